import { Link } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/scheduler/day-switch.module.css"
import { dayAfter, shortDate } from "#web/customer/scheduler/zone-clock.ts"
import { useWords } from "#web/words/words.ts"

/** Yesterday, today, tomorrow; and the day of the address when it is another. */
export function DaySwitch({ day, today }: { day: string; today: string }) {
  const t = useWords()
  const days = [
    { day: dayAfter(today, -1), label: t("scheduler.yesterday") },
    { day: today, label: t("scheduler.today") },
    { day: dayAfter(today, 1), label: t("scheduler.tomorrow") },
  ]
  const isAmong = days.some((each) => each.day === day)
  const shown = isAmong ? days : [...days, { day, label: shortDate(day, today) }]
  return (
    <nav className={`row mb-16 ${styles.days}`} aria-label={t("scheduler.days")}>
      {shown.map((each) => (
        <Link
          key={each.day}
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
