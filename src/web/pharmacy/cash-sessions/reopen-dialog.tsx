import { useNavigate } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { sayReasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

/** Asks for the reason and reopens the last closing. */
export function ReopenDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useWords()
  const navigate = useNavigate()
  const { show, again } = useDay()
  const form = useForm({
    values: { reason: "" },
    check: ({ reason }) => ({
      errors: { reason: sayReasonProblem(t, reason, t("day.reopenMissing")) },
      body: { number, reason: reason.trim() },
    }),
    send: (body, key) => call.tillDays.reopen({ key, ...body }),
    onSent: (day) => {
      show(day)
      toast({ text: t("day.reopened") })
      void navigate({ to: paths.posDay, search: {} })
    },
    onFailed: again,
  })
  return (
    <FormDialog
      form={form}
      title={t("day.reopenTitle")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("day.reopen")}
      sending={t("day.reopening")}
    >
      <p>{t("day.reopenText")}</p>
      <ReasonField field={form.field("reason")} label={t("staff.reasonForReopening")} />
    </FormDialog>
  )
}
