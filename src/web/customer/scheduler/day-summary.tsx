import type { Dose } from "#contract/customer/dose-schedules.ts"
import { DayRing } from "#web/customer/scheduler/day-ring.tsx"
import { snoozedUntil, sumUp } from "#web/customer/scheduler/headline.ts"
import { medicineFor } from "#web/customer/scheduler/medicine-text.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { useMoments } from "#web/customer/scheduler/use-moments.ts"
import { deviceZone, longDate, timeIn, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

type DaySummaryProps = { doses: Dose[]; day: string; today: string; now: Date }

/** Shows the ring and what to do now in one sentence. */
export function DaySummary({ doses, day, today, now }: DaySummaryProps) {
  const t = useWords()
  const { dayWord } = useMoments(now)
  const { headline, rest } = useHeadline(doses, now)
  const { taken, all } = sumUp(doses, now)
  return (
    <div className={classes("card", styles.summary)}>
      {all > 0 && <DayRing states={doses.map(({ state }) => state)} />}
      <div>
        {day === today ? (
          <>
            <h2>{headline}</h2>
            <p>{rest}</p>
          </>
        ) : (
          <>
            <h2>{dayWord(day, today)}</h2>
            <p>
              {longDate(day)}.{" "}
              {all === 0 ? t("scheduler.noDoses") : t("scheduler.daySummary", { taken, count: all })}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function useHeadline(doses: Dose[], now: Date): { headline: string; rest: string } {
  const t = useWords()
  const { all, due, next } = sumUp(doses, now)
  if (all === 0) return { headline: t("scheduler.nothingDue"), rest: `${t("scheduler.noDoses")}.` }
  const timeOf = (dose: Dose) => {
    const { timeZone, dueAt } = dose
    const time = timeIn(timeZone, snoozedUntil(dose, now) ?? new Date(dueAt))
    return timeZone === deviceZone()
      ? time
      : `${time} ${t("scheduler.zoneTime", { place: zonePlace(timeZone) })}`
  }
  const named = (key: "next" | "nextAfter", dose: Dose) =>
    t(`scheduler.${key}`, { medicine: medicineFor(dose), time: timeOf(dose) })
  const [first] = due
  if (!first) {
    return {
      headline: t("scheduler.nothingDue"),
      rest: next ? named("next", next) : t("scheduler.noMore"),
    }
  }
  const dueAt = t("scheduler.dueAt", { time: timeOf(first) })
  return {
    headline: timeFor([...new Set(due.map(medicineFor))], t),
    rest: next ? `${dueAt} ${named("nextAfter", next)}` : dueAt,
  }
}

function timeFor([medicine = "", other, ...more]: string[], t: TFunction): string {
  if (other === undefined) return t("scheduler.timeFor", { medicine })
  if (more.length === 0) return t("scheduler.timeForTwo", { medicine, other })
  return t("scheduler.timeForMany", { count: more.length + 2 })
}
