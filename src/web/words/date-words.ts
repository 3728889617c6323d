/** Writes these parts of a date, whose numbers are given, in a language. */
export type WriteDate = (parts: Intl.DateTimeFormatPart[], options: Intl.DateTimeFormatOptions) => string

/**
 * How a language writes dates. Browsers cannot be asked: Chromium comes without Sinhala's names, and its Tamil has no
 * words for am and pm.
 */
type DateWords = {
  months: readonly string[]
  shortMonths: readonly string[]
  /** From Sunday on. */
  weekdays: readonly string[]
  shortWeekdays: readonly string[]
  am: string
  pm: string
  /** The order of a date's parts. */
  order: readonly ("year" | "month" | "day")[]
}

/** Returns the way in which a language with these names writes a date. */
export const makeDateWriter =
  (dates: DateWords): WriteDate =>
  (parts, options) => {
    const textOf = (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((part) => part.type === type)?.value ?? ""
    const [year, month, day, hour] = (["year", "month", "day", "hour"] as const).map((type) =>
      Number(textOf(type)),
    ) as [number, number, number, number] // one for each name
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
    const shown = {
      year: options.year && year,
      month: options.month && (options.month === "long" ? dates.months : dates.shortMonths)[month - 1],
      day: options.day && day,
    }
    const date = dates.order.map((part) => shown[part]).filter(Boolean)
    const name =
      options.weekday && (options.weekday === "long" ? dates.weekdays : dates.shortWeekdays)[weekday]
    const hasSeconds = options.timeStyle === "medium"
    const clock = [
      hour % 12 || 12,
      ...(options.minute || hasSeconds ? [textOf("minute")] : []),
      ...(hasSeconds ? [textOf("second")] : []),
    ].join(":")
    const time = (options.hour || hasSeconds) && `${hour < 12 ? dates.am : dates.pm}\u00a0${clock}`
    return [date.join(" "), name, time].filter(Boolean).join(", ")
  }
