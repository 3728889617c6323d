import { type DaySpan, type WeekHours, weekDays } from "#domain/finder/week-hours.ts"
import styles from "#web/admin/pharmacies/pharmacies.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { TimeSpans } from "#web/kit/forms/time-spans.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type HoursEditorProps = { field: FormField<WeekHours>; openMinutes: string }

/** Edits opening hours by day, with several spans per day, and shows whether it is open now. */
export function HoursEditor({ field, openMinutes }: HoursEditorProps) {
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
