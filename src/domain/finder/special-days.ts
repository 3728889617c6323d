import { readOpenMinutes } from "./opening-hours.ts"
import { type DaySpan, minuteOf, writeOpenMinutes } from "./week-hours.ts"

const dayMinutes = 24 * 60
/** Hours past midnight end before noon of the next day. */
const latestEnd = dayMinutes + 12 * 60

export const maxDaySpans = 4
export const maxReasonLength = 80
/** How far ahead a date can be entered. */
export const maxDaysAhead = 366

export type HoursProblem = "time" | "order" | "overlap"

/** Returns the minutes of one day's hours, counted from its midnight; null for an invalid span. */
function minutesOf({ from, to }: DaySpan) {
  const [starts, ends] = [minuteOf(from), minuteOf(to)]
  if (starts === null || ends === null) return null
  return { from: starts, to: ends < starts ? ends + dayMinutes : ends }
}

/** Returns what is wrong with the hours of one day, or null. */
export function problemOfHours(spans: DaySpan[]): HoursProblem | null {
  const minutes = spans.flatMap((span) => minutesOf(span) ?? [])
  if (minutes.length < spans.length) return "time"
  if (minutes.some(({ from, to }) => to === from || to > latestEnd)) return "order"
  const sorted = minutes.sort((a, b) => a.from - b.from)
  return sorted.some(({ from }, at) => from < (sorted[at - 1]?.to ?? 0)) ? "overlap" : null
}

/** Formats the hours of one day as a PostgreSQL int4multirange of minutes after its midnight. */
export const writeDayMinutes = (spans: DaySpan[]): string =>
  writeOpenMinutes(spans.flatMap((span) => minutesOf(span) ?? []))

/** Parses minutes after a day's midnight. */
export const readDayMinutes = (text: string): DaySpan[] =>
  readOpenMinutes(text).map(({ from, to }) => ({ from: clock(from), to: clock(to) }))

function clock(minute: number) {
  const ofDay = minute % dayMinutes
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`
}
