import { useQuery } from "@tanstack/react-query"
import CircleCheck from "lucide-react/icons/circle-check"
import { useEffect, useRef, useState } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/customer-orders.ts"
import type { PaymentMethod } from "#domain/pharmacy/till-limits.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { api, call } from "#web/data/call.ts"
import { isOutcomeUnknown } from "#web/data/connection.ts"
import { isProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { dismissToastsAbout } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { Consent } from "#web/kit/forms/fields.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/customer-orders/answer-dialog.tsx"
import styles from "#web/pharmacy/customer-orders/customer-orders.module.css"
import { findPack, PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import { CashPart, PaymentMethods } from "#web/pharmacy/till/payment-part.tsx"
import { ReceiptParts } from "#web/pharmacy/till/receipt-sheet.tsx"
import receiptStyles from "#web/pharmacy/till/receipts-dialog.module.css"
import { type Tendered, tenderedOf } from "#web/pharmacy/till/tender.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

/**
 * Asks before recording a sale that cannot be undone: what to hand over, the amount and the payment;
 * then shows the receipt. The secondary button has the focus, so that a stray Enter completes nothing.
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
        <Consent field={form.field("isSeen")} label={t("pharmacy.orders.prescriptionSeen")} />
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

/** After an order was handed over: the change in big figures, the receipt, and one key back to the list. */
function HandedOverDialog({ order, changeCents, onClose }: HandedOver & { onClose: () => void }) {
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
        <dl className={receiptStyles.change}>
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

type HandedOver = { order: ReceivedOrder; changeCents: number }

/** Hands an order over: payment, prescription check and outcome. */
function useHandingOver(order: ReceivedOrder, { onStale }: { onStale: () => void }) {
  const t = useWords()
  // It may have become prescription-only since the list was read.
  const [needsPrescription, setNeeded] = useState(order.prescriptionOnly)
  // A try without an answer may have been booked.
  const [wasLost, setLost] = useState(false)
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null)
  const totalCents = order.priceCents * order.quantity
  const form = useForm({
    values: { method: "cash" as PaymentMethod, received: "", isSeen: false },
    check: ({ method, received, isSeen }) => {
      const tendered: Tendered = method === "cash" ? tenderedOf(received, totalCents) : { state: "exact" }
      return {
        errors: {
          received: sayWrongCash(t, tendered),
          isSeen: needsPrescription && !isSeen ? t("pharmacy.orders.prescriptionUnseen") : undefined,
        },
        body: { method, tendered, isSeen },
      }
    },
    send: ({ method, tendered, isSeen }) =>
      call.receivedOrders.complete({
        id: order.id,
        version: order.version,
        payment: method === "cash" ? { method, ...given(tendered) } : { method },
        shownPriceCents: order.priceCents,
        ...(isSeen ? { prescriptionSeen: true } : {}),
      }),
    onSent: (completed, { tendered }) =>
      setHandedOver({
        order: completed,
        changeCents: tendered.state === "enough" ? tendered.changeCents : 0,
      }),
    onFailed: (error) => {
      if (isProblem(error, "prescription-needed")) setNeeded(true)
      if (isOutcomeUnknown(error)) setLost(true)
      onStale()
    },
  })
  return { form, totalCents, needsPrescription, wasLost, handedOver }
}

function sayWrongCash(t: TFunction, tendered: Tendered) {
  if (tendered.state === "unreadable") return t("pharmacy.orders.oddCash")
  if (tendered.state !== "short") return undefined
  return t("pharmacy.orders.shortCash", { amount: formatRupees(tendered.missingCents) })
}

const given = (tendered: Tendered) =>
  tendered.state === "enough" ? { tenderedCents: tendered.tenderedCents } : {}
