import { CheckBox } from "#web/kit/forms/field.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type PrescriptionOnlyProps = {
  field: FormField<boolean>
  /** The catalogue's value for a known medicine, which overrides the checkbox. */
  known?: { prescriptionOnly: boolean } | null
}

/** Whether a new medicine needs a prescription. */
export function PrescriptionOnly({ field: { id, value, set }, known = null }: PrescriptionOnlyProps) {
  const t = useWords()
  return (
    <div className="mt-12">
      <CheckBox
        id={id}
        className="semibold"
        label={t("staff.prescriptionOnly")}
        hint={t(known ? "shelf.prescriptionKnown" : "shelf.prescriptionHint")}
        checked={known?.prescriptionOnly ?? value}
        disabled={known !== null}
        onChange={set}
      />
    </div>
  )
}
