import { readOpenMinutes, type Span, weekMinutes } from "./opening-hours.ts"

const dayMinutes = 24 * 60
/** Opening hours past midnight belong to the evening before, up to this time. */
const morningEnds = 12 * 60

/** Opening and closing time, as `08:00`. A closing time that is not later is on the next day. */
export type DaySpan = { from: string; to: string }

export const weekDays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const

/** Seven days from Monday; a day without spans is closed. */
export type WeekHours = DaySpan[][]

/** Formats spans as a PostgreSQL int4multirange, sorted and merged. */
export function writeOpenMinutes(spans: readonly Span[]): string {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return `{${joined.map(({ from, to }) => `[${from},${to})`).join(",")}}`
}

/** Converts open minutes to opening hours per day. */
export function weekOf(openMinutes: string): WeekHours {
  const week: WeekHours = Array.from({ length: 7 }, () => [])
  for (const span of overSunday(readOpenMinutes(openMinutes))) {
    for (let { from } = span; from < span.to; ) {
      const day = Math.floor(from / dayMinutes)
      const midnight = (day + 1) * dayMinutes
      const isNight =
        from > day * dayMinutes && span.to - midnight < morningEnds && span.to - from <= dayMinutes
      const to = Math.min(span.to, isNight ? span.to : midnight)
      week[day % 7]?.push({ from: clock(from), to: clock(to) })
      from = to
    }
  }
  return week
}

/** Joins a Sunday night that ends on Monday into one span of Sunday. */
function overSunday(spans: Span[]): Span[] {
  const [first, last] = [spans[0], spans.at(-1)]
  const goesOn = first?.from === 0 && last?.to === weekMinutes && first !== last && first.to < morningEnds
  if (!first || !last || !goesOn || last.from % dayMinutes === 0) return spans
  return [...spans.slice(1, -1), { from: last.from, to: weekMinutes + first.to }]
}

/** Converts opening hours to minutes of the week; skips invalid times. */
export function spansOfWeek(week: WeekHours): Span[] {
  return week.flatMap((spans, day) =>
    spans.flatMap(({ from, to }) => {
      const [starts, ends] = [minuteOf(from), minuteOf(to)]
      if (starts === null || ends === null) return []
      const start = day * dayMinutes + starts
      const end = day * dayMinutes + ends + (ends <= starts ? dayMinutes : 0)
      if (end <= weekMinutes) return [{ from: start, to: end }]
      return [
        { from: start, to: weekMinutes },
        { from: 0, to: end - weekMinutes },
      ]
    }),
  )
}

const clock = (minute: number) => {
  const ofDay = minute % dayMinutes
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`
}

/** Returns the minute of the day of `08:30`; null for an invalid time. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = text.match(/^([01]\d|2[0-3]):([0-5]\d)$/) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
