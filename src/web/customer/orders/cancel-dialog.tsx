import { useState } from "react"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { ClosedMeanwhile, closedStateOf } from "#web/customer/orders/closed-meanwhile.tsx"
import styles from "#web/customer/orders/my-orders.module.css"
import { readRefusal } from "#web/customer/orders/order-refusal.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { useWords } from "#web/words/words.ts"

/** What both dialogs of an order get: the order as it is now, and whether it has left the list. */
export type OrderDialogProps = {
  order: CustomerOrder
  isGone: boolean
  onClose: () => void
  /** It is done: the order as the server has it. */
  onDone: (order: CustomerOrder) => void
}

/** Asks once, because nothing brings a canceled order back. */
export function CancelDialog({ order, isGone, onClose, onDone }: OrderDialogProps) {
  const t = useWords()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const refusal = failure === null ? null : readRefusal(failure)
  const closed = closedStateOf({ order, isGone, refusal })
  const cancel = async () => {
    setSending(true)
    setFailure(null)
    try {
      onDone(await call.customerOrders.cancel({ id: order.id }))
      toast({ text: t("orders.canceled", { reference: order.reference }) })
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
  return (
    <Dialog title={t("orders.cancelTitle")} onClose={onClose}>
      <p>
        <b translate="no">{keepTogether(order.medicine)}</b> × {formatCount(order.quantity)}
      </p>
      {closed ? (
        <ClosedMeanwhile state={closed} onClose={() => onDone(order)} />
      ) : (
        <>
          <p>{t("orders.cancelText", { pharmacy: order.pharmacyName })}</p>
          {refusal && (
            <div className={styles.failure}>
              <Notice tone="bad" role="alert">
                {sayProblem(failure)}
              </Notice>
            </div>
          )}
          <DialogActions>
            <Button look="outline" onClick={onClose}>
              {t("orders.keep")}
            </Button>
            <Button look="danger" onClick={() => void cancel()} isBusy={isSending}>
              {t(isSending ? "orders.canceling" : "orders.cancelOrder")}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
