import { useEffect } from "react"
import type { AccountBillDetail } from "#contract/pharmacy/account-bills.ts"
import { openCents } from "#domain/pharmacy/account-bills.ts"
import { type PaymentMethod, paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { amountText, readAmount } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

type Kind = "paid" | "refused"
type BillAnswerFormProps = {
  bill: AccountBillDetail
  /** Keeps input from being lost by an accidental close. */
  onTyped: (isTyped: boolean) => void
  onBack: () => void
  onAnswered: (bill: AccountBillDetail) => void
}

/** Records what was paid or refused of a bill, with its date. */
export function BillAnswerForm({ bill, onTyped, onBack, onAnswered }: BillAnswerFormProps) {
  const t = useWords()
  const { id, totalCents, paidCents, refusedCents } = bill
  const form = useForm({
    values: () => ({
      kind: "paid" as Kind, // one of the choices
      amount: amountText(openCents(bill) || totalCents - paidCents),
      dated: colomboDay(new Date()),
      method: "qr" as PaymentMethod, // one of the choices
      reason: "",
    }),
    check: ({ kind, amount, dated, method, reason }) => {
      // What was refused may be paid after all.
      const most = totalCents - paidCents - (kind === "refused" ? refusedCents : 0)
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
            kind === "refused" && reason.trim() === "" ? t("accounts.bills.answer.reasonMissing") : undefined,
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
      <p className="muted">{t("accounts.bills.open", { amount: formatRupees(openCents(bill)) })}</p>
      <Choice
        field={form.field("kind")}
        label={t("accounts.bills.answer.kind")}
        options={(["paid", "refused"] as const).map((value) => ({
          value,
          label: t(`accounts.bills.answer.kinds.${value}`),
          hint: t(`accounts.bills.answer.${value}Hint`),
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
        <TextField field={form.field("reason")} label={t("accounts.bills.answer.reason")} maxLength={300} />
      )}
    </Form>
  )
}
