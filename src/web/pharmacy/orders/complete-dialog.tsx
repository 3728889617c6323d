import { useEffect, useRef, useState } from "react"
import { call } from "#web/call.ts"
import styles from "#web/pharmacy/orders/answer-dialog.module.css"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/orders/answer-dialog.tsx"
import { Button } from "#web/ui/button.tsx"
import { DialogActions } from "#web/ui/dialog.tsx"
import { Money } from "#web/ui/money.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

/**
 * Asks before a sale is booked that nothing takes back, and says what to hand over and what to take for it. Complete has
 * the focus, so that Enter is enough.
 */
export function CompleteDialog(props: AnswerProps) {
  const { order, onClose, onDone, onStale } = props
  const t = useWords()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const complete = async () => {
    setSending(true)
    setFailure(null)
    try {
      await call.receivedOrders.complete({ id: order.id, version: order.version })
      toast({ text: t("pharmacy.orders.completed", { reference: order.reference }) })
      onDone()
    } catch (error) {
      setFailure(error)
      setSending(false)
      onStale()
    }
  }
  return (
    <AnswerDialog {...props} title={t("pharmacy.orders.completeTitle")} failure={failure}>
      <dl className={styles.facts}>
        <div>
          <dt>{t("pharmacy.orders.columns.name")}</dt>
          <dd>{order.customerName || t("pharmacy.orders.unknownCustomer")}</dd>
        </div>
        <div>
          <dt>{t("pharmacy.orders.columns.delivery")}</dt>
          <dd>{t(`pharmacy.orders.deliveryTypes.${order.deliveryType}`)}</dd>
        </div>
        <div>
          <dt>{t("pharmacy.orders.toPay")}</dt>
          <dd>
            <Money cents={order.priceCents * order.quantity} />
          </dd>
        </div>
      </dl>
      <p>{t("pharmacy.orders.completeText")}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("pharmacy.orders.back")}
        </Button>
        <Button ref={button} onClick={() => void complete()} isBusy={isSending}>
          {t(isSending ? "pharmacy.orders.completing" : "pharmacy.orders.complete")}
        </Button>
      </DialogActions>
    </AnswerDialog>
  )
}
