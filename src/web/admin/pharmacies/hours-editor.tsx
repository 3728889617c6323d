import Plus from "lucide-react/icons/plus"
import X from "lucide-react/icons/x"
import { type DaySpan, type WeekHours, weekDays } from "#domain/finder/week-hours.ts"
import styles from "#web/admin/pharmacies/pharmacies.module.css"
import { OpeningLine } from "#web/finder/tracker/opening-line.tsx"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { FieldGroup, TextInput } from "#web/kit/forms/field.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type HoursEditorProps = { field: FormField<WeekHours>; openMinutes: string }

/** Opening hours day by day, with several spans a day, and whether the door is open now. */
export function HoursEditor({ field, openMinutes }: HoursEditorProps) {
  const { value: week, error, set: onChange } = field
  const t = useWords()
  const setDay = (day: number, spans: DaySpan[]) =>
    onChange(week.map((kept, place) => (place === day ? spans : kept)))
  return (
    <FieldGroup label={t("adminPharmacies.form.hours")} error={error}>
      <p className="meta mb-8">{t("adminPharmacies.form.hoursHint")}</p>
      <ul className={`stack gap-0 ${styles.days}`}>
        {weekDays
          .map((name) => t(`adminPharmacies.form.days.${name}`))
          .map((day, place) => (
            <li key={day} className={styles.day}>
              <b>{day}</b>
              <Day day={day} spans={week[place] ?? []} onChange={(spans) => setDay(place, spans)} />
            </li>
          ))}
      </ul>
      <div className="row apart mt-8">
        <span className="muted inline-icon" role="status">
          {t("adminPharmacies.form.now")} <OpeningLine openMinutes={openMinutes} />
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

type DayProps = { day: string; spans: DaySpan[]; onChange: (spans: DaySpan[]) => void }

function Day({ day, spans, onChange }: DayProps) {
  const t = useWords()
  const set = (place: number, part: Partial<DaySpan>) =>
    onChange(spans.map((span, at) => (at === place ? { ...span, ...part } : span)))
  const next = spans.length === 0 ? { from: "08:00", to: "20:00" } : { from: "", to: "" }
  return (
    <div className="row">
      {spans.length === 0 && <span className={styles.closed}>{t("adminPharmacies.form.closed")}</span>}
      {spans.map(({ from, to }, place) => (
        <div key={place} className={styles.span}>
          <TextInput
            type="time"
            aria-label={t("adminPharmacies.form.from", { day })}
            value={from}
            onChange={(event) => set(place, { from: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="time"
            aria-label={t("adminPharmacies.form.to", { day })}
            value={to}
            onChange={(event) => set(place, { to: event.currentTarget.value })}
          />
          <IconButton
            label={t("adminPharmacies.form.removeHours", { day })}
            onClick={() => onChange(spans.filter((_, at) => at !== place))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {spans.length < 4 && (
        <Button look="quiet" size="small" onClick={() => onChange([...spans, next])}>
          <Plus aria-hidden="true" />
          {t("adminPharmacies.form.addHours")}
          <span className="sr">{t("adminPharmacies.form.addHoursOf", { day })}</span>
        </Button>
      )}
    </div>
  )
}
