import { colomboDay, startOfDay } from "#domain/platform/colombo-day.ts"
import { makeDateFormat } from "#web/kit/format/date-format.ts"

const zone = { timeZone: "Asia/Colombo" } as const
const clock = makeDateFormat({
  ...zone,
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h12",
})
const exactClock = makeDateFormat({ ...zone, timeStyle: "medium", hourCycle: "h12" })
const longDay = makeDateFormat({ ...zone, day: "numeric", month: "long", year: "numeric" })

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Formats `1:05 pm` in Sri Lanka's time, whatever the device's time zone. */
export function formatTime(at: Date): string {
  return clock.format(at).replace(/[\u202f ]/g, "\u00a0")
}

/** Formats `20 November 2026`. */
export function formatDay(at: Date): string {
  return longDay.format(at)
}

/** Returns `20 November 2026` for a calendar day such as `2026-11-20`. */
export function formatCalendarDay(day: string): string {
  return formatDay(startOfDay(day))
}

/** Formats `20 November 2026, 1:05 pm`. */
export function formatMoment(at: Date): string {
  return `${formatDay(at)}, ${formatTime(at)}`
}

/** Formats `20 November 2026, 1:05:09 pm`. */
export function formatSecond(at: Date): string {
  return `${formatDay(at)}, ${exactClock.format(at).replace(/[\u202f ]/g, "\u00a0")}`
}

/** Formats the time, with the day unless it is today. */
export function formatSince(at: Date, now: Date): string {
  return colomboDay(at) === colomboDay(now) ? formatTime(at) : formatMoment(at)
}

export type Age = { unit: "now" } | { unit: "minutes"; minutes: number } | { unit: "moment"; text: string }

/** Formats an age below one hour; then the time, with the day unless it is today. */
export function ageOf(at: Date, now: Date): Age {
  const passedMs = now.getTime() - at.getTime()
  if (passedMs >= -minuteMs && passedMs < minuteMs) return { unit: "now" }
  if (passedMs >= minuteMs && passedMs < hourMs)
    return { unit: "minutes", minutes: Math.floor(passedMs / minuteMs) }
  return { unit: "moment", text: formatSince(at, now) }
}
