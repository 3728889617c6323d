import type { PharmacyPage } from "#contract/finder/pharmacy-pages.ts"
import { minuteOfWeek } from "#domain/finder/opening-hours.ts"
import { type DaySpan, minuteOf, weekOf } from "#domain/finder/week-hours.ts"
import { colomboDay, daysLater, startOfDay } from "#domain/platform/colombo-day.ts"
import styles from "#web/finder/pharmacy-page/pharmacy-page.module.css"
import { classes } from "#web/kit/browser/classes.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { makeDateFormat } from "#web/kit/format/date-format.ts"
import { formatTime } from "#web/kit/format/when-format.ts"
import { sayName, type TFunction, useWords } from "#web/words/words.ts"

const zone = { timeZone: "Asia/Colombo" } as const
const weekday = makeDateFormat({ ...zone, weekday: "long" })
const dated = makeDateFormat({ ...zone, weekday: "short", day: "numeric", month: "long" })

const timeAt = (clock: string) => formatTime(new Date((minuteOf(clock) ?? 0) * 60_000 - 5.5 * 3_600_000))

/** `8:00 am – 12:00 pm, 4:00 pm – 8:00 pm`; `Closed` without hours. */
function sayHours(t: TFunction, hours: DaySpan[]): string {
  if (hours.length === 0) return t("pharmacyPage.closed")
  if (hours.every(({ from, to }) => from === "00:00" && to === "00:00")) return t("pharmacyPage.allDay")
  return hours
    .map(({ from, to }) => t("pharmacyPage.span", { from: timeAt(from), to: timeAt(to) }))
    .join(", ")
}

function sayDay(t: TFunction, { kind, hours, reason }: PharmacyPage["comingDays"][number]): string {
  const text = kind === "duty" ? t("pharmacyPage.duty", { hours: sayHours(t, hours) }) : sayHours(t, hours)
  // A duty's name is said already.
  return reason === "" || kind === "duty"
    ? text
    : t("pharmacyPage.withReason", { text, reason: sayName("days", reason) })
}

/** The week's hours with today marked, and the coming dates that differ. */
export function Hours({ pharmacy }: { pharmacy: PharmacyPage }) {
  const t = useWords()
  const now = useNow(60_000)
  const day = colomboDay(now)
  const today = Math.floor(minuteOfWeek(now) / 1440)
  return (
    <section aria-labelledby="pharmacy-hours">
      <h2 id="pharmacy-hours">{t("pharmacyPage.hours")}</h2>
      <ul className={`stack gap-0 mt-8 ${styles.hours}`}>
        {weekOf(pharmacy.openMinutes).map((hours, place) => {
          const name = weekday.format(startOfDay(daysLater(day, place - today)))
          return (
            <li
              key={name}
              className={classes(place === today && styles.today)}
              aria-current={place === today ? "date" : undefined}
            >
              <span>
                {name}
                {place === today && <small className="muted"> · {t("common.today")}</small>}
              </span>
              <span className="num">{sayHours(t, hours)}</span>
            </li>
          )
        })}
      </ul>
      {pharmacy.comingDays.length > 0 && (
        <>
          <h3 className="mt-16">{t("pharmacyPage.coming")}</h3>
          <ul className={`stack gap-0 mt-8 ${styles.hours}`}>
            {pharmacy.comingDays.map((special) => (
              <li
                key={`${special.day} ${special.kind}`}
                className={classes(special.day === day && styles.today)}
              >
                <span>{dated.format(startOfDay(special.day))}</span>
                <span className="num">{sayDay(t, special)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
