import { useQuery } from "@tanstack/react-query"
import CircleCheck from "lucide-react/icons/circle-check"
import { useEffect, useRef } from "react"
import { formatRupees } from "#domain/platform/money.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import type { HandedOver } from "#web/pharmacy/customer-orders/use-handing-over.ts"
import styles from "#web/pharmacy/till/receipt-sheet.module.css"
import { ReceiptParts } from "#web/pharmacy/till/receipt-sheet.tsx"
import { useWords } from "#web/words/words.ts"

/** After an order was handed over: the change in big figures, the receipt, and one key back to the list. */
export function HandedOverDialog({ order, changeCents, onClose }: HandedOver & { onClose: () => void }) {
  const t = useWords()
  const done = useRef<HTMLButtonElement>(null)
  const number = order.receiptNumber ?? ""
  const { data: receipt } = useQuery(
    api.sales.receipt.queryOptions({ input: { receiptNumber: number }, enabled: number !== "" }),
  )
  useEffect(() => done.current?.focus(), [])
  return (
    <Dialog title={t("till.receiptTitle", { number })} onClose={onClose}>
      <p className="row nowrap text-ok semibold" role="alert">
        <CircleCheck aria-hidden="true" />
        {t("pharmacy.orders.handedOver", { reference: order.reference })}
      </p>
      {order.paymentMethod === "cash" && (
        <dl className={styles.change}>
          <dt className="text-lead">{t("common.change")}</dt>
          <dd className="num">{formatRupees(changeCents)}</dd>
        </dl>
      )}
      <ReceiptParts receipt={receipt}>
        <Button ref={done} onClick={onClose}>
          {t("pharmacy.orders.done")}
        </Button>
      </ReceiptParts>
    </Dialog>
  )
}
