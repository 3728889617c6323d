import { useEffect, useRef } from "react"
import { readMedicineName } from "#shared/medicine-name.ts"
import styles from "#web/pharmacy/orders/answer-dialog.module.css"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/orders/answer-dialog.tsx"
import { HandedOverDialog } from "#web/pharmacy/orders/handed-over-dialog.tsx"
import { useHandingOver } from "#web/pharmacy/orders/use-handing-over.ts"
import { CashPart, PaymentMethods } from "#web/pharmacy/till/payment-part.tsx"
import { PrescriptionDialog } from "#web/pharmacy/till/prescription-dialog.tsx"
import { Button } from "#web/ui/button.tsx"
import { DialogActions } from "#web/ui/dialog.tsx"
import { FieldGroup } from "#web/ui/field.tsx"
import { Money } from "#web/ui/money.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/till.ts"

/**
 * Asks before a sale is booked that nothing takes back: what to hand over, what to take for it, and how. Complete has the
 * focus, so that Enter is enough; then comes the receipt.
 */
export function CompleteDialog(props: AnswerProps) {
  const { order, onClose, onDone, onStale } = props
  const t = useWords()
  const over = useHandingOver(order, { onStale })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  if (over.handedOver) return <HandedOverDialog {...over.handedOver} onClose={onDone} />
  return (
    <>
      <AnswerDialog
        {...props}
        // One's own answer may be in the list before it is here.
        isGone={props.isGone && !over.isSending}
        title={t("pharmacy.orders.completeTitle")}
        failure={over.failure}
        wasLost={over.wasLost}
        isDirty={over.received !== ""}
      >
        <dl className={styles.facts}>
          <div>
            <dt>{t("pharmacy.orders.columns.name")}</dt>
            <dd>{order.customerName || t("pharmacy.orders.unknownCustomer")}</dd>
          </div>
          <div>
            <dt>{t("pharmacy.orders.columns.delivery")}</dt>
            <dd>{t(`pharmacy.orders.deliveryTypes.${order.deliveryType}`)}</dd>
          </div>
          <div className={styles.toPay}>
            <dt>{t("pharmacy.orders.toPay")}</dt>
            <dd>
              <Money cents={over.totalCents} />
            </dd>
          </div>
        </dl>
        <FieldGroup label={t("pharmacy.orders.paidBy")} error={over.wrong}>
          <PaymentMethods chosen={over.method} onChoose={over.choose} />
          {over.method === "cash" && (
            <CashPart totalCents={over.totalCents} received={over.received} onReceived={over.setReceived} />
          )}
        </FieldGroup>
        <p className={styles.after}>{t("pharmacy.orders.completeText")}</p>
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("pharmacy.orders.back")}
          </Button>
          <Button ref={button} onClick={over.complete} isBusy={over.isSending}>
            {t(over.isSending ? "pharmacy.orders.completing" : "pharmacy.orders.complete")}
          </Button>
        </DialogActions>
      </AnswerDialog>
      {over.isAsking && (
        <PrescriptionDialog
          lines={[{ stockId: order.stockId, ...readMedicineName(order.medicine) }]}
          onAnswer={over.answer}
        />
      )}
    </>
  )
}
