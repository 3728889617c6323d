import { useQuery } from "@tanstack/react-query"
import CircleCheck from "lucide-react/icons/circle-check"
import { useEffect, useRef } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { ReceiptParts } from "#web/pharmacy/till/receipt-sheet.tsx"
import receiptStyles from "#web/pharmacy/till/receipts-dialog.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

type HandedOverProps = {
  /** The orders that were sold together. */
  orders: readonly ReceivedOrder[]
  changeCents: number
  onClose: () => void
}

/** After orders were handed over: the change in big figures, their one receipt, and one key back to the list. */
export function HandedOverDialog({ orders, changeCents, onClose }: HandedOverProps) {
  const t = useWords()
  const done = useRef<HTMLButtonElement>(null)
  const [order] = orders
  const number = order?.receiptNumber ?? ""
  const { data: receipt } = useQuery(
    api.sales.receipt.queryOptions({ input: { receiptNumber: number }, enabled: number !== "" }),
  )
  useEffect(() => done.current?.focus(), [])
  return (
    <Dialog title={t("till.receiptTitle", { number })} onClose={onClose}>
      <p className="row nowrap text-ok semibold" role="alert">
        <CircleCheck aria-hidden="true" />
        {orders.length > 1
          ? t("pharmacy.orders.together.doneTitle", { count: orders.length })
          : t("pharmacy.orders.handedOver", { reference: order?.reference ?? "" })}
      </p>
      {order?.paymentMethod === "cash" && (
        <dl className={receiptStyles.change}>
          <dt className="text-lead">{t("common.change")}</dt>
          <dd className="num">{formatRupees(changeCents)}</dd>
        </dl>
      )}
      <ReceiptParts receipt={receipt} isNew>
        <Button ref={done} onClick={onClose}>
          {t("pharmacy.orders.done")}
        </Button>
      </ReceiptParts>
    </Dialog>
  )
}
