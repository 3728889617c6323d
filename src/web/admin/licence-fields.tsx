import type { Refusal } from "#web/data/refusal.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import type { Objection } from "#web/kit/forms/form-state.ts"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-pharmacies.ts"

export type CheckedLicence = { licenceNumber: string; validUntil: string; note: string }

/** Returns what is wrong with a checked licence; the day may be absent where it is optional. */
export function useLicenceCheck(today: string, { isDayOptional = false } = {}) {
  const t = useWords()
  return ({ licenceNumber, validUntil, note }: CheckedLicence) => ({
    licenceNumber: licenceNumber.trim() === "" ? t("adminPharmacies.verifying.invalidLicence") : undefined,
    validUntil:
      validUntil < today && !(isDayOptional && validUntil === "")
        ? t("adminPharmacies.verifying.invalidUntil")
        : undefined,
    note: note.trim() === "" ? t("adminPharmacies.verifying.invalidNote") : undefined,
  })
}

/** Explains a refused verification at its field. */
export function useLicenceRefusal() {
  const t = useWords()
  return ({ code, detail }: Refusal): Objection<CheckedLicence> | undefined => {
    if (code === "licence-not-valid") return { validUntil: t("adminPharmacies.verifying.invalidUntil") }
    if (code !== "licence-taken") return undefined
    return { licenceNumber: t("adminPharmacies.verifying.taken", { name: String(detail("name")) }) }
  }
}

type LicenceFieldsProps = {
  field: (name: keyof CheckedLicence) => FormField<string>
  /** The name of the day, and what happens after it. */
  until: string
  untilHint: string
}

/** The fields of a dialog that verifies a licence. */
export function LicenceFields({ field, until, untilHint }: LicenceFieldsProps) {
  const t = useWords()
  return (
    <>
      <TextField
        field={field("licenceNumber")}
        label={t("adminPharmacies.verifying.licence")}
        maxLength={100}
      />
      <TextField field={field("validUntil")} type="date" label={until} hint={untilHint} />
      <TextField
        field={field("note")}
        label={t("adminPharmacies.verifying.note")}
        hint={t("adminPharmacies.verifying.noteHint")}
        maxLength={300}
      />
    </>
  )
}
