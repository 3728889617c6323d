import { useState } from "react"
import type { Schedule } from "#shared/dose-schedules.ts"
import { call } from "#web/call.ts"
import { sayProblem } from "#web/problem-words.ts"
import styles from "#web/scheduler/dialogs.module.css"
import { useRefreshDoses } from "#web/scheduler/use-my-schedules.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog, DialogActions } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

/** Asks before a schedule and its coming doses go. */
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
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { schedulerName: name, coming } = schedule
  const remove = async () => {
    setSending(true)
    try {
      await call.doseSchedules.remove({ id: schedule.id })
      void refresh()
      toast({ text: t("scheduler.removed", { name }) })
      onDeleted()
    } catch (error) {
      setFailure(sayProblem(error))
      setSending(false)
    }
  }
  return (
    <Dialog title={t("scheduler.deleteTitle")} onClose={onClose}>
      <p className={styles.question}>
        {coming === 0
          ? t("scheduler.deleteQuestionNone", { name })
          : t("scheduler.deleteQuestion", { name, count: coming })}
      </p>
      <p className={styles.quiet}>{t("scheduler.historyStays")}</p>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("scheduler.keep")}
        </Button>
        <Button look="danger" isBusy={isSending} onClick={() => void remove()}>
          {t("scheduler.delete")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
