import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OwnOpeningHours, PharmacyDay } from "#contract/pharmacy/opening-hours.ts"
import { minuteOfWeek } from "#domain/finder/opening-hours.ts"
import { type DaySpan, weekDays, weekOf } from "#domain/finder/week-hours.ts"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import {
  DayDialog,
  HoursField,
  RemoveDayDialog,
  sayHoursProblem,
} from "#web/pharmacy/opening-hours/day-dialogs.tsx"
import styles from "#web/pharmacy/opening-hours/opening-hours.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/opening-hours.ts"
import "#web/words/en/tracker.ts"
import "#web/words/en/hours.ts"

const hoursQuery = api.openingHours.get.queryOptions()

export const prefetch: Prefetch = (client) => readAhead(client, hoursQuery)

type Opened = { act: "add" } | { act: "change" | "remove"; day: PharmacyDay } | null

/** The pharmacy's hours: the week, public holidays, dates of its own and night duties. */
export function OpeningHoursPage() {
  const t = useWords()
  const client = useQueryClient()
  const query = useQuery(hoursQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const show = (hours: OwnOpeningHours) => putAnswer(client, api.openingHours.get.queryKey(), hours)
  const parts = { onSaved: show, onStale: () => void query.refetch(), onClose: () => setOpened(null) }
  const hours = query.data
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("openingHours.title") })} isIndexed={false} />
      <HeadingRow heading={t("openingHours.title")} intro={t("openingHours.intro")}>
        {hours && <Button onClick={() => setOpened({ act: "add" })}>{t("openingHours.dates.add")}</Button>}
      </HeadingRow>
      <ListState
        state={hours ? "shown" : stateOf(query)}
        failed={t("openingHours.failed")}
        loading={t("openingHours.loading")}
        onRetry={() => void query.refetch()}
      />
      {hours && (
        <>
          <Dates hours={hours} onOpen={setOpened} />
          <section className={`mt-24 ${styles.part}`} aria-labelledby="public-holidays">
            <h2 id="public-holidays">{t("openingHours.publicHolidays.title")}</h2>
            <HolidayHoursForm hours={hours} onSaved={show} />
          </section>
          <Week hours={hours} />
        </>
      )}
      {opened?.act === "add" && <DayDialog day={null} {...parts} />}
      {opened?.act === "change" && <DayDialog day={opened.day} {...parts} />}
      {opened?.act === "remove" && <RemoveDayDialog day={opened.day} {...parts} />}
    </>
  )
}

const columns = ["day", "hours", "reason", "actions"] as const

const sayHours = (hours: DaySpan[]) => hours.map(({ from, to }) => `${from}–${to}`).join(", ")

function Dates({ hours, onOpen }: { hours: OwnOpeningHours; onOpen: (opened: Opened) => void }) {
  const t = useWords()
  if (hours.days.length === 0)
    return <EmptyState heading={t("openingHours.dates.none")}>{t("openingHours.dates.noneText")}</EmptyState>
  return (
    <CardTable
      label={t("openingHours.dates.title")}
      columns={columns.map((column) => t(`openingHours.dates.columns.${column}`))}
    >
      {hours.days.map((day) => (
        <CardRow key={`${day.day} ${day.isDuty}`}>
          <CardCell kind="prose">
            <b>{formatCalendarDay(day.day)}</b>
          </CardCell>
          <CardCell label={t("openingHours.dates.columns.hours")}>
            {day.isDuty && `${t("openingHours.dates.duty")} `}
            <span className="num">{sayHours(day.hours) || t("openingHours.dates.closed")}</span>
          </CardCell>
          <CardCell label={t("openingHours.dates.columns.reason")}>{day.reason || "–"}</CardCell>
          <CardCell kind="actions">
            {(["change", "remove"] as const).map((act) => (
              <Button key={act} look="outline" size="small" onClick={() => onOpen({ act, day })}>
                {t(act === "change" ? "common.change" : "staff.remove")}
                <span className="sr">
                  {t("openingHours.dates.changeOf", { day: formatCalendarDay(day.day) })}
                </span>
              </Button>
            ))}
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  )
}

function Week({ hours }: { hours: OwnOpeningHours }) {
  const t = useWords()
  const today = Math.floor(minuteOfWeek(useNow(60_000)) / 1440)
  const week = weekOf(hours.openMinutes)
  return (
    <section className={`mt-24 ${styles.part}`} aria-labelledby="week-hours">
      <h2 id="week-hours">{t("openingHours.week.title")}</h2>
      <p className="muted inline-icon mt-8">
        {t("openingHours.week.now")} <OpeningLine hours={hours} />
      </p>
      <ul className={`stack gap-0 mt-8 ${styles.week}`}>
        {weekDays.map((name, place) => (
          <li key={name} className={classes(place === today && styles.today)}>
            <span>{t(`hours.days.${name}`)}</span>
            <span className="num">{sayHours(week[place] ?? []) || t("hours.closed")}</span>
          </li>
        ))}
      </ul>
      <p className="meta mt-8">{t("openingHours.week.hint")}</p>
    </section>
  )
}

const kinds = ["week", "closed", "hours"] as const
type Draft = { kind: (typeof kinds)[number]; hours: DaySpan[] }

const draftOf = ({ holidayHours }: OwnOpeningHours): Draft => ({
  kind: holidayHours === null ? "week" : holidayHours.length === 0 ? "closed" : "hours",
  hours: holidayHours?.length ? holidayHours : [{ from: "09:00", to: "13:00" }],
})

type HolidayHoursFormProps = { hours: OwnOpeningHours; onSaved: (hours: OwnOpeningHours) => void }

/** What the pharmacy does on public holidays. */
function HolidayHoursForm({ hours, onSaved }: HolidayHoursFormProps) {
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
