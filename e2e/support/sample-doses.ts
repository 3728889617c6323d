import type { Page } from "@playwright/test"
import type { Dose, Schedule } from "#contract/customer/dose-schedules.ts"
import type { DoseState } from "#domain/customer/dose-states.ts"

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const schedule: Schedule = {
  id: 1,
  version: 1,
  schedulerName: "Chest infection, a long name that somebody gave it",
  medicineName: "amoxicillin 250 mg – capsule",
  medicineId: null,
  medicineForm: "capsule",
  personId: null,
  personName: null,
  plan: { kind: "interval" },
  firstDoseTime: hoursFromNow(-16),
  dosePeriod: 8,
  remindTimes: 6,
  customTimes: [hoursFromNow(20)],
  description: "After food, 3 times a day.",
  timeZone: "Asia/Colombo",
  unitsAtHome: 4,
  unitsPerDose: 1,
  nextDose: hoursFromNow(2),
  upcomingDose: hoursFromNow(10),
  coming: 5,
  lastDose: hoursFromNow(50),
  asNeeded: null,
}

/** For another person, as needed, and too soon for the next dose. */
const asNeeded: Schedule = {
  ...schedule,
  id: 2,
  schedulerName: "Headache",
  medicineName: "paracetamol 500 mg – tablet",
  medicineForm: "tablet",
  personId: 1,
  personName: "Amma",
  plan: { kind: "as-needed", leastHours: 6, mostPerDay: 4 },
  remindTimes: 0,
  customTimes: [],
  description: "Two tablets with water.",
  unitsAtHome: null,
  unitsPerDose: null,
  nextDose: null,
  upcomingDose: null,
  coming: 0,
  lastDose: null,
  asNeeded: { lastTakenAt: hoursFromNow(-2), takenIn24Hours: 1, allowedFrom: hoursFromNow(4) },
}

function dose(id: number, state: DoseState, hours: number): Dose {
  const isAnswered = state === "taken" || state === "skipped"
  return {
    id,
    schedulerId: 1,
    schedulerName: schedule.schedulerName,
    medicineName: schedule.medicineName,
    medicineForm: "capsule",
    personName: null,
    isAsNeeded: false,
    description: schedule.description,
    dueAt: hoursFromNow(hours),
    timeZone: "Asia/Colombo",
    reminderCount: id,
    of: 7,
    state,
    answeredAt: isAnswered ? hoursFromNow(hours) : null,
    snoozedUntil: null,
    missedAt: hoursFromNow(hours + 4),
  }
}

const day = [
  dose(1, "missed", -6),
  dose(2, "taken", -5),
  dose(3, "skipped", -4.5),
  dose(4, "due", -0.5),
  dose(5, "coming", 2),
]

const history = {
  adherence: { days: 30, due: 28, taken: 26, skipped: 1, missed: 1 },
  doses: day.map((each) => ({ ...each, key: String(each.id) })),
}

/** Mocks the scheduler's answers: a day with a dose in each state, independent of the hour. */
export async function showSampleDoses(page: Page): Promise<void> {
  await page.route("**/api/schedules", (route) => route.fulfill({ json: [schedule, asNeeded] }))
  await page.route("**/api/schedules/1", (route) => route.fulfill({ json: { schedule, doses: day } }))
  await page.route("**/api/doses?*", (route) => route.fulfill({ json: day }))
  await page.route("**/api/doses/history*", (route) => route.fulfill({ json: history }))
}
