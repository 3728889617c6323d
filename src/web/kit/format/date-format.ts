import { words } from "#web/words/words.ts"

type Options = Intl.DateTimeFormatOptions

const numbers: Options = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
}

/** Returns a format for these parts of a date, in the language that the page has when it is used. */
export function makeDateFormat(options: Options): { format: (at: Date) => string } {
  const english = new Intl.DateTimeFormat("en-GB", options)
  let digits: Intl.DateTimeFormat | undefined
  return {
    format(at) {
      if (!words.dates) return english.format(at)
      digits ??= new Intl.DateTimeFormat("en-GB", { ...numbers, timeZone: options.timeZone ?? "UTC" })
      return formatParts(digits.formatToParts(at), options)
    },
  }
}

function formatParts(parts: Intl.DateTimeFormatPart[], options: Options): string {
  const { dates } = words
  if (!dates) return ""
  const textOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ""
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
  const name = options.weekday && (options.weekday === "long" ? dates.weekdays : dates.shortWeekdays)[weekday]
  const hasSeconds = options.timeStyle === "medium"
  const clock = [
    hour % 12 || 12,
    ...(options.minute || hasSeconds ? [textOf("minute")] : []),
    ...(hasSeconds ? [textOf("second")] : []),
  ].join(":")
  const time = (options.hour || hasSeconds) && `${hour < 12 ? dates.am : dates.pm}\u00a0${clock}`
  return [date.join(" "), name, time].filter(Boolean).join(", ")
}
