import type { DataRequestDetail } from "#contract/admin/data-requests.ts"
import { dataRequestAnswers, maxDataRequestText } from "#domain/customer/data-request-rules.ts"
import { isTyped, TypedNameField } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { AreaField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type AnswerProps = {
  of: DataRequestDetail
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Closes a request as done or refused, with the answer that the person reads. */
export function CloseDialog({ of: { id, version }, onClose, onDone, onStale }: AnswerProps) {
  const t = useWords()
  const form = useForm({
    values: { state: "done" as (typeof dataRequestAnswers)[number], answer: "" }, // one of the choices
    check: ({ state, answer }) => ({
      errors: { answer: answer.trim() === "" ? t("adminDataRequests.closing.answerMissing") : undefined },
      body: { id, version, state, answer },
    }),
    send: (body) => call.adminDataRequests.close(body),
    onSent: () => {
      toast({ text: t("adminDataRequests.closing.done") })
      onDone()
    },
    onStale,
  })
  return (
    <FormDialog
      form={form}
      title={t("adminDataRequests.closing.title")}
      onClose={onClose}
      send={t("adminDataRequests.closing.send")}
      sending={t("common.sending")}
    >
      <Choice
        field={form.field("state")}
        label={t("adminDataRequests.closing.state")}
        options={dataRequestAnswers.map((value) => ({ value, label: t(`dataRequests.states.${value}`) }))}
        look="chips"
      />
      <AreaField
        field={form.field("answer")}
        label={t("adminDataRequests.closing.answer")}
        hint={t("adminDataRequests.closing.answerHint")}
        rows={5}
        maxLength={maxDataRequestText}
      />
    </FormDialog>
  )
}

/** Deletes the account of the person who asks, after typing the name. */
export function EraseDialog({ of: { id, version, person }, onClose, onDone, onStale }: AnswerProps) {
  const t = useWords()
  const name = person?.name || person?.subject || ""
  const form = useForm({
    values: { name: "" },
    check: (values) => ({
      errors: { name: isTyped(name, values.name) ? undefined : t("admin.acts.invalidName") },
      body: { id, version },
    }),
    send: (body) => call.adminDataRequests.erase(body),
    onSent: () => {
      toast({ text: t("adminDataRequests.erasing.done") })
      onDone()
    },
    onStale,
    explain: ({ code }) => (code === "still-staff" ? t("adminDataRequests.erasing.staff") : undefined),
  })
  return (
    <FormDialog
      form={form}
      title={t("adminDataRequests.erasing.title", { name })}
      onClose={onClose}
      look="danger"
      send={t("adminDataRequests.erasing.send")}
      sending={t("adminDataRequests.erasing.sending")}
    >
      <p>{t("adminDataRequests.erasing.question")}</p>
      <p>{t("adminDataRequests.erasing.confirm")}</p>
      <TypedNameField field={form.field("name")} name={name} />
    </FormDialog>
  )
}
