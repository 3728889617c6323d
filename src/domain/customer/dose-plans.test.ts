import fc from "fast-check"
import { expect, test } from "vitest"
import { allowedFrom, type DayTimesPlan, hoursBetween, wallTimesOf, weekdayOf } from "./dose-plans.ts"
import { doseTimes, instantOf, timeProblems, wallTimeOf } from "./dose-times.ts"

const hourMs = 60 * 60_000
const now = new Date("2026-11-20T06:00:00Z")
// A Friday.
const makePlan = (change: Partial<DayTimesPlan> = {}): DayTimesPlan => ({
  kind: "times",
  times: ["08:00", "20:00"],
  firstDay: "2026-11-20",
  days: 3,
  weekdays: [],
  cycle: null,
  ...change,
})

const Time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16))
const Plan: fc.Arbitrary<DayTimesPlan> = fc.record({
  kind: fc.constant("times" as const),
  times: fc.uniqueArray(Time, { minLength: 1, maxLength: 6 }),
  firstDay: fc
    .integer({ min: 0, max: 900 })
    .map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)),
  days: fc.integer({ min: 1, max: 366 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  cycle: fc.option(fc.record({ on: fc.integer({ min: 1, max: 90 }), off: fc.integer({ min: 1, max: 90 }) })),
})

test("plans each time of each day", () => {
  expect(wallTimesOf(makePlan())).toEqual([
    "2026-11-20T08:00",
    "2026-11-20T20:00",
    "2026-11-21T08:00",
    "2026-11-21T20:00",
    "2026-11-22T08:00",
    "2026-11-22T20:00",
  ])
  const days = (change: Partial<DayTimesPlan>) =>
    wallTimesOf(makePlan({ times: ["08:00"], ...change })).map((time) => time.slice(5, 10))
  expect(days({ days: 9, weekdays: [1, 5] })).toEqual(["11-20", "11-23", "11-27"])
  expect(days({ days: 9, cycle: { on: 2, off: 3 } })).toEqual(["11-20", "11-21", "11-25", "11-26"])
  expect(days({ days: 14, weekdays: [5], cycle: { on: 7, off: 7 } })).toEqual(["11-20"])
})

test("has doses only on chosen weekdays, in the days of the cycle, at the chosen times", () => {
  fc.assert(
    fc.property(Plan, (plan) => {
      const times = wallTimesOf(plan)
      expect(times).toEqual([...new Set(times)].sort())
      const from = Date.parse(`${plan.firstDay}T00:00Z`)
      const { on, off } = plan.cycle ?? { on: 1, off: 0 }
      const days = new Map<string, string[]>()
      for (const time of times)
        days.set(time.slice(0, 10), [...(days.get(time.slice(0, 10)) ?? []), time.slice(11)])
      for (let n = 0; n < plan.days; n++) {
        const day = new Date(from + n * 24 * hourMs)
        const isWanted =
          n % (on + off) < on && (plan.weekdays.length === 0 || plan.weekdays.includes(day.getUTCDay() || 7))
        expect(days.get(day.toISOString().slice(0, 10))).toEqual(isWanted ? plan.times.toSorted() : undefined)
        days.delete(day.toISOString().slice(0, 10))
      }
      expect(days.size).toBe(0)
    }),
  )
})

test("keeps the local times across clock changes", () => {
  fc.assert(
    fc.property(
      Plan,
      fc.constantFrom("Europe/Berlin", "America/New_York", "Asia/Colombo"),
      (plan, timeZone) => {
        const form = { plan, timeZone, firstDoseTime: null, dosePeriod: 8, remindTimes: 1, customTimes: [] }
        const doses = doseTimes(form, now)
        expect(doses.some(({ isDuplicate }) => isDuplicate)).toBe(false)
        expect(doses.map(({ reminderCount }) => reminderCount)).toEqual(doses.map((_, n) => n + 1))
        const planned = new Set(wallTimesOf(plan))
        const moved = doses.filter(({ at }) => !planned.has(wallTimeOf(at, timeZone)))
        // Only the hour that a clock change skips.
        for (const { at } of moved) expect(wallTimeOf(at, timeZone).slice(11, 13)).toBe("03")
      },
    ),
    { numRuns: 40 },
  )
})

