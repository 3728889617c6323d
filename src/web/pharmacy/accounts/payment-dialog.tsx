import type { CustomerAccount } from "#contract/pharmacy/customer-accounts.ts"
import { type PaymentMethod, paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { amountText, readAmount } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

type PaymentDialogProps = { account: CustomerAccount; onClose: () => void; onDone: () => void }

/** Takes a customer's payment; cash goes into the drawer. */
export function PaymentDialog({ account, onClose, onDone }: PaymentDialogProps) {
  const t = useWords()
  const { id, name, balanceCents } = account
  const form = useForm({
    values: () => ({
      amount: balanceCents > 0 ? amountText(balanceCents) : "",
      method: "cash" as PaymentMethod, // one of the choices
    }),
    check: ({ amount, method }) => {
      const cents = readAmount(amount)
      return {
        errors: { amount: cents ? undefined : t("accounts.pay.missing") },
        body: { id, method, cents: cents ?? 0 },
      }
    },
    serverNames: { amount: "cents" },
    send: (body, key) => call.customerAccounts.pay({ ...body, key }),
    onSent: (_paid, { cents }) => {
      toast({ text: t("accounts.pay.done", { amount: formatRupees(cents), name }) })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("accounts.pay.title", { name })}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("accounts.pay.action")}
      sending={t("common.saving")}
    >
      <p className="muted">{t("accounts.pay.owes", { amount: formatRupees(balanceCents) })}</p>
      <NumberField field={form.field("amount")} label={t("accounts.pay.amount")} decimal />
      <Choice
        field={form.field("method")}
        label={t("staff.paidBy")}
        look="chips"
        options={paymentMethods.map((method) => ({ value: method, label: t(`staff.${method}`) }))}
      />
    </FormDialog>
  )
}
