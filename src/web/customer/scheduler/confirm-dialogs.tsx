import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { MedicineText } from "#web/customer/scheduler/medicine-text.tsx"
import { useLogDose } from "#web/customer/scheduler/use-log-dose.ts"
import { useMoments } from "#web/customer/scheduler/use-moments.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { useLimits } from "#web/customer/scheduler/use-plan-words.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
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

type TooSoonDialogProps = { schedule: Schedule; allowedFrom: string; now: Date; onClose: () => void }

/** Says when the next dose is allowed and why; one that was taken all the same can be recorded. */
export function TooSoonDialog({ schedule, allowedFrom, now, onClose }: TooSoonDialogProps) {
  const t = useWords()
  const { momentInside } = useMoments(now)
  const limits = useLimits(schedule.plan)
  // Confirmed: it is not refused as too soon.
  const { log, isLogging } = useLogDose(() => {})
  return (
    <Dialog title={t("scheduler.tooSoonTitle")} onClose={onClose}>
      <p className="text-lead">
        <MedicineText name={schedule.medicineName} />
      </p>
      <div className="mt-12">
        <Notice tone="warn">
          <b>
            {t("scheduler.tooSoonUntil", {
              moment: momentInside(schedule.timeZone, new Date(allowedFrom)),
            })}
          </b>{" "}
          {limits.map((limit) => `${limit}.`).join(" ")}
        </Notice>
      </div>
      <p className="mt-12">{t("scheduler.tooSoonAsk")}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button
          isBusy={isLogging}
          onClick={() => void log(schedule, true).then((isDone) => isDone && onClose())}
        >
          {t("scheduler.tookAnyway")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
