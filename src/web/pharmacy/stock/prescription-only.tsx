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
      <label className="row nowrap semibold touch" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={known?.prescriptionOnly ?? value}
          disabled={known !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        {t("staff.prescriptionOnly")}
      </label>
      <small className="block" id={`${id}-hint`}>
        {t(known ? "shelf.prescriptionKnown" : "shelf.prescriptionHint")}
      </small>
    </div>
  )
}
