import { makeDateFormat } from "#web/kit/format/date-format.ts"

const utc = { timeZone: "UTC" } as const
const shortDay = makeDateFormat({
  ...utc,
  weekday: "short",
  day: "numeric",
  month: "short",
})
const fullDay = makeDateFormat({
  ...utc,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
})
const weekday = makeDateFormat({ ...utc, weekday: "long" })
const shortMonth = makeDateFormat({ ...utc, month: "short" })
const fullMonth = makeDateFormat({ ...utc, month: "long", year: "numeric" })
const clockHour = makeDateFormat({ ...utc, hour: "numeric", hourCycle: "h12" })

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** Formats `2026-11-20` as `Fri, 20 Nov`. */
export const sayShortDay = (day: string) => shortDay.format(midnight(day))
/** Formats a day as `Friday 20 November 2026`. */
export const sayDay = (day: string) => fullDay.format(midnight(day)).replace(",", "")
/** Formats a day as `Friday`. */
export const sayWeekdayOf = (day: string) => weekday.format(midnight(day))
/** Formats `2026-11` as `Nov`. */
export const sayShortMonth = (month: string) => shortMonth.format(midnight(`${month}-01`))
/** Formats a month as `November 2026`. */
export const sayMonth = (month: string) => fullMonth.format(midnight(`${month}-01`))
/** Returns `Monday` for 1. */
export const sayWeekday = (place: number) => weekday.format(new Date(Date.UTC(2026, 0, 4 + place)))
/** Formats hour 19 as `7 pm`; the day ends at `12 am`. */
export const sayHour = (hour: number) =>
  clockHour.format(new Date(Date.UTC(2026, 0, 1, hour))).replace(/[\u202f ]/g, "\u00a0")
