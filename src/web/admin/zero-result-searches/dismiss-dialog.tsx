import { useState } from "react"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { whatOf } from "#web/admin/zero-result-searches/unmet-words.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

const ids = { note: "dismiss-note" }

type DismissDialogProps = { unmet: UnmetSearch; onDone: () => void; onClose: () => void }

/** Sets an unmet search aside, with a note of what was done. */
export function DismissDialog({ unmet, onDone, onClose }: DismissDialogProps) {
  const t = useWords()
  const [note, setNote] = useState("")
  const what = whatOf(unmet)
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onDone()
      return { note: t("adminUnmet.dismissing.changed") }
    },
  })
  const submit = () => {
    if (note.trim() === "") return act.show({ note: t("adminUnmet.dismissing.wrongNote") })
    void act.run(
      () => call.adminUnmet.dismiss({ id: unmet.id, version: unmet.version, note }),
      () => {
        toast({ text: t("adminUnmet.dismissing.done", { what }) })
        onDone()
        onClose()
      },
    )
  }
  return (
    <Dialog title={t("adminUnmet.dismissing.title")} isDirty={note !== ""} onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("adminUnmet.dismissing.cancel")}
        send={t("adminUnmet.dismissing.send")}
        sending={t("adminUnmet.dismissing.sending")}
      >
        <p>{t("adminUnmet.dismissing.text", { what })}</p>
        <InputField
          id={ids.note}
          label={t("adminUnmet.dismissing.note")}
          hint={t("adminUnmet.dismissing.noteHint")}
          maxLength={300}
          value={note}
          onChange={setNote}
          error={act.wrong["note"]}
        />
      </ActForm>
    </Dialog>
  )
}
