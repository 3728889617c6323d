import type { OwnOpeningHours } from "#contract/pharmacy/opening-hours.ts"
import type { DaySpan } from "#domain/finder/week-hours.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { HoursField, sayHoursProblem } from "#web/pharmacy/opening-hours/day-dialogs.tsx"
import { useWords } from "#web/words/words.ts"

const kinds = ["week", "closed", "hours"] as const
type Draft = { kind: (typeof kinds)[number]; hours: DaySpan[] }

const draftOf = ({ holidayHours }: OwnOpeningHours): Draft => ({
  kind: holidayHours === null ? "week" : holidayHours.length === 0 ? "closed" : "hours",
  hours: holidayHours?.length ? holidayHours : [{ from: "09:00", to: "13:00" }],
})

type HolidayHoursFormProps = { hours: OwnOpeningHours; onSaved: (hours: OwnOpeningHours) => void }

/** What the pharmacy does on public holidays. */
export function HolidayHoursForm({ hours, onSaved }: HolidayHoursFormProps) {
  const t = useWords()
  const form = useForm({
    values: () => draftOf(hours),
    check: ({ kind, hours: own }) => ({
      errors: { hours: kind === "hours" ? sayHoursProblem(t, own) : undefined },
      body: { hours: kind === "week" ? null : kind === "closed" ? [] : own },
    }),
    send: (body) => call.openingHours.setHolidays(body),
    onSent: (saved) => {
      onSaved(saved)
      toast({ text: t("openingHours.publicHolidays.saved") })
    },
  })
  const [next] = hours.holidays
  return (
    <form noValidate onSubmit={form.submit}>
      <p className="muted mt-8 mb-16">
        {next
          ? t("openingHours.publicHolidays.next", { name: next.name, day: formatCalendarDay(next.day) })
          : t("openingHours.publicHolidays.none")}
      </p>
      <Choice
        field={form.field("kind")}
        look="chips"
        label={t("openingHours.publicHolidays.label")}
        options={kinds.map((value) => ({ value, label: t(`openingHours.publicHolidays.${value}`) }))}
      />
      {form.values.kind === "hours" && <HoursField field={form.field("hours")} />}
      <FormFailure form={form} />
      <Button type="submit" className="mt-16" isBusy={form.isSending}>
        {t(form.isSending ? "common.saving" : "common.save")}
      </Button>
    </form>
  )
}
