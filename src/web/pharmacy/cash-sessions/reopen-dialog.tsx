import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type SubmitEvent, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { reasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

const reasonId = "reopen-reason"

/** Asks why a closing is taken back, and goes on with its day. */
export function ReopenDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useWords()
  const navigate = useNavigate()
  const { show, again } = useDay()
  const [reason, setReason] = useState("")
  const [wrong, setWrong] = useState<ReturnType<typeof reasonProblem>>()
  const [key] = useState(() => crypto.randomUUID())
  const reopening = useMutation(
    api.tillDays.reopen.mutationOptions({
      onSuccess: (day) => {
        show(day)
        toast({ text: t("day.reopened") })
        void navigate({ to: paths.posDay, search: {} })
      },
      onError: () => void again(),
    }),
  )

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (reopening.isPending) return
    const odd = reasonProblem(reason)
    setWrong(odd)
    if (odd) document.getElementById(reasonId)?.focus()
    else reopening.mutate({ key, number, reason: reason.trim() })
  }

  return (
    <Dialog title={t("day.reopenTitle")} onClose={onClose} isDirty={reason !== ""}>
      <form noValidate onSubmit={submit}>
        <p>{t("day.reopenText")}</p>
        {reopening.isError && (
          <Notice tone="bad" role="alert">
            {sayProblem(reopening.error)}
          </Notice>
        )}
        <Field
          id={reasonId}
          label={t("day.reopenWhy")}
          {...(wrong ? { error: t(wrong === "odd" ? "day.reasonOdd" : "day.reopenMissing") } : {})}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("day.cancel")}
          </Button>
          <Button type="submit" isBusy={reopening.isPending}>
            {t(reopening.isPending ? "day.reopening" : "day.reopen")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
