import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"
import {
  draftOf,
  fieldsOf,
  isCodeRight,
  type MedicineDraft,
  maximumOf,
} from "#web/admin/medicines/medicine-draft.ts"
import styles from "#web/admin/medicines/medicines.module.css"
import { taxRatesQuery } from "#web/admin/tax-rates-query.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { CheckField, SelectField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { LikelyTwins } from "#web/pharmacy/stock/likely-twins.tsx"
import { useWords } from "#web/words/words.ts"

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

type MedicineFormProps = {
  /** Null for a new one. */
  of: CatalogueMedicine | null
  /** The search text, as the new medicine's name. */
  searchedName?: string | undefined
  onClose: () => void
  onDone: () => void
}

/** Edits a medicine: the parts of its name, maker, codes and limits. */
export function MedicineForm({ of, searchedName, onClose, onDone }: MedicineFormProps) {
  const t = useWords()
  const { form, above, submitAbove } = useMedicineForm({ of, searchedName, onDone })
  const { values: draft } = form
  const field = (name: keyof typeof lengths, label: string, hint?: string) => (
    <TextField field={form.field(name)} label={label} hint={hint} maxLength={lengths[name]} />
  )
  const called = draft.genericName.trim() && medicineName(fieldsOf(draft))
  return (
    <FormDialog
      form={form}
      title={t(of ? "adminMedicines.form.title" : "staff.addMedicine")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t(of ? "common.save" : "staff.add")}
      sending={t(of ? "common.saving" : "staff.adding")}
      isBlocked={above > 0}
    >
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
      {of === null && <LikelyTwins name={called} manufacturer={draft.manufacturer} />}
      {field("otherNames", t("adminMedicines.form.otherNames"))}
      <div className={styles.pair}>
        {field("atcCode", t("adminMedicines.form.atcCode"), t("adminMedicines.form.atcHint"))}
        {field("maximum", t("staff.maximumRetailPrice"), t("adminMedicines.form.maximumHint"))}
      </div>
      <CheckField
        field={{
          ...form.field("prescriptionOnly"),
          value: form.values.prescriptionOnly || form.values.controlled,
          // A controlled medicine is prescription-only.
          set: (isOnly) => form.set({ prescriptionOnly: isOnly, ...(isOnly ? {} : { controlled: false }) }),
        }}
        label={t("staff.prescriptionOnly")}
      />
      <CheckField
        field={form.field("controlled")}
        label={t("staff.controlled")}
        hint={t("adminMedicines.form.controlledHint")}
      />
      <CheckField
        field={form.field("essential")}
        label={t("staff.essential")}
        hint={t("adminMedicines.form.essentialHint")}
      />
      <TaxRateField field={form.field("taxRateId")} />
      {above > 0 && (
        <div className="mt-12">
          <Notice tone="warn" role="alert">
            <p className="mb-8">{t("adminMedicines.form.above", { count: above })}</p>
            <Button look="outline" size="small" isBusy={form.isSending} onClick={submitAbove}>
              {t("adminMedicines.form.takeAbove")}
            </Button>
          </Notice>
        </div>
      )}
    </FormDialog>
  )
}

/** Only where the country has taxes. */
function TaxRateField({ field }: { field: FormField<string> }) {
  const t = useWords()
  const { data } = useQuery(taxRatesQuery)
  if (!data?.rates.length) return null
  return (
    <SelectField field={field} label={t("staff.tax")}>
      <option value="">{t("adminMedicines.form.noTax")}</option>
      {data.rates.map(({ id, name, percent }) => (
        <option key={id} value={id}>
          {percent === null ? name : `${name} ${percent}%`}
        </option>
      ))}
    </SelectField>
  )
}

/** Holds and sends the form: a change under its optimistic lock, or a new medicine. */
function useMedicineForm({ of, searchedName, onDone }: Omit<MedicineFormProps, "onClose">) {
  const t = useWords()
  // Stock rows above the new maximum; reset by an edit.
  const [refused, setRefused] = useState<{ draft: MedicineDraft; above: number } | null>(null)
  const check = (draft: MedicineDraft, takesShelvesAbove: boolean) => ({
    errors: {
      genericName: draft.genericName.trim() ? undefined : t("adminMedicines.form.invalidGeneric"),
      manufacturer: draft.manufacturer.trim() ? undefined : t("staff.enterTheManufacturer"),
      atcCode: isCodeRight(draft) ? undefined : t("adminMedicines.form.invalidAtc"),
      maximum: maximumOf(draft) === undefined ? t("staff.priceInvalid") : undefined,
    },
    body: { ...fieldsOf(draft), takesShelvesAbove },
  })
  const form = useForm({
    values: () => draftOf(of, searchedName),
    check: (draft) => check(draft, false),
    serverNames: { maximum: "maxRetailPriceCents" },
    send: ({ takesShelvesAbove, ...fields }) =>
      of === null
        ? call.adminMedicines.add(fields)
        : call.adminMedicines.edit({ id: of.id, version: of.version, ...fields, takesShelvesAbove }),
    onSent: ({ medicine: { name } }) => {
      toast({ text: t(of ? "staff.nameSaved" : "staff.nameAdded", { name }) })
      onDone()
    },
    explain: ({ code, detail }) => {
      if (code === "already-known") return { genericName: t("adminMedicines.form.known") }
      if (code === "already-changed") return t("adminMedicines.form.changed")
      if (code !== "shelves-above-maximum") return undefined
      setRefused({ draft: form.values, above: Number(detail("pharmacies")) })
      return {}
    },
  })
  return {
    form,
    above: refused?.draft === form.values ? refused.above : 0,
    submitAbove: () => form.submit(undefined, (draft) => check(draft, true)),
  }
}
