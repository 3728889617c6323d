import { useState } from "react"
import type { UnmetSearch } from "#shared/admin-unmet.ts"
import { whatOf } from "#web/admin/unmet/unmet-words.ts"
import { call } from "#web/call.ts"
import { ActForm, InputField } from "#web/pharmacy/stock/form-parts.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
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
