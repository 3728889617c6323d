import { expect, test } from "vitest"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import { snoozedUntil, sumUp } from "#web/customer/scheduler/headline.ts"

const now = new Date("2026-11-21T08:00:00.000Z")
const makeDose = (made: Partial<Dose>): Dose => ({
  id: 1,
  schedulerId: 1,
  schedulerName: "Diabetes",
  medicineName: "metformin 500 mg – tablet",
  medicineForm: "tablet",
  description: "",
  dueAt: "2026-11-21T07:50:00.000Z",
  timeZone: "Asia/Colombo",
  reminderCount: 1,
  of: 1,
  state: "due",
  answeredAt: null,
  snoozedUntil: null,
  missedAt: "2026-11-21T12:00:00.000Z",
  ...made,
})

test("lists a snoozed dose as next until its snooze ends", () => {
  const snoozed = makeDose({ id: 1, snoozedUntil: "2026-11-21T08:10:00.000Z" })
  const evening = makeDose({ id: 2, state: "coming", dueAt: "2026-11-21T14:00:00.000Z" })
  expect(sumUp([snoozed, evening], now)).toMatchObject({ due: [], next: { id: 1 } })
  const later = new Date("2026-11-21T08:10:00.000Z")
  expect(sumUp([snoozed, evening], later)).toMatchObject({ due: [{ id: 1 }], next: { id: 2 } })
  expect(snoozedUntil(makeDose({ state: "taken", snoozedUntil: snoozed.snoozedUntil }), now)).toBeNull()
})
