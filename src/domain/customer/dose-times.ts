// Its functions one by one: a third of what its classes weigh in the browser.
import * as Calendar from "temporal-polyfill/fns/Calendar"
import * as PlainDateTime from "temporal-polyfill/fns/PlainDateTime"
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime"

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How far from now the times of a schedule may lie. */
const longestAgoMs = 366 * dayMs
const farthestAheadMs = 5 * 366 * dayMs

/** A time as it stands on a clock or a calendar, without a zone. */
const readClock = (text: string) => PlainDateTime.fromString(text, Calendar.getISO)

// "compatible" is RFC 5545's way, which calendars and people expect.
function instantIn(timeZone: string, clock: PlainDateTime.Record): Date {
  const zoned = PlainDateTime.toZonedDateTime(clock, timeZone, { disambiguation: "compatible" })
  return new Date(zoned.epochMilliseconds)
}

/**
 * The instant at which clocks in a zone show a time. A time that a clock change leaves out is as much later
 * as the clocks are put forward; of a time that comes twice the first is meant.
 */
export function instantOf(wallTime: string, timeZone: string): Date {
  return instantIn(timeZone, readClock(wallTime))
}

/** What clocks in a zone show at an instant, as `2026-11-21T22:00`. */
export function wallTimeOf(instant: Date, timeZone: string): string {
  const zoned = ZonedDateTime.create(BigInt(instant.getTime()) * 1_000_000n, timeZone)
  return PlainDateTime.toString(ZonedDateTime.toPlainDateTime(zoned), { smallestUnit: "minute" })
}

/** The instants at which a day begins and ends in a zone; with a clock change it has more or fewer than 24 hours. */
export function dayIn(timeZone: string, day: string): { from: Date; until: Date } {
  const start = readClock(day)
  return { from: instantIn(timeZone, start), until: instantIn(timeZone, PlainDateTime.addDays(start, 1)) }
}

/** The part of the scheduler form that the doses come from. */
export type PlannedTimes = {
  /** What a clock on the wall shows: `2026-11-21T22:00`. */
  firstDoseTime: string
  /** Hours between two doses. */
  dosePeriod: number
  /** How many doses follow the first. */
  remindTimes: number
  customTimes: string[]
  timeZone: string
}

export type DoseTime = {
  at: Date
  /** SPEC: 1-based, in the order the doses are made. */
  reminderCount: number
  /** Which of the custom times it is; null for one that the interval gives. */
  customIndex: number | null
  /** The same instant as one before it: not stored twice. */
  isDuplicate: boolean
  isPast: boolean
}

/**
 * The doses of a schedule, exactly as they are stored: the first dose's time plus the interval times 1 to n, then
 * the custom times. Hours are counted as they pass, so a clock change neither doubles nor drops a dose.
 */
export function doseTimes(plan: PlannedTimes, now: Date): DoseTime[] {
  const first = instantOf(plan.firstDoseTime, plan.timeZone).getTime()
  const byInterval = Array.from(
    { length: plan.remindTimes },
    (_, n) => first + (n + 1) * plan.dosePeriod * hourMs,
  )
  const custom = plan.customTimes.map((time) => instantOf(time, plan.timeZone).getTime())
  const all = [...byInterval, ...custom]
  return all.map((at, place) => ({
    at: new Date(at),
    reminderCount: place + 1,
    customIndex: place < plan.remindTimes ? null : place - plan.remindTimes,
    isDuplicate: all.indexOf(at) < place,
    isPast: at < now.getTime(),
  }))
}

export type TimeProblem = { field: string; message: string }

/** What is wrong with the times of a form that can be read, by field. */
export function timeProblems(plan: PlannedTimes, now: Date): TimeProblem[] {
  const written = [
    { field: "firstDoseTime", time: plan.firstDoseTime },
    ...plan.customTimes.map((time, n) => ({ field: `customTimes.${n}`, time })),
  ]
  const outOfReach = written.flatMap(({ field, time }) => {
    const distance = instantOf(time, plan.timeZone).getTime() - now.getTime()
    if (distance < -longestAgoMs) return [{ field, message: "This is more than a year ago" }]
    if (distance > farthestAheadMs) return [{ field, message: "This is more than five years ahead" }]
    return []
  })
  const doubled = doseTimes(plan, now)
    .filter(({ isDuplicate }) => isDuplicate)
    .map(({ customIndex }) => ({
      field: `customTimes.${customIndex}`,
      message: "This time is already one of the doses",
    }))
  return [...outOfReach, ...doubled]
}
