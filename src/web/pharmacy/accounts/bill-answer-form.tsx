import { useEffect } from "react"
import type { AccountBillDetail } from "#contract/pharmacy/account-bills.ts"
import { type AnswerKind, answerKinds, maxAnswerCents, openCents } from "#domain/pharmacy/account-bills.ts"
import { type PaymentMethod, paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { amountText, readAmount } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

type BillAnswerFormProps = {
  bill: AccountBillDetail
  /** Keeps input from being lost by an accidental close. */
  onTyped: (isTyped: boolean) => void
  onBack: () => void
  onAnswered: (bill: AccountBillDetail) => void
}

/** What is proposed of a bill: all that is left, of a payment first what is open. */
const proposed = (kind: AnswerKind, bill: AccountBillDetail) =>
  amountText((kind === "paid" && openCents(bill)) || maxAnswerCents(kind, bill))

/** Records what was paid, refused or written off of a bill, with its date. */
export function BillAnswerForm({ bill, onTyped, onBack, onAnswered }: BillAnswerFormProps) {
  const t = useWords()
  const { id } = bill
  const form = useForm({
    values: () => ({
      kind: "paid" as AnswerKind, // one of the choices
      amount: proposed("paid", bill),
      dated: colomboDay(new Date()),
      method: "qr" as PaymentMethod, // one of the choices
      reason: "",
    }),
    check: ({ kind, amount, dated, method, reason }) => {
      const most = maxAnswerCents(kind, bill)
      const cents = readAmount(amount) ?? 0
      const answer = { id, cents, dated }
      return {
        errors: {
          amount:
            cents < 1 || cents > most
              ? t("accounts.bills.answer.odd", { most: formatRupees(most) })
              : undefined,
          dated: dated === "" ? t("accounts.bills.answer.dateMissing") : undefined,
          reason:
            kind !== "paid" && reason.trim() === "" ? t("accounts.bills.answer.reasonMissing") : undefined,
        },
        body: kind === "paid" ? { ...answer, kind, method } : { ...answer, kind, reason: reason.trim() },
      }
    },
    serverNames: { amount: "cents" },
    send: (body, key) => call.accountBills.answer({ ...body, key }),
    onSent: (answered) => {
      toast({ text: t("accounts.bills.answer.saved") })
      onAnswered(answered)
    },
  })
  const { isDirty, values } = form
  useEffect(() => onTyped(isDirty), [isDirty, onTyped])
  return (
    <Form
      form={form}
      onCancel={onBack}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <p className="muted">
        {values.kind === "written-off"
          ? t("accounts.bills.stillOwed", { amount: formatRupees(maxAnswerCents("written-off", bill)) })
          : t("accounts.bills.open", { amount: formatRupees(openCents(bill)) })}
      </p>
      <Choice
        field={{
          ...form.field("kind"),
          set: (kind: AnswerKind) => form.set({ kind, amount: proposed(kind, bill) }, ["kind", "amount"]),
        }}
        label={t("accounts.bills.answer.kind")}
        options={answerKinds
          .filter((kind) => maxAnswerCents(kind, bill) > 0)
          .map((value) => ({
            value,
            label: t(`accounts.bills.answer.kinds.${value}`),
            hint: t(`accounts.bills.answer.hints.${value}`),
          }))}
      />
      <NumberField field={form.field("amount")} label={t("accounts.bills.answer.amount")} decimal />
      <TextField field={form.field("dated")} label={t("accounts.bills.answer.dated")} type="date" />
      {values.kind === "paid" ? (
        <Choice
          field={form.field("method")}
          label={t("staff.paidBy")}
          look="chips"
          options={paymentMethods.map((method) => ({ value: method, label: t(`staff.${method}`) }))}
        />
      ) : (
        <TextField
          field={form.field("reason")}
          label={t(`accounts.bills.answer.reasons.${values.kind}`)}
          maxLength={300}
        />
      )}
    </Form>
  )
}
