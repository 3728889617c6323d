import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import { paths } from "#domain/platform/paths.ts"
import { RemindersOffer } from "#web/customer/reminders/device-notice.tsx"
import { DaySummary } from "#web/customer/scheduler/day-summary.tsx"
import { DoseCard } from "#web/customer/scheduler/dose-card.tsx"
import { asOf } from "#web/customer/scheduler/headline.ts"
import styles from "#web/customer/scheduler/scheduling.module.css"
import type { DoseAnswers } from "#web/customer/scheduler/use-dose-answers.ts"
import { dayAfter, longDate, shortDate } from "#web/customer/scheduler/zone-clock.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

type DayViewProps = {
  doses: UseQueryResult<Dose[]>
  /** A dose of the previous evening that is not missed yet. */
  stillOpen: Dose[]
  day: string
  today: string
  now: Date
  answers: DoseAnswers
  onTakenAt: (dose: Dose) => void
  onRemove: (dose: Dose) => void
}

/** Shows one day: progress, due doses, and every dose by time. */
export function DayView({ doses, stillOpen, day, today, now, answers, onTakenAt, onRemove }: DayViewProps) {
  const t = useWords()
  const shown = doses.data && [...stillOpen, ...doses.data].map((dose) => asOf(dose, now))
  const isFailed = stateOf(doses) === "failed"
  return (
    <>
      {shown && (
        <DaySummary doses={shown.filter(({ isAsNeeded }) => !isAsNeeded)} day={day} today={today} now={now} />
      )}
      {!shown && !isFailed && (
        <div className={classes("card", styles.summary)} role="status" data-awaits-doses>
          <span className="sr">{t("scheduler.loading")}</span>
          <Skeleton />
        </div>
      )}
      <DaySwitch day={day} today={today} />
      {isFailed && <NotLoaded onRetry={() => void doses.refetch()}>{t("scheduler.dayFailed")}</NotLoaded>}
      {shown && (
        <ol aria-label={t("scheduler.dosesOf", { day: longDate(day) })}>
          {shown.map((dose) => (
            <DoseCard
              key={dose.id}
              dose={dose}
              day={day}
              now={now}
              answers={answers}
              onTakenAt={onTakenAt}
              onRemove={onRemove}
            />
          ))}
        </ol>
      )}
      {/* Below the doses, so it comes with them. */}
      {(shown || isFailed) && (
        <div className={styles.offer}>
          <RemindersOffer />
        </div>
      )}
    </>
  )
}

/** Links to yesterday, today and tomorrow, and to the day in the address if it is another. */
function DaySwitch({ day, today }: { day: string; today: string }) {
  const t = useWords()
  const days = [
    { day: dayAfter(today, -1), label: t("scheduler.yesterday") },
    { day: today, label: t("common.today") },
    { day: dayAfter(today, 1), label: t("scheduler.tomorrow") },
  ]
  const isAmong = days.some((each) => each.day === day)
  const shown = isAmong ? days : [...days, { day, label: shortDate(day, today) }]
  return (
    <nav className="row mb-16" aria-label={t("common.days")}>
      {shown.map((each) => (
        <Link
          key={each.day}
          className="pill touch"
          to={paths.scheduling}
          search={each.day === today ? {} : { day: each.day }}
          replace
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          data-shown={each.day === day || undefined}
        >
          {each.label}
        </Link>
      ))}
    </nav>
  )
}
