import { useEffect, useRef } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CheckBox, FieldGroup } from "#web/kit/forms/field.tsx"
import { CodePart } from "#web/pharmacy/customer-orders/code-part.tsx"
import { HandedOverDialog } from "#web/pharmacy/customer-orders/handed-over-dialog.tsx"
import { PrescriptionPart } from "#web/pharmacy/customer-orders/prescription-dialog.tsx"
import { sayStopped, useCompletingBasket } from "#web/pharmacy/customer-orders/use-completing-basket.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { RecordPart } from "#web/pharmacy/prescriptions/record-part.tsx"
import { signedCents } from "#web/pharmacy/till/discount-words.ts"
import { CashPart, PaymentMethods } from "#web/pharmacy/till/payment-part.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

type CompleteBasketProps = {
  /** The ready orders of one basket, as they were when the dialog opened. */
  orders: readonly ReceivedOrder[]
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Asks once before the ready orders of a basket are recorded as one sale, all or none of them. */
export function CompleteBasketDialog({ orders, onClose, onDone, onStale }: CompleteBasketProps) {
  const t = useWords()
  const over = useCompletingBasket(orders, { onStale })
  const { form } = over
  const { ref, value: received, error: wrongCash, set: setReceived } = form.field("received")
  const notYet = useRef<HTMLButtonElement>(null)
  const complete = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!over.asksCode) notYet.current?.focus()
  }, [over.asksCode])
  if (over.done) return <HandedOverDialog {...over.done} onClose={onDone} />
  return (
    <Dialog title={t("pharmacy.orders.together.title")} onClose={onClose} isDirty={form.isDirty}>
      <Failure error={form.error} orders={orders} />
      <Lines orders={orders} seen={form.field("seen")} />
      <dl className="stack mt-12 mb-12">
        <div className="row nowrap apart gap-16">
          <dt>{t("pharmacy.orders.columns.name")}</dt>
          <dd className="semibold text-end">
            {orders[0]?.customerName || t("pharmacy.orders.unknownCustomer")}
          </dd>
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
          onEntered={() => complete.current?.focus()}
        />
      )}
      <FieldGroup label={t("pharmacy.orders.paidBy")} error={wrongCash}>
        <PaymentMethods chosen={form.values.method} onChoose={form.field("method").set} />
        {form.values.method === "cash" && (
          <CashPart ref={ref} totalCents={over.totalCents} received={received} onReceived={setReceived} />
        )}
      </FieldGroup>
      {orders.some(({ prescriptionOnly }) => prescriptionOnly) && (
        <RecordPart form={form} orders={orders} isControlled={over.isControlled} warnings={over.warnings} />
      )}
      <p className="mt-12">{t("pharmacy.orders.together.text")}</p>
      <DialogActions>
        <Button ref={notYet} look="outline" onClick={onClose}>
          {t("pharmacy.orders.back")}
        </Button>
        <Button ref={complete} onClick={form.submit} isBusy={form.isSending}>
          {t(form.isSending ? "pharmacy.orders.completing" : "pharmacy.orders.together.all", {
            count: orders.length,
          })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type LinesProps = {
  orders: readonly ReceivedOrder[]
  seen: { value: number[]; error?: string | undefined; set: (ids: number[]) => void }
}

/** Each medicine, with the check of its prescription where one is needed. */
function Lines({ orders, seen }: LinesProps) {
  const t = useWords()
  const tick = (id: number, isSeen: boolean) =>
    seen.set(isSeen ? [...seen.value, id] : seen.value.filter((each) => each !== id))
  return (
    <>
      <ul className="stack">
        {orders.map((order) => (
          <li key={order.id}>
            <b translate="no">
              <TallMan text={keepTogether(order.medicine)} />
            </b>{" "}
            × <b>{formatCount(order.quantity)}</b> <span className="mono meta">{order.reference}</span>
            {order.prescriptionOnly && (
              <CheckBox
                label={t("pharmacy.orders.prescriptionSeen")}
                checked={seen.value.includes(order.id)}
                onChange={(isSeen) => tick(order.id, isSeen)}
              />
            )}
            {order.pictureId !== null && <PrescriptionPart order={order} />}
          </li>
        ))}
      </ul>
      {seen.error !== undefined && (
        <Notice tone="warn" role="alert">
          {seen.error}
        </Notice>
      )}
    </>
  )
}

/** A wrong pickup code is shown at its field. */
const ofTheCode = new Set(["wrong-pickup-code", "pickup-code-blocked", "pickup-code-needed"])

function Failure({ error, orders }: { error: unknown; orders: readonly ReceivedOrder[] }) {
  const t = useWords()
  if (error === null || error === undefined || ofTheCode.has(readRefusal(error)?.code ?? "")) return null
  return (
    <Notice tone="bad" role="alert">
      {sayStopped(t, error, orders) ?? sayProblem(error)}
    </Notice>
  )
}
