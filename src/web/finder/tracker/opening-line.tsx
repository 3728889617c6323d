import Clock from "lucide-react/icons/clock"
import { openState } from "#domain/finder/opening-hours.ts"
import styles from "#web/finder/tracker/result-card.module.css"
import { useNow } from "#web/kit/browser/use-now.ts"
import { makeDateFormat } from "#web/kit/format/date-format.ts"
import { formatTime } from "#web/kit/format/when-format.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

/** `Open until 10:00 pm`, `Closes soon, 6:30 pm`, `Open 24 hours`, `Closed, opens 8:00 am`. */
export function openingText(t: TFunction, openMinutes: string, now: Date): string {
  const state = openState(openMinutes, now)
  if (!state.isOpen)
    return state.opensAt
      ? t("tracker.closedUntil", { time: dayAndTime(state.opensAt, now) })
      : t("tracker.closed")
  if (!state.until) return t("tracker.openAllDay")
  return t(state.closesSoon ? "tracker.closesSoon" : "tracker.openUntil", { time: formatTime(state.until) })
}

export function OpeningLine({ openMinutes }: { openMinutes: string }) {
  const t = useWords()
  const now = useNow(30_000)
  const state = openState(openMinutes, now)
  return (
    <span className={state.isOpen && state.closesSoon ? styles.soon : undefined}>
      <Clock aria-hidden="true" />
      {openingText(t, openMinutes, now)}
    </span>
  )
}

const weekday = makeDateFormat({ timeZone: "Asia/Colombo", weekday: "long" })

/** Only the time when it is within the next day, else with the day's name. */
function dayAndTime(at: Date, now: Date): string {
  const isNear = at.getTime() - now.getTime() < 20 * 3_600_000
  return isNear ? formatTime(at) : `${weekday.format(at)} ${formatTime(at)}`
}
