import { useEffect, useRef } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { Consent } from "#web/kit/actions/consent.tsx"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { dismissToastsAbout } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import styles from "#web/pharmacy/customer-orders/answer-dialog.module.css"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/customer-orders/answer-dialog.tsx"
import { HandedOverDialog } from "#web/pharmacy/customer-orders/handed-over-dialog.tsx"
import { seenId, useHandingOver } from "#web/pharmacy/customer-orders/use-handing-over.ts"
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
  const notYet = useRef<HTMLButtonElement>(null)
  useEffect(() => notYet.current?.focus(), [])
  // What was said of it before is of the past.
  useEffect(() => dismissToastsAbout(order.reference), [order.reference])
  if (over.handedOver) return <HandedOverDialog {...over.handedOver} onClose={onDone} />
  return (
    <AnswerDialog
      {...props}
      // One's own answer may be in the list before it is here.
      isGone={props.isGone && !over.isSending}
      title={t("pharmacy.orders.completeTitle")}
      failure={over.failure}
      wasLost={over.wasLost}
      isDirty={over.received !== ""}
    >
      <PackCheck about="handing-over" find={(gtin) => findPack(gtin, order.stockId)} />
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
      {over.needsPrescription && (
        <Consent
          id={seenId}
          says={t("pharmacy.orders.prescriptionSeen")}
          error={over.isUnseen ? t("pharmacy.orders.prescriptionUnseen") : undefined}
          isGiven={over.isSeen}
          onChange={over.setSeen}
        />
      )}
      <p className={styles.after}>{t("pharmacy.orders.completeText")}</p>
      <DialogActions>
        <Button ref={notYet} look="outline" onClick={onClose}>
          {t("pharmacy.orders.back")}
        </Button>
        <Button onClick={over.complete} isBusy={over.isSending}>
          {t(over.isSending ? "pharmacy.orders.completing" : "pharmacy.orders.complete")}
        </Button>
      </DialogActions>
    </AnswerDialog>
  )
}
