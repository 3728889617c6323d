import { type DaySpan, type WeekHours, weekDays } from "#domain/finder/week-hours.ts"
import { type District, districts } from "#domain/platform/districts.ts"
import styles from "#web/finder/pharmacy-form/pharmacy-form.module.css"
import {
  isInSriLanka,
  placeOf,
  type WrittenPlace,
  writtenPlace,
} from "#web/finder/pharmacy-form/place-and-hours.ts"
import { PositionMap } from "#web/finder/pharmacy-form/position-map.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { NumberField, SelectField } from "#web/kit/forms/fields.tsx"
import { TimeSpans } from "#web/kit/forms/time-spans.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/hours.ts"
import "#web/words/en/pharmacy-form.ts"

type DistrictFieldProps = {
  field: FormField<string>
  /** The choice of no district; without it there must be one. */
  none?: string | undefined
  offered?: readonly District[]
}

/** Chooses a pharmacy's district; empty if not set. */
export function DistrictField({ field, none, offered = districts }: DistrictFieldProps) {
  const t = useWords()
  return (
    <SelectField field={field} label={t("pharmacyForm.district")}>
      {none !== undefined && <option value="">{none}</option>}
      {offered.toSorted().map((district) => (
        <option key={district} value={district}>
          {t(`pharmacyForm.districts.${district}`)}
        </option>
      ))}
    </SelectField>
  )
}

type HoursEditorProps = { field: FormField<WeekHours>; openMinutes: string }

/** Edits opening hours by day, with several spans per day, and shows whether it is open now. */
export function HoursEditor({ field, openMinutes }: HoursEditorProps) {
  const { value: week, error, set: onChange } = field
  const t = useWords()
  const setDay = (day: number, spans: DaySpan[]) =>
    onChange(week.map((kept, place) => (place === day ? spans : kept)))
  return (
    <FieldGroup label={t("pharmacyForm.hours")} error={error}>
      <p className="meta mb-8">{t("pharmacyForm.hoursHint")}</p>
      <ul className="stack gap-0 panel round divided">
        {weekDays
          .map((name) => t(`hours.days.${name}`))
          .map((day, place) => (
            <li key={day} className={styles.day}>
              <b>{day}</b>
              <TimeSpans day={day} spans={week[place] ?? []} onChange={(spans) => setDay(place, spans)} />
            </li>
          ))}
      </ul>
      <div className="row apart mt-8">
        <span className="muted inline-icon" role="status">
          {t("pharmacyForm.now")} <OpeningLine hours={{ openMinutes }} />
        </span>
        <Button
          look="quiet"
          size="small"
          onClick={() => onChange(week.map(() => (week[0] ?? []).map((span) => ({ ...span }))))}
        >
          {t("pharmacyForm.sameEveryDay")}
        </Button>
      </div>
    </FieldGroup>
  )
}

type PositionFieldsProps = {
  lat: FormField<string>
  lng: FormField<string>
  onChange: (written: WrittenPlace) => void
}

/** Edits a location on a map and as two numbers, kept in sync. */
export function PositionFields({ lat, lng, onChange }: PositionFieldsProps) {
  const t = useWords()
  const written = { lat: lat.value, lng: lng.value }
  const at = placeOf(written)
  return (
    <FieldGroup label={t("pharmacyForm.position")} error={lat.error}>
      <p className="meta mb-8">{t("pharmacyForm.placeHint")}</p>
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
            label={t(place === 0 ? "pharmacyForm.lat" : "pharmacyForm.lng")}
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
  written: WrittenPlace
  onChange: (written: WrittenPlace) => void
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
            {t("pharmacyForm.swap")}
          </Button>
        )
      }
    >
      {t(isSwapped ? "pharmacyForm.swapped" : "pharmacyForm.outside")}
    </Notice>
  )
}
