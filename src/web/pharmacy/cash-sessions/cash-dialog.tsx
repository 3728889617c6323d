import { formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { NumberField, ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { readRupees } from "#web/pharmacy/cash-sessions/read-rupees.ts"
import { sayReasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

/** Asks how much and why. */
export function CashDialog({ direction, onClose }: { direction: "in" | "out"; onClose: () => void }) {
  const t = useWords()
  const { show, again } = useDay()
  const form = useForm({
    values: { amount: "", reason: "" },
    check: ({ amount, reason }) => {
      const cents = readRupees(amount)
      return {
        errors: {
          amount: cents ? undefined : t("day.amountOdd"),
          reason: sayReasonProblem(t, reason, t("staff.enterAReason")),
        },
        body: { direction, cents: cents ?? 0, reason: reason.trim() },
      }
    },
    send: (body, key) => call.tillDays.moveCash({ key, ...body }),
    onSent: (day, { cents }) => {
      show(day)
      toast({
        text: t(direction === "in" ? "day.savedIn" : "day.savedOut", { amount: formatRupees(cents) }),
      })
      onClose()
    },
    onFailed: again,
  })

  const presets =
    direction === "in"
      ? [t("day.reasonsIn.change"), t("day.reasonsIn.owner")]
      : [t("day.reasonsOut.bank"), t("day.reasonsOut.supplier"), t("day.reasonsOut.expenses")]
  return (
    <FormDialog
      form={form}
      title={t(direction === "in" ? "day.cashInTitle" : "day.cashOutTitle")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t(direction === "in" ? "staff.cashIn" : "staff.cashOut")}
      sending={t("common.saving")}
    >
      <NumberField field={form.field("amount")} label={t("day.amount")} decimal />
      <ReasonField field={form.field("reason")} label={t("staff.reason")} presets={presets} />
    </FormDialog>
  )
}
