import { useState } from "react"
import { ReasonField } from "#web/admin/confirm-parts.tsx"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const ids = { reason: "return-reason" }

type ReasonDialogProps = {
  title: string
  question: string
  send: string
  sending: string
  done: string
  /** Said when somebody else was first. */
  late: string
  run: (reason: string) => Promise<unknown>
  refresh: () => void
  onClose: () => void
}

/** Asks why, and then does it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, question, send, sending, done, late, run, refresh, onClose } = props
  const t = useWords()
  const [reason, setReason] = useState("")
  const [isLate, setLate] = useState(false)
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      setLate(true)
      refresh()
      return {}
    },
  })
  const submit = () => {
    if (reason.trim() === "") return act.show({ reason: t("admin.acts.wrongReason") })
    void act.run(
      () => run(reason),
      () => {
        toast({ text: done })
        refresh()
        onClose()
      },
    )
  }
  return (
    <Dialog title={title} isDirty={reason !== ""} onClose={onClose}>
      <ActForm {...act} onSubmit={submit} onCancel={onClose} send={send} sending={sending}>
        <p>{question}</p>
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
        {isLate && (
          <Notice tone="warn" role="alert">
            {late}
          </Notice>
        )}
      </ActForm>
    </Dialog>
  )
}
