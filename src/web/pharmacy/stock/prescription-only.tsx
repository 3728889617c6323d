import { CheckBox } from "#web/kit/forms/field.tsx"
import { CheckField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type PrescriptionOnlyProps = {
  field: FormField<boolean>
  controlled: FormField<boolean>
  /** The catalogue's value for a known medicine, which overrides the checkbox. */
  known?: { prescriptionOnly: boolean } | null
}

/** Whether a new medicine needs a prescription, and whether it is controlled; a controlled one is both. */
export function PrescriptionOnly({
  field: { id, value, set },
  controlled,
  known = null,
}: PrescriptionOnlyProps) {
  const t = useWords()
  return (
    <div className="mt-12">
      <CheckBox
        id={id}
        className="semibold"
        label={t("staff.prescriptionOnly")}
        hint={t(known ? "shelf.prescriptionKnown" : "shelf.prescriptionHint")}
        checked={known?.prescriptionOnly ?? (value || controlled.value)}
        disabled={known !== null || controlled.value}
        onChange={set}
      />
      {known === null && (
        <CheckField field={controlled} label={t("staff.controlled")} hint={t("staff.controlledHint")} />
      )}
    </div>
  )
}
