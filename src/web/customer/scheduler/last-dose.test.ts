import { expect, test } from "vitest"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { lastDoseOf } from "./last-dose.ts"

const now = new Date("2026-11-20T06:00:00Z")
const makeSchedule = (change: Partial<Schedule> = {}): Schedule => ({
  id: 1,
  version: 1,
  schedulerName: "Diabetes",
  medicineName: "metformin",
  medicineId: null,
  medicineForm: null,
  personId: null,
  personName: null,
  plan: { kind: "interval" },
  firstDoseTime: "2026-11-19T06:00:00.000Z",
  dosePeriod: 12,
  remindTimes: 3,
  customTimes: [],
  description: "With food",
  timeZone: "Asia/Colombo",
  unitsAtHome: null,
  unitsPerDose: null,
  nextDose: null,
  upcomingDose: null,
  coming: 1,
  lastDose: "2026-11-21T02:30:00.000Z",
  asNeeded: null,
  ...change,
})
const of = (lastDose: string | null, ...others: Schedule[]) => {
  const schedule = makeSchedule({ lastDose })
  return lastDoseOf(schedule, [schedule, ...others], now)
}

test("asks from the day before the last dose until two weeks after it", () => {
  // 23:30 tomorrow in Colombo, then 00:30 of the day after.
  expect(of("2026-11-21T18:00:00.000Z")).toBe("tomorrow")
  expect(of("2026-11-21T19:00:00.000Z")).toBe(null)
  expect(of("2026-11-20T02:30:00.000Z")).toBe("today")
  expect(of("2026-11-19T02:30:00.000Z")).toEqual({ on: "2026-11-19" })
  expect(of("2026-11-06T02:30:00.000Z")).toEqual({ on: "2026-11-06" })
  expect(of("2026-11-05T02:30:00.000Z")).toBe(null)
  expect(of(null)).toBe(null)
})

test("asks no more once another schedule of the medicine goes on for longer", () => {
  const tomorrow = "2026-11-21T02:30:00.000Z"
  const later = "2026-11-28T02:30:00.000Z"
  expect(of(tomorrow, makeSchedule({ id: 2, lastDose: later }))).toBe(null)
  expect(of(tomorrow, makeSchedule({ id: 2, lastDose: later, personId: 7, personName: "Amma" }))).toBe(
    "tomorrow",
  )
  expect(of(tomorrow, makeSchedule({ id: 2, lastDose: later, medicineName: "aspirin" }))).toBe("tomorrow")
  expect(of(tomorrow, makeSchedule({ id: 2, lastDose: "2026-11-19T02:30:00.000Z" }))).toBe("tomorrow")
})
