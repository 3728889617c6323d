import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"
import { taxRatesQuery } from "#web/admin/tax-rates-query.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { SelectField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { FactFields, useFactErrors } from "#web/pharmacy/corrections/fact-fields.tsx"
import { draftOf, fieldsOf, type MedicineDraft } from "#web/pharmacy/corrections/medicine-draft.ts"
import { LikelyTwins } from "#web/pharmacy/stock/likely-twins.tsx"
import { useWords } from "#web/words/words.ts"

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
      <FactFields form={form}>
        {of === null && <LikelyTwins name={called} manufacturer={draft.manufacturer} />}
      </FactFields>
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
  const errorsOf = useFactErrors()
  // Stock rows above the new maximum; reset by an edit.
  const [refused, setRefused] = useState<{ draft: MedicineDraft; above: number } | null>(null)
  const check = (draft: MedicineDraft, takesShelvesAbove: boolean) => ({
    errors: errorsOf(draft),
    body: { ...fieldsOf(draft), taxRateId: Number(draft.taxRateId) || null, takesShelvesAbove },
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
