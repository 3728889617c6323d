import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import type { AdminPharmacy } from "#contract/admin/pharmacies.ts"
import { type DaySpan, type WeekHours, weekDays } from "#domain/finder/week-hours.ts"
import { districts } from "#domain/platform/districts.ts"
import styles from "#web/admin/pharmacies/pharmacies.module.css"
import {
  isInSriLanka,
  openMinutesOf,
  type PharmacyDraft,
  placeOf,
  type Twin,
  usePharmacyForm,
  writtenPlace,
} from "#web/admin/pharmacies/pharmacy-draft.ts"
import { PositionMap } from "#web/admin/pharmacies/position-map.tsx"
import { taxRatesQuery } from "#web/admin/tax-rates-query.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { CheckField, NumberField, SelectField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { TimeSpans } from "#web/kit/forms/time-spans.tsx"
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
      <PositionFields lat={field("lat")} lng={field("lng")} onChange={set} />
      {moves && <Notice>{t("adminPharmacies.form.moves", { count: of.medicines })}</Notice>}
      <HoursEditor field={field("week")} openMinutes={openMinutesOf(values)} />
      <CheckField field={field("priceExposure")} label={t("adminPharmacies.form.prices")} />
      <CheckField field={field("delivers")} label={t("adminPharmacies.form.delivers")} />
      <CheckField field={field("roundsCash")} label={t("adminPharmacies.form.roundsCash")} />
      <NumberField
        field={field("maxDiscountPercent")}
        label={t("adminPharmacies.form.maxDiscount")}
        hint={t("adminPharmacies.form.maxDiscountHint")}
      />
      <TaxNumberField field={field("taxNumber")} />
      {twins.length > 0 && <Twins of={twins} isSending={form.isSending} onAnother={submitAnother} />}
    </FormDialog>
  )
}

const lengths = { name: 200, phoneNumber: 40, address: 300, town: 100, licenceNumber: 100 } as const

function NameFields({ form, isNew }: { form: Pick<FormOf<PharmacyDraft>, "field">; isNew: boolean }) {
  const t = useWords()
  const companiesId = useId()
  const { data } = useQuery(api.adminPharmacies.companies.queryOptions({ staleTime: 60_000 }))
  const line = (name: keyof typeof lengths, label: string, hint?: string) => (
    <TextField field={form.field(name)} label={label} hint={hint} maxLength={lengths[name]} />
  )
  return (
    <>
      {line("name", t("common.name"))}
      {line("phoneNumber", t("common.phoneNumber"), t("adminPharmacies.form.phoneHint"))}
      {line("address", t("adminPharmacies.form.address"))}
      {line("town", t("adminPharmacies.form.town"))}
      <SelectField field={form.field("district")} label={t("staff.district")}>
        <option value="">{t("adminPharmacies.form.noDistrict")}</option>
        {districts.toSorted().map((district) => (
          <option key={district}>{district}</option>
        ))}
      </SelectField>
      <TextField
        field={form.field("company")}
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
      {isNew &&
        line("licenceNumber", t("adminPharmacies.form.licence"), t("adminPharmacies.form.licenceHint"))}
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

function Twins({ of, isSending, onAnother }: { of: Twin[]; isSending: boolean; onAnother: () => void }) {
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
          {t("adminPharmacies.form.isAnother")}
        </Button>
      </Notice>
    </div>
  )
}

type HoursEditorProps = { field: FormField<WeekHours>; openMinutes: string }

/** Edits opening hours by day, with several spans per day, and shows whether it is open now. */
function HoursEditor({ field, openMinutes }: HoursEditorProps) {
  const { value: week, error, set: onChange } = field
  const t = useWords()
  const setDay = (day: number, spans: DaySpan[]) =>
    onChange(week.map((kept, place) => (place === day ? spans : kept)))
  return (
    <FieldGroup label={t("adminPharmacies.form.hours")} error={error}>
      <p className="meta mb-8">{t("adminPharmacies.form.hoursHint")}</p>
      <ul className="stack gap-0 panel round divided">
        {weekDays
          .map((name) => t(`staff.hours.days.${name}`))
          .map((day, place) => (
            <li key={day} className={styles.day}>
              <b>{day}</b>
              <TimeSpans day={day} spans={week[place] ?? []} onChange={(spans) => setDay(place, spans)} />
            </li>
          ))}
      </ul>
      <div className="row apart mt-8">
        <span className="muted inline-icon" role="status">
          {t("adminPharmacies.form.now")} <OpeningLine hours={{ openMinutes }} />
        </span>
        <Button
          look="quiet"
          size="small"
          onClick={() => onChange(week.map(() => (week[0] ?? []).map((span) => ({ ...span }))))}
        >
          {t("adminPharmacies.form.sameEveryDay")}
        </Button>
      </div>
    </FieldGroup>
  )
}

type Written = Pick<PharmacyDraft, "lat" | "lng">
type PositionFieldsProps = {
  lat: FormField<string>
  lng: FormField<string>
  onChange: (written: Written) => void
}

/** Edits a location on a map and as two numbers, kept in sync. */
function PositionFields({ lat, lng, onChange }: PositionFieldsProps) {
  const t = useWords()
  const written = { lat: lat.value, lng: lng.value }
  const at = placeOf(written)
  return (
    <FieldGroup label={t("staff.position")} error={lat.error}>
      <p className="meta mb-8">{t("adminPharmacies.form.placeHint")}</p>
      <PositionMap at={at} onPick={(picked) => onChange(writtenPlace(picked))} />
      <div className={styles.pair}>
        {[lat, lng].map((axis, place) => (
          <NumberField
            key={axis.id}
            // Errors of the location are shown above the map.
            field={{
              ...axis,
              error: undefined,
              set: (text) => onChange({ ...written, [place === 0 ? "lat" : "lng"]: text }),
            }}
            label={t(place === 0 ? "adminPharmacies.form.lat" : "adminPharmacies.form.lng")}
            decimal
            maxLength={20}
          />
        ))}
      </div>
      {at && !isInSriLanka(at) && <Outside at={at} written={written} onChange={onChange} />}
    </FieldGroup>
  )
}

type OutsideProps = {
  at: { lat: number; lng: number }
  written: Written
  onChange: (written: Written) => void
}

function Outside({ at, written, onChange }: OutsideProps) {
  const t = useWords()
  const isSwapped = isInSriLanka({ lat: at.lng, lng: at.lat })
  return (
    <Notice
      tone="warn"
      role="status"
      actions={
        isSwapped && (
          <Button
            look="outline"
            size="small"
            onClick={() => onChange({ lat: written.lng, lng: written.lat })}
          >
            {t("adminPharmacies.form.swap")}
          </Button>
        )
      }
    >
      {t(isSwapped ? "adminPharmacies.form.swapped" : "adminPharmacies.form.outside")}
    </Notice>
  )
}
