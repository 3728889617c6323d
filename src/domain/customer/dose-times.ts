// Function-level imports: a third of the size of the classes.
import * as Calendar from "temporal-polyfill/fns/Calendar"
import * as PlainDateTime from "temporal-polyfill/fns/PlainDateTime"
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime"
import { maxPlannedDoses } from "#domain/customer/dose-limits.ts"
import { type DayTimesPlan, type DosePlan, wallTimesOf } from "#domain/customer/dose-plans.ts"

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How far from now a schedule's times may be. */
const maxAgeMs = 366 * dayMs
const maxAheadMs = 5 * 366 * dayMs

/** Parses a local date and time without a zone. */
const readClock = (text: string) => PlainDateTime.fromString(text, Calendar.getISO)

// "compatible" is RFC 5545's rule, which calendars follow.
function instantIn(timeZone: string, clock: PlainDateTime.Record): Date {
  const zoned = PlainDateTime.toZonedDateTime(clock, timeZone, { disambiguation: "compatible" })
  return new Date(zoned.epochMilliseconds)
}

/**
 * Returns the instant of a local time in a zone. A time skipped by a clock change is moved forward by the
 * gap; of an ambiguous time, the first instant is used.
 */
export function instantOf(wallTime: string, timeZone: string): Date {
  return instantIn(timeZone, readClock(wallTime))
}

/** Returns the local time in a zone at an instant, as `2026-11-21T22:00`. */
export function wallTimeOf(instant: Date, timeZone: string): string {
  const zoned = ZonedDateTime.create(BigInt(instant.getTime()) * 1_000_000n, timeZone)
  return PlainDateTime.toString(ZonedDateTime.toPlainDateTime(zoned), { smallestUnit: "minute" })
}

/**
 * Returns the instants at which a day begins and ends in a zone; a day with a clock change does not have 24
 * hours.
 */
export function dayIn(timeZone: string, day: string): { from: Date; until: Date } {
  const start = readClock(day)
  return { from: instantIn(timeZone, start), until: instantIn(timeZone, PlainDateTime.addDays(start, 1)) }
}

/** The fields of the scheduler form that determine the doses; without a plan, by the interval. */
export type PlannedTimes = {
  plan?: DosePlan | undefined
  /** A local time: `2026-11-21T22:00`; null where no interval begins. */
  firstDoseTime: string | null
  /** Hours between two doses. */
  dosePeriod: number
  /** The number of doses after the first. */
  remindTimes: number
  customTimes: string[]
  timeZone: string
}

export type DoseTime = {
  at: Date
  /** SPEC: 1-based, in order of planning. */
  reminderCount: number
  /** The index of the custom time; null for a dose of the interval. */
  customIndex: number | null
  /** Equal to an earlier instant: not stored twice. */
  isDuplicate: boolean
  isPast: boolean
}

/**
 * Returns the doses of a schedule as they are stored: the first dose's time plus the interval times 1 to n,
 * then the custom times. Hours are elapsed hours, so a clock change neither doubles nor drops a dose. A plan
 * at times of the day has these times only, and one as needed has none.
 */
export function doseTimes(plan: PlannedTimes, now: Date): DoseTime[] {
  const byInterval = intervalOf(plan)
  const custom = customOf(plan)
  const all = [...byInterval, ...custom]
  return all.map((at, place) => ({
    at: new Date(at),
    reminderCount: place + 1,
    customIndex: place < byInterval.length ? null : place - byInterval.length,
    isDuplicate: all.indexOf(at) < place,
    isPast: at < now.getTime(),
  }))
}

function intervalOf({ plan, firstDoseTime, timeZone, dosePeriod, remindTimes }: PlannedTimes): number[] {
  if (!isByInterval(plan) || firstDoseTime === null) return []
  const first = instantOf(firstDoseTime, timeZone).getTime()
  return Array.from({ length: remindTimes }, (_, n) => first + (n + 1) * dosePeriod * hourMs)
}

function customOf({ plan, customTimes, timeZone }: PlannedTimes): number[] {
  if (isByInterval(plan)) return customTimes.map((time) => instantOf(time, timeZone).getTime())
  if (plan?.kind !== "times") return []
  // A time skipped by a clock change can become that of the next dose.
  return [...new Set(wallTimesOf(plan).map((time) => instantOf(time, timeZone).getTime()))]
}

const isByInterval = (plan: DosePlan | undefined) => (plan?.kind ?? "interval") === "interval"

export type TimeProblem = { field: string; message: string }

/** Returns the problems of a form's times, by field. */
export function timeProblems(plan: PlannedTimes, now: Date): TimeProblem[] {
  if (plan.plan?.kind === "times") return dayTimesProblems(plan.plan, plan.timeZone, now)
  if (!isByInterval(plan.plan)) return []
  if (plan.firstDoseTime === null) return [{ field: "firstDoseTime", message: "Enter the first dose time" }]
  const written = [
    { field: "firstDoseTime", time: plan.firstDoseTime },
    ...plan.customTimes.map((time, n) => ({ field: `customTimes.${n}`, time })),
  ]
  const outOfReach = written.flatMap(({ field, time }) => reachProblems(field, time, plan.timeZone, now))
  const doubled = doseTimes(plan, now)
    .filter(({ isDuplicate }) => isDuplicate)
    .map(({ customIndex }) => ({
      field: `customTimes.${customIndex}`,
      message: "This time is already one of the doses",
    }))
  return [...outOfReach, ...doubled]
}

function reachProblems(field: string, time: string, timeZone: string, now: Date): TimeProblem[] {
  const distance = instantOf(time, timeZone).getTime() - now.getTime()
  if (distance < -maxAgeMs) return [{ field, message: "This is more than a year ago" }]
  if (distance > maxAheadMs) return [{ field, message: "This is more than five years ahead" }]
  return []
}

function dayTimesProblems(plan: DayTimesPlan, timeZone: string, now: Date): TimeProblem[] {
  const reach = reachProblems("plan.firstDay", `${plan.firstDay}T00:00`, timeZone, now)
  const { length } = wallTimesOf(plan)
  if (length === 0) return [...reach, { field: "plan.days", message: "No dose falls on these days" }]
  if (length <= maxPlannedDoses) return reach
  const message = `These are more than ${maxPlannedDoses} doses. Enter fewer days`
  return [...reach, { field: "plan.days", message }]
}
