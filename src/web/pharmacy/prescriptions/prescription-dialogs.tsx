import type { Prescription } from "#contract/pharmacy/prescriptions.ts"
import { maxAllergies } from "#domain/pharmacy/prescriptions.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { AreaField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { checkRecord, draftOfRecord, RecordFields } from "#web/pharmacy/prescriptions/record-fields.tsx"
import { useWords } from "#web/words/words.ts"

type DialogProps = { of: Prescription; onClose: () => void; onDone: () => void }

/** Corrects what is written on a prescription by another entry. */
export function CorrectDialog({ of, onClose, onDone }: DialogProps) {
  const t = useWords()
  const [entry] = of.entries
  const isControlled = of.lines.some(({ controlled }) => controlled)
  const form = useForm({
    values: () => ({
      ...draftOfRecord({
        patientName: of.patientName,
        prescriber: of.prescriber,
        writtenOn: of.writtenOn,
        ...(entry && {
          patientPhone: entry.patientPhone ?? undefined,
          patientAge: entry.patientAge ?? undefined,
          prescriberNumber: entry.prescriberNumber ?? undefined,
          repeatsAllowed: entry.repeatsAllowed,
        }),
      }),
      reason: "",
    }),
    check: ({ reason, ...draft }) => {
      const { errors, body } = checkRecord(t, { ...draft, directions: {} }, isControlled)
      return {
        errors: {
          ...errors,
          // An old prescription may be corrected.
          writtenOn: draft.writtenOn === of.writtenOn ? undefined : errors.writtenOn,
          reason: reason.trim() ? undefined : t("prescriptions.view.reasonMissing"),
        },
        body: { ...body, reason },
      }
    },
    send: (text) => call.prescriptions.correct({ ...text, id: of.id, version: entry?.entryNo ?? 1 }),
    onSent: () => {
      toast({ text: t("prescriptions.view.saved") })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("prescriptions.view.correctTitle")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <p className="measure muted">{t("prescriptions.view.correctText")}</p>
      <RecordFields field={form.field} isControlled={isControlled} />
      <TextField field={form.field("reason")} label={t("prescriptions.view.reason")} maxLength={300} />
    </FormDialog>
  )
}

/** Notes the generics that the patient is allergic to. */
export function AllergiesDialog({ of, onClose, onDone }: DialogProps) {
  const t = useWords()
  const form = useForm({
    values: () => ({ generics: of.allergies.join("\n") }),
    startAt: "generics",
    check: ({ generics }) => ({
      errors: {},
      body: generics
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .slice(0, maxAllergies),
    }),
    send: (generics) => call.prescriptions.noteAllergies({ id: of.id, generics }),
    onSent: () => {
      toast({ text: t("prescriptions.view.saved") })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("prescriptions.view.noteAllergies")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <AreaField
        field={form.field("generics")}
        label={t("prescriptions.view.allergiesLabel")}
        hint={t("prescriptions.view.allergiesHint")}
        rows={4}
      />
    </FormDialog>
  )
}
