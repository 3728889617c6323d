import { useState } from "react"
import type { ApplicationDetail } from "#contract/admin/applications.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import {
  type CheckedLicence,
  LicenceFields,
  useLicenceCheck,
  useLicenceRefusal,
} from "#web/admin/licence-fields.tsx"
import { isTwin, type Twin } from "#web/admin/pharmacies/pharmacy-draft.ts"
import { Twins } from "#web/admin/pharmacies/pharmacy-form.tsx"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { AreaField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-pharmacies.ts"

type DecideProps = {
  of: ApplicationDetail
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Verifies the licence: the pharmacy is listed, and the applicant is its pharmacist. */
export function VerifyDialog({ of, onClose, onDone, onStale }: DecideProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const { id, version, name } = of
  const [twins, setTwins] = useState<Twin[]>([])
  const errorsOf = useLicenceCheck(today)
  const explainLicence = useLicenceRefusal()
  const check = (values: CheckedLicence, isAnother = false) => ({
    errors: errorsOf(values),
    body: { ...values, id, version, isAnother },
  })
  const form = useForm({
    values: { licenceNumber: of.licenceNumber, validUntil: of.licenceValidUntil, note: "" },
    check: (values) => check(values),
    send: (body) => call.adminApplications.verify(body),
    onSent: () => {
      toast({ text: t("adminApplications.verify.done", { name }) })
      onDone()
    },
    onStale,
    explain: (refusal) => {
      if (refusal.code !== "possible-duplicate") return explainLicence(refusal)
      const like = refusal.detail("pharmacies")
      setTwins(Array.isArray(like) ? like.filter(isTwin) : [])
      return {}
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("staff.verifyLicence")}
      onClose={onClose}
      send={t("adminPharmacies.verifying.send")}
      sending={t("adminPharmacies.verifying.sending")}
      isBlocked={twins.length > 0}
    >
      <p>{t("adminApplications.verify.intro", { name, applicant: of.applicant?.name ?? "" })}</p>
      <LicenceFields
        field={form.field}
        until={t("registerPharmacy.validUntil")}
        untilHint={t("adminPharmacies.verifying.untilHint")}
      />
      {twins.length > 0 && (
        <Twins
          of={twins}
          isSending={form.isSending}
          another={t("adminApplications.verify.isAnother")}
          onAnother={() => form.submit(undefined, (values) => check(values, true))}
        />
      )}
    </FormDialog>
  )
}

/** Asks the applicant a question. */
export function AskDialog({ of: { id, version }, onClose, onDone, onStale }: DecideProps) {
  const t = useWords()
  const form = useForm({
    values: { question: "" },
    check: ({ question }) => ({
      errors: { question: question.trim() === "" ? t("adminApplications.ask.invalid") : undefined },
      // One line, as the applicant reads it.
      body: { id, version, question: question.trim().replaceAll(/\s+/g, " ") },
    }),
    send: (body) => call.adminApplications.ask(body),
    onSent: () => {
      toast({ text: t("adminApplications.ask.done") })
      onDone()
    },
    onStale,
  })
  return (
    <FormDialog
      form={form}
      title={t("adminApplications.ask.button")}
      onClose={onClose}
      send={t("adminApplications.ask.send")}
      sending={t("common.sending")}
    >
      <AreaField
        field={form.field("question")}
        label={t("adminApplications.ask.question")}
        hint={t("adminApplications.ask.hint")}
        maxLength={500}
        rows={3}
      />
    </FormDialog>
  )
}

/** Refuses an application, with a reason that the applicant reads. */
export function RefuseDialog({ of: { id, version, name }, onClose, onDone, onStale }: DecideProps) {
  const t = useWords()
  return (
    <ReasonDialog
      texts={{
        title: t("adminApplications.refuse.button"),
        send: t("adminApplications.refuse.button"),
        sending: t("adminApplications.refuse.sending"),
        done: t("adminApplications.refuse.done"),
      }}
      question={<p>{t("adminApplications.refuse.question", { name })}</p>}
      look="danger"
      run={({ reason }) => call.adminApplications.refuse({ id, version, reason })}
      onStale={onStale}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
