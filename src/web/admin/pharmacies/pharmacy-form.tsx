import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import type { AdminPharmacy } from "#contract/admin/pharmacies.ts"
import { useDistricts } from "#web/admin/desk.ts"
import { type PharmacyDraft, type Twin, usePharmacyForm } from "#web/admin/pharmacies/pharmacy-draft.ts"
import { taxRatesQuery } from "#web/admin/tax-rates-query.ts"
import { api } from "#web/data/call.ts"
import { DistrictField, HoursEditor, PositionFields } from "#web/finder/pharmacy-form/pharmacy-fields.tsx"
import { openMinutesOf } from "#web/finder/pharmacy-form/place-and-hours.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { BelowFold } from "#web/kit/forms/below-fold.tsx"
import { CheckField, NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import type { FormField, FormOf } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type PharmacyFormProps = {
  /** Null for a new one. */
  of: AdminPharmacy | null
  onClose: () => void
  onDone: (id: number) => void
}

/** Edits a pharmacy's details, location and opening hours. */
export function PharmacyForm({ of, onClose, onDone }: PharmacyFormProps) {
  const t = useWords()
  const { form, twins, submitAnother, place } = usePharmacyForm({ of, onDone })
  const { values, set, field } = form
  const moves =
    of !== null && of.medicines > 0 && place !== null && (place.lat !== of.lat || place.lng !== of.lng)
  return (
    <FormDialog
      form={form}
      title={t(of ? "adminPharmacies.form.title" : "staff.addPharmacy")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t(of ? "common.save" : "staff.add")}
      sending={t(of ? "common.saving" : "staff.adding")}
      isBlocked={twins.length > 0}
    >
      <NameFields form={form} isNew={of === null} />
      <BelowFold>
        <PositionFields lat={field("lat")} lng={field("lng")} onChange={set} />
        {moves && <Notice>{t("adminPharmacies.form.moves", { count: of.medicines })}</Notice>}
        <HoursEditor field={field("week")} openMinutes={openMinutesOf(values.week)} />
        <CheckField field={field("priceExposure")} label={t("adminPharmacies.form.prices")} />
        <CheckField field={field("delivers")} label={t("adminPharmacies.form.delivers")} />
        <CheckField field={field("roundsCash")} label={t("adminPharmacies.form.roundsCash")} />
        <NumberField
          field={field("maxDiscountPercent")}
          label={t("adminPharmacies.form.maxDiscount")}
          hint={t("adminPharmacies.form.maxDiscountHint")}
        />
        <TaxNumberField field={field("taxNumber")} />
      </BelowFold>
      {twins.length > 0 && (
        <Twins
          of={twins}
          isSending={form.isSending}
          another={t("adminPharmacies.form.isAnother")}
          onAnother={submitAnother}
        />
      )}
    </FormDialog>
  )
}

const lengths = { name: 200, phoneNumber: 40, address: 300, town: 100, licenceNumber: 100 } as const

function NameFields({ form, isNew }: { form: Pick<FormOf<PharmacyDraft>, "field">; isNew: boolean }) {
  const t = useWords()
  const { offered, isLimited } = useDistricts()
  const line = (name: keyof typeof lengths, label: string, hint?: string) => (
    <TextField field={form.field(name)} label={label} hint={hint} maxLength={lengths[name]} />
  )
  return (
    <>
      {line("name", t("common.name"))}
      {line("phoneNumber", t("common.phoneNumber"), t("pharmacyForm.phoneHint"))}
      {line("address", t("adminPharmacies.form.address"))}
      {line("town", t("adminPharmacies.form.town"))}
      <DistrictField
        field={form.field("district")}
        none={isLimited ? undefined : t("adminPharmacies.form.noDistrict")}
        offered={offered}
      />
      {!isLimited && <CompanyField field={form.field("company")} />}
      {isNew &&
        line("licenceNumber", t("adminPharmacies.form.licence"), t("adminPharmacies.form.licenceHint"))}
    </>
  )
}

/** Only support sets the company: branches see each other's stock, in whatever district. */
function CompanyField({ field }: { field: FormField<string> }) {
  const t = useWords()
  const companiesId = useId()
  const { data } = useQuery(api.adminPharmacies.companies.queryOptions({ staleTime: 60_000 }))
  return (
    <>
      <TextField
        field={field}
        label={t("adminPharmacies.form.company")}
        hint={t("adminPharmacies.form.companyHint")}
        list={companiesId}
        maxLength={200}
      />
      <datalist id={companiesId}>
        {data?.names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

/** Only where the country has taxes. */
function TaxNumberField({ field }: { field: FormField<string> }) {
  const t = useWords()
  const { data } = useQuery(taxRatesQuery)
  if (!data?.rates.length) return null
  return (
    <TextField
      field={field}
      label={t("adminPharmacies.form.taxNumber")}
      hint={t("adminPharmacies.form.taxNumberHint")}
      maxLength={40}
    />
  )
}

type TwinsProps = { of: Twin[]; isSending: boolean; another: string; onAnother: () => void }

/** Names similar pharmacies nearby, and goes on if it is none of them. */
export function Twins({ of, isSending, another, onAnother }: TwinsProps) {
  const t = useWords()
  return (
    <div className="mt-12">
      <Notice tone="warn" role="alert">
        {t("adminPharmacies.form.twins")}
        <ul className="stack mt-8 mb-8">
          {of.map(({ id, name, town, metres }) => (
            <li key={id}>
              <b translate="no">{name}</b> {town} · {t("adminPharmacies.form.metres", { metres })}
            </li>
          ))}
        </ul>
        <Button look="outline" size="small" isBusy={isSending} onClick={onAnother}>
          {another}
        </Button>
      </Notice>
    </div>
  )
}