test("plans a time that a clock change makes equal to another one once", () => {
  const plan = makePlan({ times: ["02:30", "03:30"], firstDay: "2027-03-28", days: 1 })
  const form = {
    plan,
    timeZone: "Europe/Berlin",
    firstDoseTime: null,
    dosePeriod: 8,
    remindTimes: 1,
    customTimes: [],
  }
  expect(doseTimes(form, now).map(({ at }) => at)).toEqual([instantOf("2027-03-28T03:30", "Europe/Berlin")])
})

test("names the problem of days without doses, with too many, and out of reach", () => {
  const problemsOf = (change: Partial<DayTimesPlan>) =>
    timeProblems(
      {
        plan: makePlan(change),
        timeZone: "Asia/Colombo",
        firstDoseTime: null,
        dosePeriod: 8,
        remindTimes: 1,
        customTimes: [],
      },
      now,
    ).map(({ field, message }) => `${field}: ${message}`)
  expect(problemsOf({ days: 60 })).toEqual([])
  expect(problemsOf({ days: 61 })).toEqual(["plan.days: These are more than 120 doses. Enter fewer days"])
  expect(problemsOf({ days: 1, weekdays: [1] })).toEqual(["plan.days: No dose falls on these days"])
  expect(problemsOf({ firstDay: "1900-01-01" })).toEqual(["plan.firstDay: This is more than a year ago"])
  expect(problemsOf({ firstDay: "9999-12-31" })).toEqual([
    "plan.firstDay: This is more than five years ahead",
  ])
})

test.each([
  [["08:00"], 24],
  [["08:00", "20:00"], 12],
  [["08:00", "14:00", "20:00"], 6],
  [["23:30", "00:10"], 1],
  [["08:00", "15:45"], 7],
])("counts the hours between %s as %s", (times, hours) => {
  expect(hoursBetween(times)).toBe(hours)
})

const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
const rule = { kind: "as-needed", leastHours: 6, mostPerDay: 3 } as const

test("allows the next dose after the least hours and with fewer than the most in 24 hours", () => {
  expect(allowedFrom(rule, [], now)).toBe(null)
  expect(allowedFrom(rule, [at(-5)], now)).toEqual({ at: at(1), because: "least-hours" })
  expect(allowedFrom(rule, [at(-6)], now)).toBe(null)
  expect(allowedFrom(rule, [at(-20), at(-14), at(-8)], now)).toEqual({ at: at(4), because: "most-per-day" })
  expect(allowedFrom(rule, [at(-24), at(-14), at(-8)], now)).toBe(null)
  expect(allowedFrom({ ...rule, leastHours: null, mostPerDay: null }, [now, now], now)).toBe(null)
})

test("never allows more doses in 24 hours or nearer ones than the limits", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 72 }),
      fc.integer({ min: 1, max: 24 }),
      (waits, leastHours, mostPerDay) => {
        const limits = { kind: "as-needed", leastHours, mostPerDay } as const
        const taken: Date[] = []
        let moment = now
        for (const wait of waits) {
          moment = new Date(moment.getTime() + wait * 10 * 60_000)
          const from = allowedFrom(limits, taken, moment)
          // A dose is taken as soon as it is allowed.
          taken.push(from?.at ?? moment)
          moment = from?.at ?? moment
        }
        const gaps = taken.slice(1).map((dose, n) => dose.getTime() - (taken[n]?.getTime() ?? 0))
        expect(Math.min(Infinity, ...gaps)).toBeGreaterThanOrEqual(leastHours * hourMs)
        for (const dose of taken) {
          const day = taken.filter(
            (each) => each.getTime() <= dose.getTime() && each.getTime() > dose.getTime() - 24 * hourMs,
          )
          expect(day.length).toBeLessThanOrEqual(mostPerDay)
        }
      },
    ),
  )
})

test("numbers the weekdays from Monday", () => {
  expect(["2026-11-23", "2026-11-28", "2026-11-29"].map(weekdayOf)).toEqual([1, 6, 7])
})
