import { useState } from "react"
import type { LeftOver } from "#contract/admin/suppliers.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import type { Asked } from "#web/admin/suppliers/suppliers-table.tsx"
import styles from "#web/admin/view.module.css"
import { call } from "#web/data/call.ts"
import type { Refusal } from "#web/data/refusal.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useWords } from "#web/words/words.ts"

const words = { end: "ending", reinstate: "reinstating" } as const

type EndSupplierProps = {
  what: "end" | "reinstate"
  of: Asked["of"]
  onClose: () => void
  onDone: () => void
}

/** Ends a supplier with the name typed and a reason, or reinstates one with a reason. */
export function EndSupplierDialog({ what, of, onClose, onDone }: EndSupplierProps) {
  const t = useWords()
  const { id, version, name } = of
  const [leftOver, setLeftOver] = useState<LeftOver | null>(null)
  return (
    <ReasonDialog
      texts={{
        title: t(`adminSuppliers.${words[what]}.title`, { name }),
        cancel: t(`adminSuppliers.${words[what]}.keep`),
        send: t(`adminSuppliers.${words[what]}.send`),
        sending: t(`adminSuppliers.${words[what]}.sending`),
        done: t(`adminSuppliers.${words[what]}.done`, { name }),
      }}
      question={<p>{t(`adminSuppliers.${words[what]}.question`)}</p>}
      name={what === "end" ? name : undefined}
      look={what === "end" ? "danger" : "primary"}
      run={({ reason }) => {
        setLeftOver(null)
        return call.adminSuppliers[what]({ id, version, reason })
      }}
      explain={({ code, detail }) => {
        if (code === "name-taken") return { reason: t("adminSuppliers.facts.nameTaken") }
        if (code === "orders-not-complete") {
          setLeftOver(readLeftOver(detail))
          return {}
        }
        if (code !== "already-changed") return undefined
        onDone()
        return { reason: t("adminSuppliers.facts.changed") }
      }}
      onDone={() => {
        onDone()
        onClose()
      }}
      onClose={onClose}
    >
      {leftOver && <NotComplete of={leftOver} />}
    </ReasonDialog>
  )
}

function readLeftOver(detail: Refusal["detail"]): LeftOver {
  const orders = detail("orders")
  // The error detail comes from our own database, if any.
  return {
    count: Number(detail("count")),
    orders: Array.isArray(orders) ? (orders as LeftOver["orders"]) : [],
  }
}

/** Lists the orders that prevent closing. */
function NotComplete({ of: { count, orders } }: { of: LeftOver }) {
  const t = useWords()
  const more = count - orders.length
  return (
    <div className="mt-12">
      <Notice tone="bad" role="alert">
        {t("adminSuppliers.ending.notComplete", { count })}
        <ul className={styles.bullets}>
          {orders.map(({ id, pharmacy, medicine, quantity, shipped }) => (
            <li key={id}>
              {t(shipped > 0 ? "adminSuppliers.ending.orderShipped" : "adminSuppliers.ending.order", {
                id,
                pharmacy,
                medicine,
                quantity: formatCount(quantity),
                shipped: formatCount(shipped),
              })}
            </li>
          ))}
          {more > 0 && <li>{t("staff.andMore", { count: more })}</li>}
        </ul>
      </Notice>
    </div>
  )
}
