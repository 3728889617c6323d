import type { Recall } from "#contract/pharmacy/recalls.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { AreaField, CheckField, ReasonField } from "#web/kit/forms/fields.tsx"
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
