import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Asks before deleting a schedule and its upcoming doses. */
export function DeleteDialog({
  schedule,
  onClose,
  onDeleted,
}: {
  schedule: Schedule
  onClose: () => void
  onDeleted: () => void
}) {
  const t = useWords()
  const refresh = useRefreshDoses()
  const { schedulerName: name, coming } = schedule
  const form = useForm({
    values: {},
    check: () => ({ body: { id: schedule.id } }),
    send: (body) => call.doseSchedules.remove(body),
    onSent: () => {
      void refresh()
      toast({ text: t("scheduler.removed", { name }) })
      onDeleted()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("scheduler.deleteTitle")}
      onClose={onClose}
      cancel={t("common.keep")}
      send={t("common.delete")}
      look="danger"
    >
      <p className="text-lead break">
        {coming === 0
          ? t("scheduler.deleteQuestionNone", { name })
          : t("scheduler.deleteQuestion", { name, count: coming })}
      </p>
      <p className="muted text-staff mt-8">{t("scheduler.historyStays")}</p>
    </FormDialog>
  )
}
