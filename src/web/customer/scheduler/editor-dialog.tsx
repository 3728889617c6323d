import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { DosePreview } from "#web/customer/scheduler/dose-preview.tsx"
import styles from "#web/customer/scheduler/editor-dialog.module.css"
import type { DraftProblem } from "#web/customer/scheduler/schedule-draft.ts"
import { fieldId, ScheduleFields } from "#web/customer/scheduler/schedule-fields.tsx"
import { useScheduleEditor } from "#web/customer/scheduler/use-schedule-editor.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { ErrorSummary } from "#web/kit/forms/error-summary.tsx"
import { useErrorTitle } from "#web/kit/forms/use-error-title.ts"
import { useWords } from "#web/words/words.ts"

type EditorDialogProps = {
  /** Absent for a new one. */
  schedule?: Schedule
  medicineName?: string
  now: Date
  onClose: () => void
}

/** Create New Scheduler and Edit Scheduler: one form, with the doses it makes in view. */
export function EditorDialog({ schedule, medicineName = "", now, onClose }: EditorDialogProps) {
  const t = useWords()
  const editor = useScheduleEditor({ schedule, medicineName, onSaved: onClose })
  const { draft, saved, problems, failure } = editor
  const sentenceOf = useSentences()
  useErrorTitle(problems.list.length > 0, "scheduler.errorTitle")
  const errorOf = (field: string) => {
    const problem = problems.list.find((each) => each.field === field)
    return problem && sentenceOf(problem)
  }
  return (
    <Dialog
      title={t(schedule ? "scheduler.editTitle" : "scheduler.createTitle")}
      onClose={onClose}
      isDirty={editor.isDirty}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        {problems.list.length > 0 && (
          <ErrorSummary
            key={problems.turn}
            heading={t(problems.list.some(isMissing) ? "scheduler.fillIn" : "scheduler.mend")}
            errors={problems.list.map((each) => ({
              fieldId: fieldId(each.field),
              message: sentenceOf(each),
            }))}
          />
        )}
        <ScheduleFields draft={draft} onChange={editor.change} errorOf={errorOf} />
        <DosePreview
          draft={draft}
          now={now}
          onRemindFirst={() => editor.change({ customTimes: [...draft.customTimes, draft.firstDoseTime] })}
        />
        {saved && (
          <p className={styles.anew}>
            {saved.coming === 0
              ? t("scheduler.madeAnewNone")
              : t("scheduler.madeAnew", { count: saved.coming })}
          </p>
        )}
        {failure && (
          <div className={styles.failure}>
            <Notice
              tone="bad"
              role="alert"
              actions={
                failure.isOutdated && (
                  <Button look="outline" size="small" onClick={() => void editor.loadSaved()}>
                    {t("scheduler.loadSaved")}
                  </Button>
                )
              }
            >
              {failure.text}
            </Notice>
          </div>
        )}
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("scheduler.cancel")}
          </Button>
          <Button type="submit" isBusy={editor.isSaving}>
            {t("scheduler.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSentences() {
  const t = useWords()
  return (problem: DraftProblem) => {
    if ("message" in problem) return problem.message
    const max = "max" in problem ? problem.max : undefined
    return t(`scheduler.${problem.sentence}`, { max: max ?? 0 })
  }
}

const missing = new Set([
  "enterSchedulerName",
  "enterMedicineName",
  "enterFirstDose",
  "enterCustomTime",
  "enterDescription",
])
const isMissing = (problem: DraftProblem) => "sentence" in problem && missing.has(problem.sentence)
