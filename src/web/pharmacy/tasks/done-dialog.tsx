import { useState } from "react"
import type { PharmacyTask } from "#contract/pharmacy/till.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { ActForm } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { ReasonField } from "#web/pharmacy/cash-sessions/reason-field.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

const ids = { note: "task-note" }

type DoneDialogProps = { task: PharmacyTask; onClose: () => void; onDone: () => void; onStale: () => void }

/** Asks what was found; who was slower is told who was first. */
export function DoneDialog({ task, onClose, onDone, onStale }: DoneDialogProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState("")
  const act = useAct({
    ids,
    explain: ({ code, detail }) => {
      if (code !== "already-changed") return undefined
      onStale()
      const by = detail("doneBy")
      const at = detail("doneAt")
      return {
        note: t("todo.doneMeanwhile", {
          name: typeof by === "string" ? by : t("todo.somebody"),
          time: typeof at === "string" ? formatTime(new Date(at)) : "",
        }),
      }
    },
  })
  const submit = () => {
    if (note.trim() === "") return act.show({ note: t("todo.noteMissing") })
    void act.run(
      () => call.till.finishTask({ id: task.id, key, note }),
      () => {
        toast({ text: t("todo.wasDone", { medicine: task.name }) })
        onDone()
      },
    )
  }
  const usual = t(`todo.notes.${task.kind}`)
  return (
    <Dialog title={t("todo.doneTitle")} onClose={onClose} isDirty={note !== ""}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("todo.finish")}
        sending={t("todo.sending")}
      >
        <p>
          <b translate="no">
            <TallMan text={keepTogether(task.name)} />
          </b>
        </p>
        <ReasonField
          id={ids.note}
          label={t("todo.note")}
          presets={[usual]}
          value={note}
          onChange={setNote}
          error={act.wrong.note}
        />
      </ActForm>
    </Dialog>
  )
}
