import { dateIn, dayAfter, shortDate, timeIn } from "#web/customer/scheduler/zone-clock.ts"
import { useWords } from "#web/words/words.ts"

/** Formats days and times relative to now: `Today`, `Tomorrow 8:00 am`, `24 November 8:00 am`. */
export function useMoments(now: Date) {
  const t = useWords()
  const dayWord = (day: string, today: string) => {
    if (day === today) return t("common.today")
    if (day === dayAfter(today, 1)) return t("scheduler.tomorrow")
    if (day === dayAfter(today, -1)) return t("scheduler.yesterday")
    return shortDate(day, today)
  }
  const moment = (zone: string, at: Date) =>
    `${dayWord(dateIn(zone, at), dateIn(zone, now))} ${timeIn(zone, at)}`
  return {
    dayWord,
    moment,
    /** Formats the same within a sentence: `today 8:00 am`. */
    momentInside: (zone: string, at: Date) => {
      const said = moment(zone, at)
      return said.charAt(0).toLowerCase() + said.slice(1)
    },
  }
}

const minuteMs = 60_000

/** Formats the time until an instant: `In 6 h 42 min`. */
export function useUntilWords(now: Date) {
  const t = useWords()
  return (at: Date) => {
    const minutes = Math.ceil((at.getTime() - now.getTime()) / minuteMs)
    const hours = Math.floor(minutes / 60)
    if (hours >= 48) return t("scheduler.inDays", { count: Math.floor(hours / 24) })
    if (hours === 0) return t("scheduler.inMinutes", { minutes })
    if (minutes % 60 === 0) return t("scheduler.inHours", { hours })
    return t("scheduler.inHoursAndMinutes", { hours, minutes: minutes % 60 })
  }
}
