import { makeDateFormat } from "#web/kit/format/date-format.ts"

const formats = new Map<string, { format: (at: Date) => string }>()
const calendars = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${name} ${zone}`
  const known = formats.get(key)
  if (known) return known
  const made = makeDateFormat({ ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

/** Formats a time in that zone: `8:04 am`. */
export function timeIn(zone: string, at: Date): string {
  const clock = formatOf(zone, "time", { hour: "numeric", minute: "2-digit", hourCycle: "h12" })
  return clock.format(at).replace(/[\u202f ]/g, "\u00a0")
}

/** Returns the date in that zone: `2026-11-21`. */
export function dateIn(zone: string, at: Date): string {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone })
  calendars.set(zone, calendar)
  return calendar.format(at)
}

export { daysAfter as dayAfter } from "#domain/customer/dose-plans.ts"

/** Formats `21 November`, with the year unless it is that of `today`. */
export function shortDate(day: string, today: string): string {
  const hasYear = day.slice(0, 4) !== today.slice(0, 4)
  const format = formatOf("UTC", hasYear ? "date and year" : "date", {
    day: "numeric",
    month: "long",
    ...(hasYear && { year: "numeric" }),
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Formats `Saturday 21 November 2026`. */
export function longDate(day: string): string {
  const format = formatOf("UTC", "long date", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  })
  return format.format(new Date(`${day}T00:00:00Z`)).replace(",", "")
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the local time in that zone: `08:04`. */
export function clockIn(zone: string, at: Date): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
  clocks.set(zone, clock)
  return clock.format(at)
}

/** Formats a local time: `8:00 am` for `08:00`. */
export const clockTime = (time: string) => timeIn("UTC", new Date(`1970-01-01T${time}:00Z`))

/** Formats a weekday, 1 for Monday: `Mon`. */
export function weekdayName(weekday: number): string {
  // 5 January 1970 was a Monday.
  return formatOf("UTC", "weekday", { weekday: "short" }).format(new Date(Date.UTC(1970, 0, 4 + weekday)))
}

/** Returns a zone's everyday name: `Colombo` for Asia/Colombo. */
export function zonePlace(zone: string): string {
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone
}

/** The device's time zone. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether a date and time field is complete and valid. */
export function isWallTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false
  const instant = new Date(`${text}:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}
