import type { Recall, ReceivedRecall } from "#contract/pharmacy/recalls.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { AreaField, CheckField, NumberField, ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type EndProps<Body> = {
  recall: Recall
  send: (body: Body & { id: string }) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Closes a recall with a summary; pharmacies without an answer are left out knowingly. */
export function CloseDialog({
  recall,
  send,
  onClose,
  onDone,
}: EndProps<{ summary: string; leavesOut: boolean }>) {
  const t = useWords()
  const silent = recall.asked - recall.answered
  const form = useForm({
    values: { summary: "", leavesOut: false },
    check: ({ summary, leavesOut }) => ({
      errors: { summary: summary.trim() === "" ? t("recalls.close.noSummary") : undefined },
      body: { id: recall.id, summary, leavesOut },
    }),
    send,
    onSent: () => {
      toast({ text: t("recalls.close.done") })
      onDone()
    },
    explain: ({ code }) => {
      if (code === "recall-unanswered") return t("recalls.close.unanswered")
      return code === "already-changed" ? t("recalls.changed") : undefined
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("recalls.close.title")}
      onClose={onClose}
      send={t("recalls.close.button")}
      sending={t("common.saving")}
    >
      <p className="measure">{t("recalls.close.text")}</p>
      <AreaField
        field={form.field("summary")}
        label={t("recalls.close.summary")}
        hint={t("recalls.close.summaryHint")}
        maxLength={1000}
        rows={4}
      />
      {silent > 0 && (
        <CheckField field={form.field("leavesOut")} label={t("recalls.close.leavesOut", { count: silent })} />
      )}
    </FormDialog>
  )
}

/** Lifts a recall that was a mistake, with a reason. */
export function LiftDialog({ recall, send, onClose, onDone }: EndProps<{ reason: string }>) {
  const t = useWords()
  const form = useForm({
    values: { reason: "" },
    check: ({ reason }) => ({
      errors: { reason: reason.trim() === "" ? t("staff.enterAReason") : undefined },
      body: { id: recall.id, reason },
    }),
    send,
    onSent: () => {
      toast({ text: t("recalls.lift.done") })
      onDone()
    },
    explain: ({ code }) => (code === "already-changed" ? t("recalls.changed") : undefined),
  })
  return (
    <FormDialog
      form={form}
      title={t("recalls.lift.title")}
      onClose={onClose}
      send={t("recalls.lift.button")}
      sending={t("recalls.lift.sending")}
      look="danger"
    >
      <p className="measure">{t("recalls.lift.text")}</p>
      <ReasonField field={form.field("reason")} label={t("staff.reason")} maxLength={300} />
    </FormDialog>
  )
}

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
  const { answer, askedBy } = recall
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
      <p className="measure">
        {askedBy === null
          ? t("recalls.answer.text", { count: answer.unitsBlocked })
          : t("recalls.answer.textAsked", { branch: askedBy })}
      </p>
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
