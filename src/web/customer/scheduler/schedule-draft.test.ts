import fc from "fast-check"
import { expect, test } from "vitest"
import { type Schedule, ScheduleForm } from "#contract/customer/dose-schedules.ts"
import type { DosePlan } from "#domain/customer/dose-plans.ts"
import { timeProblems } from "#domain/customer/dose-times.ts"
import { emptyPlan, type PlanDraft, planOf } from "#web/customer/scheduler/plan-draft.ts"
import {
  draftOf,
  emptyDraft,
  followOnDraft,
  readDraft,
  type ScheduleDraft,
} from "#web/customer/scheduler/schedule-draft.ts"
import { readNumber } from "#web/customer/scheduler/units.ts"
import { words } from "#web/words/words.ts"
import "#web/words/en/scheduler.ts"

const makeDraft = (part: Partial<ScheduleDraft> = {}): ScheduleDraft => ({
  ...emptyDraft("metformin 500 mg – tablet"),
  schedulerName: "Diabetes",
  firstDoseTime: "2026-11-21T14:00",
  description: "Take with food.",
  ...part,
})

/** Returns the browser's messages by field. */
const now = new Date("2026-11-20T10:00:00Z")

function browserProblems(draft: ScheduleDraft) {
  const read = readDraft(draft, now)
  if ("form" in read) return []
  return read.problems.map((problem) => [
    problem.field,
    "message" in problem ? problem.message : words.t(`scheduler.${problem.sentence}`, problem),
  ])
}

/**
 * Returns the server's messages for the same values, including those about times that the server sends
 * in a second answer.
 */
function serverProblems(draft: ScheduleDraft) {
  const number = (text: string) => (text.trim() === "" ? null : Number(text))
  const sent = {
    ...draft,
    plan: planOf(draft.plan),
    firstDoseTime: draft.plan.kind === "interval" ? draft.firstDoseTime : null,
    dosePeriod: number(draft.dosePeriod),
    remindTimes: number(draft.remindTimes),
    unitsAtHome: null,
    unitsPerDose: null,
  }
  const issues = ScheduleForm.safeParse(sent).error?.issues ?? []
  const messages = issues.map(({ path, message }) => [path.join("."), message])
  const first = messages.filter(([field], at) => messages.findIndex(([other]) => other === field) === at)
  const times = Times.safeParse(sent)
  const together = times.success ? timeProblems(times.data, now) : []
  return [...first, ...together.map(({ field, message }) => [field, message])]
}

const Times = ScheduleForm.pick({
  plan: true,
  firstDoseTime: true,
  dosePeriod: true,
  remindTimes: true,
  customTimes: true,
  timeZone: true,
}).strip()

test("refuses the same values as the server with the same messages", () => {
  const text = fc.oneof(
    fc.constantFrom(
      "",
      "   ",
      "Take with food.",
      "two\nlines",
      "\u202Eturned",
      "half \uD800",
      "x".repeat(1200),
    ),
    fc.string(),
  )
  const number = fc.constantFrom("", "0", "1", "8", "20", "21", "24", "25", "1.5", "-3", "eight")
  const time = fc.constantFrom("", "2026-11-21T22:00", "2026-02-31T25:00", "21/11/2026")
  const draft = fc.record({
    schedulerName: text,
    medicineName: text,
    description: text,
    firstDoseTime: time,
    dosePeriod: number,
    remindTimes: number,
    customTimes: fc.oneof(fc.array(time, { maxLength: 3 }), fc.constant(Array(51).fill("2026-11-21T22:00"))),
  })
  fc.assert(
    fc.property(draft, (part) => {
      const typed = makeDraft(part)
      expect(Object.fromEntries(browserProblems(typed))).toEqual(Object.fromEntries(serverProblems(typed)))
    }),
    { numRuns: 500 },
  )
})

test("refuses the same plans as the server with the same messages", () => {
  const number = fc.constantFrom(
    "0",
    "1",
    "7",
    "24",
    "25",
    "72",
    "73",
    "90",
    "91",
    "120",
    "366",
    "367",
    "1.5",
  )
  const plan: fc.Arbitrary<PlanDraft> = fc.record({
    kind: fc.constantFrom("times", "as-needed"),
    times: fc.array(fc.constantFrom("", "08:00", "24:00", "14:30", "8:00"), { minLength: 1, maxLength: 6 }),
    firstDay: fc.constantFrom("", "2026-11-20", "2026-02-31", "1900-01-01", "9999-12-31"),
    days: number,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    isCycle: fc.boolean(),
    cycle: fc.record({ on: number, off: number }),
    leastHours: fc.oneof(number, fc.constant("")),
    mostPerDay: fc.oneof(number, fc.constant("")),
  })
  fc.assert(
    fc.property(plan, (part) => {
      const typed = makeDraft({ plan: part, firstDoseTime: "" })
      expect(Object.fromEntries(browserProblems(typed))).toEqual(Object.fromEntries(serverProblems(typed)))
    }),
    { numRuns: 500 },
  )
})

