import { useState } from "react"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
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
