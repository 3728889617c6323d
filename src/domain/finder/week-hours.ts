import { readOpenMinutes, type Span, weekMinutes } from "./opening-hours.ts"

const dayMinutes = 24 * 60
/** What goes on after midnight belongs to the evening before, up to this time of the morning. */
const morningEnds = 12 * 60

/** From and until on a clock, as `08:00`. Until a time that is not later is until the next day's. */
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

/** The spans as PostgreSQL writes an int4multirange: in order, with what overlaps or touches made one. */
export function writeOpenMinutes(spans: readonly Span[]): string {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return `{${joined.map(({ from, to }) => `[${from},${to})`).join(",")}}`
}

/** Opening hours as a person reads them, day by day. */
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

/** Sunday night that ends on Monday morning is one span of Sunday's. */
function overSunday(spans: Span[]): Span[] {
  const [first, last] = [spans[0], spans.at(-1)]
  const goesOn = first?.from === 0 && last?.to === weekMinutes && first !== last && first.to < morningEnds
  if (!first || !last || !goesOn || last.from % dayMinutes === 0) return spans
  return [...spans.slice(1, -1), { from: last.from, to: weekMinutes + first.to }]
}

/** The minutes of the week in which the door is open; a time that is none is left out. */
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

/** The minute of the day that `08:30` is; null for what is no time. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = text.match(/^([01]\d|2[0-3]):([0-5]\d)$/) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