test("trims texts and converts numbers", () => {
  expect(
    readDraft(makeDraft({ schedulerName: "  Diabetes ", unitsAtHome: "1,042", unitsPerDose: "0.5" }), now),
  ).toEqual({
    form: {
      schedulerName: "Diabetes",
      medicineName: "metformin 500 mg – tablet",
      medicineId: null,
      personId: null,
      plan: { kind: "interval" },
      firstDoseTime: "2026-11-21T14:00",
      dosePeriod: 8,
      remindTimes: 1,
      customTimes: [],
      description: "Take with food.",
      timeZone: "Asia/Colombo",
      unitsAtHome: 1042,
      unitsPerDose: 0.5,
    },
  })
})

test("ignores units per dose without units at home", () => {
  expect(readDraft(makeDraft({ unitsAtHome: " ", unitsPerDose: "nonsense" }), now)).toMatchObject({
    form: { unitsAtHome: null, unitsPerDose: null },
  })
  expect(browserProblems(makeDraft({ unitsAtHome: "many", unitsPerDose: "0" }))).toEqual([
    ["unitsAtHome", "Enter a number, for example 42"],
    ["unitsPerDose", "Enter a number from 0.25 to 1,000"],
  ])
  expect([readNumber("1,5"), readNumber("1e3"), readNumber("Infinity")]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})

const stored: Schedule = {
  id: 1,
  version: 3,
  schedulerName: "Diabetes",
  medicineName: "metformin",
  medicineId: 7,
  medicineForm: "tablet",
  personId: null,
  personName: null,
  plan: { kind: "interval" },
  firstDoseTime: "2026-11-21T08:30:00.000Z",
  dosePeriod: 12,
  remindTimes: 4,
  customTimes: ["2026-11-22T03:30:00.000Z"],
  description: "With food",
  timeZone: "Asia/Colombo",
  unitsAtHome: null,
  unitsPerDose: null,
  nextDose: null,
  upcomingDose: null,
  coming: 0,
  lastDose: "2026-11-23T08:30:00.000Z",
  asNeeded: null,
}

test("converts a stored schedule to local times and back", () => {
  const draft = draftOf(stored)
  expect(draft).toMatchObject({ firstDoseTime: "2026-11-21T14:00", customTimes: ["2026-11-22T09:00"] })
  expect(readDraft(draft, now)).toMatchObject({ form: { medicineId: 7, dosePeriod: 12, remindTimes: 4 } })
})

test("continues an interval with the dose after its last one, with the units left then", () => {
  const repeated = { ...stored, unitsAtHome: 10, unitsPerDose: 2, coming: 3 }
  const draft = followOnDraft(repeated, new Date("2026-11-22T10:00:00Z"))
  expect(draft).toMatchObject({
    firstDoseTime: "2026-11-23T14:00",
    dosePeriod: "12",
    customTimes: [],
    unitsAtHome: "4",
  })
  // Days after it ended, it continues with the next dose that is still to come.
  const late = followOnDraft(repeated, new Date("2026-11-25T10:00:00Z"))
  expect(late.firstDoseTime).toBe("2026-11-25T14:00")
})

test("continues days of a plan on the next day that has doses", () => {
  const plan = {
    kind: "times",
    times: ["08:00"],
    firstDay: "2026-11-20",
    days: 3,
    weekdays: [],
    cycle: null,
  } as const
  const dayOf = (change: object, now: string) =>
    followOnDraft({ ...stored, plan: { ...plan, times: ["08:00"], weekdays: [], ...change } }, new Date(now))
      .plan.firstDay
  expect(dayOf({}, "2026-11-21T10:00:00Z")).toBe("2026-11-23")
  expect(dayOf({}, "2026-11-30T10:00:00Z")).toBe("2026-11-30")
  // Fridays only.
  expect(dayOf({ weekdays: [5] }, "2026-11-21T10:00:00Z")).toBe("2026-11-27")
  expect(dayOf({ days: 21, cycle: { on: 21, off: 7 } }, "2026-12-09T10:00:00Z")).toBe("2026-12-18")
})

test("converts a stored plan to its form and back", () => {
  const plans = [
    {
      kind: "times",
      times: ["08:00", "20:30"],
      firstDay: "2026-11-21",
      days: 9,
      weekdays: [1, 7],
      cycle: { on: 2, off: 3 },
    },
    { kind: "times", times: ["08:00"], firstDay: "2026-11-21", days: 9, weekdays: [], cycle: null },
    { kind: "as-needed", leastHours: 6, mostPerDay: null },
  ] satisfies DosePlan[]
  for (const plan of plans)
    expect(readDraft(draftOf({ ...stored, plan, firstDoseTime: stored.firstDoseTime }), now)).toMatchObject({
      form: { plan, firstDoseTime: null, customTimes: [] },
    })
  expect(emptyPlan("2026-11-21").kind).toBe("interval")
})
