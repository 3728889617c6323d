import { useEffect, useRef } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { dismissToastsAbout } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { Consent } from "#web/kit/forms/consent.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import styles from "#web/pharmacy/customer-orders/answer-dialog.module.css"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/customer-orders/answer-dialog.tsx"
import { HandedOverDialog } from "#web/pharmacy/customer-orders/handed-over-dialog.tsx"
import { useHandingOver } from "#web/pharmacy/customer-orders/use-handing-over.ts"
import { findPack } from "#web/pharmacy/scan/find-pack.ts"
import { PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import { CashPart, PaymentMethods } from "#web/pharmacy/till/payment-part.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

/**
 * Asks before a sale is booked that nothing takes back: what to hand over, what to take for it, and how; then comes the
 * receipt. The quiet button has the focus: a hand that hurries completes nothing.
 */
export function CompleteDialog(props: AnswerProps) {
  const { order, onClose, onDone, onStale } = props
  const t = useWords()
  const over = useHandingOver(order, { onStale })
  const { form } = over
  const { ref, value: received, error: wrongCash, set: setReceived } = form.field("received")
  const notYet = useRef<HTMLButtonElement>(null)
  useEffect(() => notYet.current?.focus(), [])
  // Clears the previous error.
  useEffect(() => dismissToastsAbout(order.reference), [order.reference])
  if (over.handedOver) return <HandedOverDialog {...over.handedOver} onClose={onDone} />
  return (
    <AnswerDialog
      {...props}
      // One's own answer may be in the list before it is here.
      isGone={props.isGone && !form.isSending}
      title={t("pharmacy.orders.completeTitle")}
      failure={form.error}
      wasLost={over.wasLost}
      isDirty={received !== ""}
    >
      <PackCheck about="handing-over" find={(gtin) => findPack(gtin, order.stockId)} />
      <dl className={`stack mt-12 mb-12 ${styles.facts}`}>
        <div>
          <dt>{t("pharmacy.orders.columns.name")}</dt>
          <dd className="semibold text-end">{order.customerName || t("pharmacy.orders.unknownCustomer")}</dd>
        </div>
        <div>
          <dt>{t("pharmacy.orders.columns.delivery")}</dt>
          <dd className="semibold text-end">{t(`pharmacy.orders.deliveryTypes.${order.deliveryType}`)}</dd>
        </div>
        <div className={styles.toPay}>
          <dt>{t("pharmacy.orders.toPay")}</dt>
          <dd className="semibold text-end">
            <Money cents={over.totalCents} />
          </dd>
        </div>
      </dl>
      <FieldGroup label={t("pharmacy.orders.paidBy")} error={wrongCash}>
        <PaymentMethods chosen={form.values.method} onChoose={form.field("method").set} />
        {form.values.method === "cash" && (
          <CashPart ref={ref} totalCents={over.totalCents} received={received} onReceived={setReceived} />
        )}
      </FieldGroup>
      {over.needsPrescription && (
        <Consent field={form.field("isSeen")} says={t("pharmacy.orders.prescriptionSeen")} />
      )}
      <p className="mt-12">{t("pharmacy.orders.completeText")}</p>
      <DialogActions>
        <Button ref={notYet} look="outline" onClick={onClose}>
          {t("pharmacy.orders.back")}
        </Button>
        <Button onClick={form.submit} isBusy={form.isSending}>
          {t(form.isSending ? "pharmacy.orders.completing" : "pharmacy.orders.complete")}
        </Button>
      </DialogActions>
    </AnswerDialog>
  )
}
