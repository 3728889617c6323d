import type { ReactNode } from "react"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { CheckField, TextField } from "#web/kit/forms/fields.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import styles from "#web/pharmacy/corrections/fact-fields.module.css"
import {
  type FactsDraft,
  fieldsOf,
  isCodeRight,
  maximumOf,
} from "#web/pharmacy/corrections/medicine-draft.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-medicines.ts"

const lengths = {
  genericName: 200,
  brandName: 200,
  strength: 100,
  form: 100,
  manufacturer: 200,
  otherNames: 500,
  atcCode: 7,
  maximum: 16,
} as const

/** Returns a check of the typed facts of a medicine. */
export function useFactErrors(): (draft: FactsDraft) => Errors<FactsDraft> {
  const t = useWords()
  return (draft) => ({
    genericName: draft.genericName.trim() ? undefined : t("adminMedicines.form.invalidGeneric"),
    manufacturer: draft.manufacturer.trim() ? undefined : t("staff.enterTheManufacturer"),
    atcCode: isCodeRight(draft) ? undefined : t("adminMedicines.form.invalidAtc"),
    maximum: maximumOf(draft) === undefined ? t("staff.priceInvalid") : undefined,
  })
}

type FactFieldsProps<Draft extends FactsDraft> = {
  form: Pick<FormOf<Draft>, "values" | "field" | "set">
  /** The values that a hint tells beside a changed one. */
  was?: FactsDraft
  /** Shown below the manufacturer. */
  children?: ReactNode
}

/** Fields for the facts of a medicine: the parts of its name, maker, code, maximum price and kinds. */
export function FactFields<Draft extends FactsDraft>({ form, was, children }: FactFieldsProps<Draft>) {
  const t = useWords()
  // Its fields are a part of the form's.
  const { values, field: fieldOf, set } = form as unknown as Pick<FormOf<FactsDraft>, keyof typeof form>
  const field = (name: keyof typeof lengths, label: string, hint?: string) => {
    const isChanged = was !== undefined && was[name].trim() !== values[name].trim()
    const now = isChanged && t("corrections.now", { value: was[name] || t("staff.noValue") })
    return <TextField field={fieldOf(name)} label={label} hint={now || hint} maxLength={lengths[name]} />
  }
  const called = values.genericName.trim() && medicineName(fieldsOf(values))
  return (
    <>
      {field("genericName", t("adminMedicines.form.genericName"))}
      {field("brandName", t("adminMedicines.form.brandName"))}
      <div className={styles.pair}>
        {field("strength", t("staff.strength"), t("adminMedicines.form.strengthHint"))}
        {field("form", t("adminMedicines.form.form"))}
      </div>
      {called && (
        <p className="meta break mt-8" translate="no">
          {t("adminMedicines.form.called", { name: keepTogether(called) })}
        </p>
      )}
      {field("manufacturer", t("staff.manufacturer"))}
      {children}
      {field("otherNames", t("adminMedicines.form.otherNames"))}
      <div className={styles.pair}>
        {field("atcCode", t("adminMedicines.form.atcCode"), t("adminMedicines.form.atcHint"))}
        {field("maximum", t("staff.maximumRetailPrice"), t("adminMedicines.form.maximumHint"))}
      </div>
      <CheckField
        field={{
          ...fieldOf("prescriptionOnly"),
          value: values.prescriptionOnly || values.controlled,
          // A controlled medicine is prescription-only.
          set: (isOnly) => set({ prescriptionOnly: isOnly, ...(isOnly ? {} : { controlled: false }) }),
        }}
        label={t("staff.prescriptionOnly")}
      />
      <CheckField
        field={fieldOf("controlled")}
        label={t("staff.controlled")}
        hint={t("adminMedicines.form.controlledHint")}
      />
      <CheckField
        field={fieldOf("essential")}
        label={t("staff.essential")}
        hint={t("adminMedicines.form.essentialHint")}
      />
    </>
  )
}
