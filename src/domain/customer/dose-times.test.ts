import fc from "fast-check"
import { expect, test } from "vitest"
import { dayIn, doseTimes, instantOf, type PlannedTimes, timeProblems, wallTimeOf } from "./dose-times.ts"

const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Colombo",
] as const
const hourMs = 60 * 60 * 1000
const now = new Date("2026-11-20T06:00:00Z")

/** Local times according to Intl instead of the code under test, as if they were UTC. */
const formats = new Map(
  zones.map((timeZone) => [
    timeZone as string,
    new Intl.DateTimeFormat("en", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    }),
  ]),
)
function shownMs(instantMs: number, zone: string): number {
  const parts = formats.get(zone)?.formatToParts(instantMs) ?? []
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"))
}

const asWall = (ms: number) => new Date(ms).toISOString().slice(0, 16)

/** Returns the instants at which a zone shows a local time: none in a gap, two in an overlap. */
function instantsOf(wallMs: number, zone: string): number[] {
  const around = [wallMs - 30 * hourMs, wallMs + 30 * hourMs]
  const offsets = new Set(around.map((instant) => shownMs(instant, zone) - instant))
  const candidates = [...offsets].map((offset) => wallMs - offset)
  return candidates.filter((instant) => shownMs(instant, zone) === wallMs).sort((a, b) => a - b)
}

function findClockChanges(zone: string): number[] {
  const from = Date.UTC(2025, 0, 1)
  const hours = Array.from({ length: 3 * 365 * 4 }, (_, n) => from + n * 6 * hourMs)
  const offsetAt = (instant: number) => shownMs(instant, zone) - instant
  return hours.filter((instant) => offsetAt(instant) !== offsetAt(instant + 6 * hourMs))
}
const clockChanges = Object.fromEntries(zones.map((zone) => [zone, findClockChanges(zone)]))

const minute = 60_000
const WallMs = (zone: string) => {
  const changes = clockChanges[zone] ?? []
  const anywhere = fc
    .integer({ min: 0, max: 3 * 365 * 24 * 60 })
    .map((n) => Date.UTC(2025, 0, 1) + n * minute)
  if (changes.length === 0) return anywhere
  const nearAChange = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -60, max: 7 * 60 }))
    .map(([change, minutes]) => Math.floor(shownMs(change, zone) / minute + minutes) * minute)
  return fc.oneof(anywhere, nearAChange)
}

const ZoneAndWall = fc
  .constantFrom(...zones)
  .chain((zone) => fc.record({ zone: fc.constant(zone), wallMs: WallMs(zone) }))

const Plan: fc.Arbitrary<PlannedTimes & { firstDoseTime: string }> = fc
  .constantFrom(...zones)
  .chain((timeZone) =>
    fc.record({
      timeZone: fc.constant(timeZone),
      firstDoseTime: WallMs(timeZone).map(asWall),
      dosePeriod: fc.integer({ min: 1, max: 24 }),
      remindTimes: fc.integer({ min: 1, max: 20 }),
      customTimes: fc.array(WallMs(timeZone).map(asWall), { maxLength: 5 }),
    }),
  )

