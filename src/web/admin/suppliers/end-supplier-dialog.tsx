import { useState } from "react"
import type { LeftOver } from "#shared/admin-suppliers.ts"
import { isTyped, ReasonField, TypedNameField } from "#web/admin/confirm-parts.tsx"
import styles from "#web/admin/suppliers/suppliers.module.css"
import type { Asked } from "#web/admin/suppliers/suppliers-table.tsx"
import { useReread } from "#web/admin/suppliers/use-suppliers.ts"
import { call } from "#web/call.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import { type Refused, useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { formatCount } from "#web/ui/number.ts"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const ids = { reason: "supplier-reason", name: "supplier-typed" }
const words = { end: "ending", reinstate: "reinstating" } as const

type EndSupplierProps = { what: "end" | "reinstate"; of: Asked["of"]; onClose: () => void }

/** Ends a supplier with the name typed and a reason, or reinstates one with a reason. */
export function EndSupplierDialog({ what, of, onClose }: EndSupplierProps) {
  const t = useWords()
  const reread = useReread()
  const { id, version, name } = of
  const [reason, setReason] = useState("")
  const [typed, setTyped] = useState("")
  const [leftOver, setLeftOver] = useState<LeftOver | null>(null)
  const act = useAct({
    ids,
    explain: ({ code, detail }) => {
      if (code === "name-taken") return { reason: t("adminSuppliers.facts.nameTaken") }
      if (code === "orders-not-complete") {
        setLeftOver(readLeftOver(detail))
        return {}
      }
      if (code !== "already-changed") return undefined
      reread()
      return { reason: t("adminSuppliers.facts.changed") }
    },
  })
  const submit = () => {
    const wrong = {
      ...(reason.trim() === "" ? { reason: t("admin.acts.wrongReason") } : {}),
      ...(what === "end" && !isTyped(name, typed) ? { name: t("admin.acts.wrongName") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    setLeftOver(null)
    void act.run(
      () => call.adminSuppliers[what]({ id, version, reason }),
      () => {
        toast({ text: t(`adminSuppliers.${words[what]}.done`, { name }) })
        reread()
        onClose()
      },
    )
  }
  return (
    <Dialog
      title={t(`adminSuppliers.${words[what]}.title`, { name })}
      isDirty={reason !== "" || typed !== ""}
      onClose={onClose}
    >
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t(`adminSuppliers.${words[what]}.keep`)}
        send={t(`adminSuppliers.${words[what]}.send`)}
        sending={t(`adminSuppliers.${words[what]}.sending`)}
        look={what === "end" ? "danger" : "primary"}
      >
        <p>{t(`adminSuppliers.${words[what]}.question`)}</p>
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
        {what === "end" && (
          <TypedNameField
            id={ids.name}
            name={name}
            value={typed}
            onChange={setTyped}
            error={act.wrong["name"]}
          />
        )}
        {leftOver && <NotComplete of={leftOver} />}
      </ActForm>
    </Dialog>
  )
}

function readLeftOver(detail: Refused["detail"]): LeftOver {
  const orders = detail("orders")
  // Our own database's word, where there is one.
  return {
    count: Number(detail("count")),
    orders: Array.isArray(orders) ? (orders as LeftOver["orders"]) : [],
  }
}

/** Which orders stand in the way. */
function NotComplete({ of: { count, orders } }: { of: LeftOver }) {
  const t = useWords()
  const more = count - orders.length
  return (
    <div className={styles.notComplete}>
      <Notice tone="bad" role="alert">
        {t("adminSuppliers.ending.notComplete", { count })}
        <ul className={styles.left}>
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
          {more > 0 && <li>{t("adminSuppliers.ending.andMore", { count: more })}</li>}
        </ul>
      </Notice>
    </div>
  )
}
