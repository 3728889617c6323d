import type { ReceivedRecall } from "#contract/pharmacy/recalls.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { AreaField, NumberField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type AnswerDialogProps = {
  recall: ReceivedRecall
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

const unitsOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)
const textOf = (units: number | null) => (units === null ? "" : String(units))

/** Answers a recall: what was found on the shelf, and what was taken off it. */
export function AnswerDialog({ recall, onClose, onDone, onStale }: AnswerDialogProps) {
  const t = useWords()
  const { answer } = recall
  const form = useForm({
    values: {
      found: textOf(answer.unitsFound),
      removed: textOf(answer.unitsRemoved),
      note: answer.note ?? "",
    },
    check: ({ found, removed, note }) => {
      const [unitsFound, unitsRemoved] = [unitsOf(found), unitsOf(removed)]
      const tooMany = unitsRemoved > unitsFound ? t("recalls.answer.tooMany") : undefined
      return {
        errors: {
          found: Number.isNaN(unitsFound) ? t("recalls.answer.invalid") : undefined,
          removed: Number.isNaN(unitsRemoved) ? t("recalls.answer.invalid") : tooMany,
        },
        body: { id: recall.id, unitsFound, unitsRemoved, note },
      }
    },
    send: (body) => call.recalls.answer(body),
    onSent: () => {
      toast({ text: t("recalls.answer.done") })
      onDone()
    },
    explain: ({ code }) => (code === "already-changed" ? t("recalls.answer.over") : undefined),
    onFailed: onStale,
  })
  return (
    <FormDialog
      form={form}
      title={t("recalls.answer.title")}
      onClose={onClose}
      send={t("recalls.answer.send")}
      sending={t("recalls.answer.sending")}
    >
      <p className="measure">{t("recalls.answer.text", { count: answer.unitsBlocked })}</p>
      <NumberField field={form.field("found")} label={t("recalls.answer.found")} maxLength={6} />
      <NumberField field={form.field("removed")} label={t("recalls.answer.removed")} maxLength={6} />
      <AreaField
        field={form.field("note")}
        label={t("recalls.answer.note")}
        hint={t("recalls.answer.noteHint")}
        maxLength={500}
        rows={2}
      />
    </FormDialog>
  )
}
