import Clock from "lucide-react/icons/clock"
import { type OpeningHours, openState, specialDayOf } from "#domain/finder/opening-hours.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { makeDateFormat } from "#web/kit/format/date-format.ts"
import { formatTime } from "#web/kit/format/when-format.ts"
import { sayName, type TFunction, useWords } from "#web/words/words.ts"

import "#web/words/en/tracker.ts"

/**
 * `Open until 10:00 pm`, `Closes soon, 6:30 pm`, `Open 24 hours`, `Closed, opens 8:00 am`, `Closed today: Poya
 * day, opens 8:00 am`.
 */
export function openingText(t: TFunction, hours: OpeningHours, now: Date): string {
  const state = openState(hours, now)
  if (!state.isOpen) {
    const special = specialDayOf(hours, colomboDay(now))
    const reason = special && sayName("days", special.reason)
    const isClosedToday = special?.kind === "closed" && reason
    if (!state.opensAt) return isClosedToday ? t("tracker.closedToday", { reason }) : t("tracker.closed")
    const time = dayAndTime(state.opensAt, now)
    return isClosedToday
      ? t("tracker.closedTodayUntil", { reason, time })
      : t("tracker.closedUntil", { time })
  }
  if (!state.until) return t("tracker.openAllDay")
  return t(state.closesSoon ? "tracker.closesSoon" : "tracker.openUntil", { time: formatTime(state.until) })
}

export function OpeningLine({ hours }: { hours: OpeningHours }) {
  const t = useWords()
  const now = useNow(30_000)
  const state = openState(hours, now)
  return (
    <span className={state.isOpen && state.closesSoon ? "text-warn semibold" : undefined}>
      <Clock aria-hidden="true" />
      {openingText(t, hours, now)}
    </span>
  )
}

const weekday = makeDateFormat({ timeZone: "Asia/Colombo", weekday: "long" })

/** Only the time when it is within the next day, else with the day's name; the date when it is a week away. */
function dayAndTime(at: Date, now: Date): string {
  const away = at.getTime() - now.getTime()
  if (away < 20 * 3_600_000) return formatTime(at)
  return `${away < 6 * 86_400_000 ? weekday.format(at) : monthDay.format(at)} ${formatTime(at)}`
}

const monthDay = makeDateFormat({ timeZone: "Asia/Colombo", day: "numeric", month: "long" })
