import { useEffect, useRef, useState } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { dismissToastsAbout } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { Consent } from "#web/kit/forms/fields.tsx"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/customer-orders/answer-dialog.tsx"
import { CodePart } from "#web/pharmacy/customer-orders/code-part.tsx"
import { HandedOverDialog } from "#web/pharmacy/customer-orders/handed-over-dialog.tsx"
import { PrescriptionPart } from "#web/pharmacy/customer-orders/prescription-dialog.tsx"
import { useHandingOver } from "#web/pharmacy/customer-orders/use-handing-over.ts"
import { RecordPart } from "#web/pharmacy/prescriptions/record-part.tsx"
import { findPack, PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import { signedCents } from "#web/pharmacy/till/discount-words.ts"
import { CashPart, PaymentMethods } from "#web/pharmacy/till/payment-part.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

/**
 * Asks before recording a sale that cannot be undone: what to hand over, the amount and the payment;
 * then shows the receipt. The pickup code or the secondary button has the focus, so that a stray Enter completes nothing.
 */
export function CompleteDialog(props: AnswerProps) {
  const { order, onClose, onDone, onStale } = props
  const t = useWords()
  const over = useHandingOver(order, { onStale })
  const { form } = over
  const { ref, value: received, error: wrongCash, set: setReceived } = form.field("received")
  const notYet = useRef<HTMLButtonElement>(null)
  const complete = useRef<HTMLButtonElement>(null)
  const cash = useRef<HTMLInputElement>(null)
  const [startsAtCode] = useState(over.asksCode)
  useEffect(() => {
    if (!startsAtCode) notYet.current?.focus()
  }, [startsAtCode])
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
      isDirty={form.isDirty}
    >
      <PackCheck about="handing-over" find={(gtin) => findPack(gtin, order.stockId)} />
      <dl className="stack mt-12 mb-12">
        <div className="row nowrap apart gap-16">
          <dt>{t("pharmacy.orders.columns.name")}</dt>
          <dd className="semibold text-end">{order.customerName || t("pharmacy.orders.unknownCustomer")}</dd>
        </div>
        <div className="row nowrap apart gap-16">
          <dt>{t("pharmacy.orders.columns.delivery")}</dt>
          <dd className="semibold text-end">{t(`pharmacy.orders.deliveryTypes.${order.deliveryType}`)}</dd>
        </div>
        <div className="row nowrap apart at-baseline gap-16 text-lead">
          <dt>{t("pharmacy.orders.toPay")}</dt>
          <dd className="semibold text-end">
            <Money cents={over.totalCents} />
          </dd>
        </div>
        {over.roundingCents !== 0 && (
          <div className="row nowrap apart gap-16">
            <dt>{t("till.rounding")}</dt>
            <dd className="num text-end">{signedCents(over.roundingCents)}</dd>
          </div>
        )}
      </dl>
      {over.asksCode && (
        <CodePart
          code={form.field("code")}
          reason={form.field("withoutCode")}
          isWithout={over.isWithoutCode}
          onSwitch={over.switchCode}
          isBlocked={over.isBlocked}
          onEntered={() => {
            if (over.takesCode()) (cash.current ?? complete.current)?.focus()
          }}
        />
      )}
      <FieldGroup label={t("pharmacy.orders.paidBy")} error={wrongCash}>
        <PaymentMethods chosen={form.values.method} onChoose={form.field("method").set} />
        {form.values.method === "cash" && (
          <CashPart
            ref={(input) => {
              ref(input)
              cash.current = input
            }}
            totalCents={over.totalCents}
            received={received}
            onReceived={setReceived}
          />
        )}
      </FieldGroup>
      {order.pictureId !== null && <PrescriptionPart order={order} />}
      {over.needsPrescription && (
        <>
          <Consent field={form.field("isSeen")} label={t("pharmacy.orders.prescriptionSeen")} />
          <RecordPart
            form={form}
            orders={[order]}
            isControlled={over.isControlled}
            warnings={over.warnings}
          />
        </>
      )}
      <p className="mt-12">{t("pharmacy.orders.completeText")}</p>
      <DialogActions>
        <Button ref={notYet} look="outline" onClick={onClose}>
          {t("pharmacy.orders.back")}
        </Button>
        <Button ref={complete} onClick={form.submit} isBusy={form.isSending}>
          {t(form.isSending ? "pharmacy.orders.completing" : "pharmacy.orders.complete")}
        </Button>
      </DialogActions>
    </AnswerDialog>
  )
}
