import { expect, test } from "vitest"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import { findDue, isToBeAnswered } from "#web/customer/reminders/watch-doses.ts"

const now = new Date("2026-11-21T08:00:30Z")
const makeDose = (dose: Partial<Dose>): Dose => ({
  id: 1,
  schedulerId: 1,
  schedulerName: "Morning",
  medicineName: "metformin",
  medicineForm: null,
  personName: null,
  isAsNeeded: false,
  description: "With food",
  dueAt: "2026-11-21T08:00:00.000Z",
  timeZone: "Asia/Colombo",
  reminderCount: 1,
  of: 1,
  state: "due",
  answeredAt: null,
  snoozedUntil: null,
  missedAt: "2026-11-21T16:00:00.000Z",
  ...dose,
})
const dueIds = (...doses: Dose[]) => findDue(doses, now).map(({ id }) => id)

test("reminds of a due dose at its time and of a snoozed one after its snooze", () => {
  expect(findDue([makeDose({})], now)).toEqual([
    { id: 1, at: "2026-11-21T08:00:00.000Z", medicine: "metformin", person: null },
  ])
  const snoozed = makeDose({ dueAt: "2026-11-21T07:50:00.000Z", snoozedUntil: "2026-11-21T08:00:12.345Z" })
  expect(findDue([snoozed], now)[0]?.at).toBe("2026-11-21T08:00:12.345Z")
})

test("skips coming, answered, snoozed and old doses", () => {
  expect(
    dueIds(
      makeDose({ state: "coming" }),
      makeDose({ state: "taken" }),
      makeDose({ snoozedUntil: "2026-11-21T08:05:00.000Z" }),
      makeDose({ dueAt: "2026-11-21T07:00:00.000Z" }),
    ),
  ).toEqual([])
})

test("keeps the notification of a dose until it is answered, snoozed or old", () => {
  const { dueAt: at } = makeDose({})
  const isKept = (...doses: Dose[]) => isToBeAnswered({ id: 1, at }, doses, now)
  expect(isKept(makeDose({}))).toBe(true)
  expect(isKept()).toBe(false)
  expect(isKept(makeDose({ id: 2 }))).toBe(false)
  expect(isKept(makeDose({ state: "taken" }))).toBe(false)
  expect(isKept(makeDose({ snoozedUntil: "2026-11-21T08:05:00.000Z" }))).toBe(false)
  expect(isToBeAnswered({ id: 1, at }, [makeDose({})], new Date("2026-11-21T09:00:30Z"))).toBe(false)
  // The server reminded of it; this device's clock is two minutes slow.
  expect(isToBeAnswered({ id: 1, at }, [makeDose({})], new Date("2026-11-21T07:58:00Z"))).toBe(true)
})
