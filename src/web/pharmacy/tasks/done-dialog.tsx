import type { PharmacyTask } from "#contract/pharmacy/till.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

type DoneDialogProps = { task: PharmacyTask; onClose: () => void; onDone: () => void; onStale: () => void }

/** Asks for the result; if someone was faster, shows who. */
export function DoneDialog({ task, onClose, onDone, onStale }: DoneDialogProps) {
  const t = useWords()
  const form = useForm({
    values: { note: "" },
    check: ({ note }) => ({
      errors: { note: note.trim() === "" ? t("todo.noteMissing") : undefined },
      body: { id: task.id, note },
    }),
    send: (body, key) => call.till.finishTask({ ...body, key }),
    onSent: () => {
      toast({ text: t("todo.wasDone", { medicine: task.name }) })
      onDone()
    },
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
  return (
    <FormDialog
      form={form}
      title={t("staff.markAsDone")}
      onClose={onClose}
      send={t("staff.markAsDone")}
      sending={t("common.saving")}
    >
      <p>
        <b translate="no">
          <TallMan text={keepTogether(task.name)} />
        </b>
      </p>
      <ReasonField
        field={form.field("note")}
        label={t("todo.note")}
        presets={[t(`todo.notes.${task.kind}`)]}
      />
    </FormDialog>
  )
}
