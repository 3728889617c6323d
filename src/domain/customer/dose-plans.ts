/** Doses at times of the day, on some or all days of a span. */
export type DayTimesPlan = {
  kind: "times"
  /** Local times: `08:00`. */
  times: string[]
  /** The first day of the span: `2026-11-21`. */
  firstDay: string
  /** The length of the span. */
  days: number
  /** 1 for Monday to 7 for Sunday; empty for every day. */
  weekdays: number[]
  /** The number of days with doses, then without, repeated from the first day. */
  cycle: { on: number; off: number } | null
}

/** No planned doses: a dose is logged when it is taken. */
export type AsNeededPlan = {
  kind: "as-needed"
  leastHours: number | null
  mostPerDay: number | null
}

/** How a schedule's doses are planned; the interval's fields are the SPEC's form. */
export type DosePlan = { kind: "interval" } | DayTimesPlan | AsNeededPlan

/** Whether it is a time of the day: `08:00`. */
export const isClockTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const hasDouble = (values: readonly unknown[]) => new Set(values).size < values.length

/** Returns the date some days later; earlier for a negative number. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the weekday of a date: 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Whether the plan has doses this many days after its first day, regardless of its length. */
export function hasDoses({ firstDay, weekdays, cycle }: DayTimesPlan, offset: number): boolean {
  const isOn = cycle === null || offset % (cycle.on + cycle.off) < cycle.on
  const isWeekday = weekdays.length === 0 || weekdays.includes(weekdayOf(daysAfter(firstDay, offset)))
  return isOn && isWeekday
}

/** Returns the local times of all doses, in order: `2026-11-21T08:00`. */
export function wallTimesOf(plan: DayTimesPlan): string[] {
  const times = [...new Set(plan.times)].sort()
  return Array.from({ length: plan.days }, (_, offset) => offset)
    .filter((offset) => hasDoses(plan, offset))
    .flatMap((offset) => times.map((time) => `${daysAfter(plan.firstDay, offset)}T${time}`))
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the whole hours between the two nearest times of a day, from 1 to 24. */
export function hoursBetween(times: readonly string[]): number {
  const minutes = [...new Set(times)].map(minutesOf).sort((a, b) => a - b)
  const gaps = minutes.map((minute, place) => (minutes[place + 1] ?? (minutes[0] ?? 0) + 24 * 60) - minute)
  return Math.max(1, Math.floor(Math.min(24 * 60, ...gaps) / 60))
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Returns from when the next dose as needed is allowed; null when it is allowed at once. */
export function allowedFrom(
  { leastHours, mostPerDay }: AsNeededPlan,
  taken: readonly Date[],
  at: Date,
): { at: Date; because: "least-hours" | "most-per-day" } | null {
  const newestFirst = taken.map((each) => each.getTime()).sort((a, b) => b - a)
  const [last] = newestFirst
  const byHours = leastHours === null || last === undefined ? 0 : last + leastHours * hourMs
  // Including this dose, no 24 hours may exceed the limit.
  const nth = mostPerDay === null ? undefined : newestFirst[mostPerDay - 1]
  const byDay = nth === undefined ? 0 : nth + dayMs
  const from = Math.max(byHours, byDay)
  if (from <= at.getTime()) return null
  return { at: new Date(from), because: byDay > byHours ? "most-per-day" : "least-hours" }
}
