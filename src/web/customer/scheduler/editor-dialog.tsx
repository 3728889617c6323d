import type { Schedule } from "#contract/customer/dose-schedules.ts"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { DosePreview } from "#web/customer/scheduler/dose-preview.tsx"
import { ScheduleFields } from "#web/customer/scheduler/schedule-fields.tsx"
import { useScheduleEditor } from "#web/customer/scheduler/use-schedule-editor.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FormSummary, useErrorTitle } from "#web/kit/forms/error-summary.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useWords } from "#web/words/words.ts"

type EditorDialogProps = {
  /** Absent for a new one. */
  schedule?: Schedule
  /** A schedule that the new one continues. */
  repeated?: Schedule
  medicineName?: string
  now: Date
  onClose: () => void
}

/** Renders Create New Scheduler and Edit Scheduler: one form with a preview of its doses. */
export function EditorDialog({ schedule, repeated, medicineName = "", now, onClose }: EditorDialogProps) {
  const t = useWords()
  const editor = useScheduleEditor({ schedule, repeated, medicineName, now, onSaved: onClose })
  const { form, saved } = editor
  useErrorTitle(form.summary.length > 0)
  const { values, set } = form
  return (
    <FormDialog
      form={form}
      title={t(schedule ? "scheduler.editTitle" : "scheduler.createTitle")}
      onClose={onClose}
      className={styles.form}
      cancel={t("common.cancel")}
      send={t("common.save")}
      remedy={
        editor.isOutdated && (
          <Button look="outline" size="small" onClick={editor.loadSaved}>
            {t("common.showCurrentVersion")}
          </Button>
        )
      }
    >
      <FormSummary
        form={form}
        heading={t(editor.isIncomplete ? "common.requiredFieldsMissing" : "common.checkTheseFields")}
      />
      <ScheduleFields form={form} />
      <DosePreview
        draft={values}
        now={now}
        onRemindFirst={() => set({ customTimes: [...values.customTimes, values.firstDoseTime] })}
      />
      {saved && (
        <p className="muted text-staff mt-12">
          {saved.coming === 0
            ? t("scheduler.madeAnewNone")
            : t("scheduler.madeAnew", { count: saved.coming })}
        </p>
      )}
    </FormDialog>
  )
}