test("tests four zones with clock changes and one without", () => {
  expect(Object.values(clockChanges).map((changes) => changes.length > 3)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test("reads a local time as its first instant, and moves it forward in a gap", () => {
  fc.assert(
    fc.property(ZoneAndWall, ({ zone, wallMs }) => {
      const [first] = instantsOf(wallMs, zone)
      const got = instantOf(asWall(wallMs), zone).getTime()
      const offsetBefore = shownMs(wallMs - 30 * hourMs, zone) - (wallMs - 30 * hourMs)
      expect(got).toBe(first ?? wallMs - offsetBefore)
      expect(Math.sign(shownMs(got, zone) - wallMs)).toBe(first === undefined ? 1 : 0)
    }),
    { numRuns: 600 },
  )
}, 30_000)

test("returns a stored local time unchanged except in a gap", () => {
  fc.assert(
    fc.property(ZoneAndWall, ({ zone, wallMs }) => {
      const instant = instantOf(asWall(wallMs), zone)
      const shown = wallTimeOf(instant, zone)
      const isInGap = instantsOf(wallMs, zone).length === 0
      expect(shown).toBe(asWall(isInGap ? shownMs(instant.getTime(), zone) : wallMs))
      expect(instantOf(shown, zone)).toEqual(instant)
    }),
    { numRuns: 600 },
  )
}, 30_000)

test("spaces doses by elapsed hours across clock changes and adds custom times", () => {
  fc.assert(
    fc.property(Plan, (plan) => {
      const first = instantOf(plan.firstDoseTime, plan.timeZone).getTime()
      const times = doseTimes(plan, now)
      const instants = times.map(({ at }) => at.getTime())
      expect(times.map(({ reminderCount }) => reminderCount)).toEqual(times.map((_, n) => n + 1))
      expect(instants.slice(0, plan.remindTimes)).toEqual(
        Array.from({ length: plan.remindTimes }, (_, n) => first + (n + 1) * plan.dosePeriod * hourMs),
      )
      expect(instants.slice(plan.remindTimes)).toEqual(
        plan.customTimes.map((time) => instantOf(time, plan.timeZone).getTime()),
      )
      expect(times.map(({ customIndex }) => customIndex)).toEqual([
        ...Array.from({ length: plan.remindTimes }, () => null),
        ...plan.customTimes.map((_, n) => n),
      ])
      const kept = times.filter(({ isDuplicate }) => !isDuplicate).map(({ at }) => at.getTime())
      expect(kept).toEqual([...new Set(instants)])
      expect(times.map(({ isPast }) => isPast)).toEqual(instants.map((at) => at < now.getTime()))
    }),
    { numRuns: 300 },
  )
}, 30_000)

const everyFourHours = { dosePeriod: 4, remindTimes: 4, customTimes: [], timeZone: "Europe/Berlin" }
test.each([
  ["forward", "2026-03-28T22:00", ["T03:00", "T07:00", "T11:00", "T15:00"]],
  ["back", "2026-10-24T22:00", ["T02:00", "T05:00", "T09:00", "T13:00"]],
])("neither doubles nor drops a dose when clocks go %s", (_, firstDoseTime, shown) => {
  const times = doseTimes({ ...everyFourHours, firstDoseTime }, now)
  expect(times.map(({ at }) => wallTimeOf(at, "Europe/Berlin").slice(10))).toEqual(shown)
})

const makePlan = (change: Partial<PlannedTimes> = {}): PlannedTimes => ({
  firstDoseTime: "2026-11-20T08:00",
  dosePeriod: 8,
  remindTimes: 2,
  customTimes: [],
  timeZone: "Asia/Colombo",
  ...change,
})

test("includes the first dose when its time is added as a custom time", () => {
  const shown = (plan: PlannedTimes) => doseTimes(plan, now).map(({ at }) => wallTimeOf(at, plan.timeZone))
  expect(shown(makePlan())).toEqual(["2026-11-20T16:00", "2026-11-21T00:00"])
  const withFirst = makePlan({ customTimes: ["2026-11-20T08:00"] })
  expect(shown(withFirst)).toEqual(["2026-11-20T16:00", "2026-11-21T00:00", "2026-11-20T08:00"])
  expect(timeProblems(withFirst, now)).toEqual([])
})

test("reports a custom time at the instant of another dose", () => {
  const problemsOf = (change: Partial<PlannedTimes>) =>
    timeProblems(makePlan(change), now).map(({ field }) => field)
  expect(problemsOf({ customTimes: ["2026-11-21T07:00", "2026-11-20T16:00"] })).toEqual(["customTimes.1"])
  expect(problemsOf({ customTimes: ["2026-11-21T07:00", "2026-11-21T07:00"] })).toEqual(["customTimes.1"])
  const inTheGap = ["2027-03-28T02:30", "2027-03-28T03:30"]
  expect(problemsOf({ customTimes: inTheGap, timeZone: "Europe/Berlin" })).toEqual(["customTimes.1"])
})

test("accepts times from a year ago to five years ahead", () => {
  const fieldsOf = (change: Partial<PlannedTimes>) => timeProblems(makePlan(change), now)
  expect(fieldsOf({ firstDoseTime: "2025-11-21T08:00", customTimes: ["2031-11-20T08:00"] })).toEqual([])
  expect(fieldsOf({ firstDoseTime: "2025-11-18T08:00", customTimes: ["2031-11-26T08:00"] })).toEqual([
    { field: "firstDoseTime", message: "This is more than a year ago" },
    { field: "customTimes.0", message: "This is more than five years ahead" },
  ])
  expect(fieldsOf({ firstDoseTime: "0000-01-01T00:00", customTimes: ["9999-12-31T23:59"] })).toHaveLength(2)
})

test("returns the length of a day in its zone", () => {
  const hoursOf = (zone: string, day: string) => {
    const { from, until } = dayIn(zone, day)
    return (until.getTime() - from.getTime()) / hourMs
  }
  expect(hoursOf("Europe/Berlin", "2026-03-29")).toBe(23)
  expect(hoursOf("Europe/Berlin", "2026-10-25")).toBe(25)
  expect(hoursOf("Australia/Lord_Howe", "2026-04-05")).toBe(24.5)
  expect(dayIn("Asia/Colombo", "2026-11-20").from).toEqual(new Date("2026-11-19T18:30:00Z"))
  expect(hoursOf("Asia/Colombo", "2026-11-20")).toBe(24)
})

test("supports every time zone of Intl", () => {
  for (const zone of [...Intl.supportedValuesOf("timeZone"), "UTC", "+05:30"]) {
    const written = "2026-06-15T12:00"
    expect(wallTimeOf(instantOf(written, zone), zone)).toBe(written)
  }
}, 30_000)
