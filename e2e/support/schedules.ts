import { randomUUID } from "node:crypto"
import type { Locator, Page } from "@playwright/test"
import { expect, test } from "./fixtures.ts"

export const hourMs = 3_600_000
export const zone = "Asia/Colombo"

/** Returns the clock time in Colombo this many hours from now, to the minute: `2026-11-21T22:00`. */
export function wallTime(hours: number): string {
  const colomboMs = 5.5 * hourMs
  return new Date(Date.now() + hours * hourMs + colomboMs).toISOString().slice(0, 16)
}

/** Formats a time as the screen does: `8:00 am`, with a space that does not break. */
export const clock = (at: Date) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "numeric", minute: "2-digit", hourCycle: "h12" })
    .format(at)
    .replace(/\s/g, "\u00a0")

type Wanted = {
  name: string
  medicine?: string
  firstHours: number
  customHours?: number[]
  repeat?: number
  units?: number
}

/** Creates a schedule through the API, without the form. */
export async function makeSchedule(page: Page, wanted: Wanted): Promise<void> {
  const { baseURL = "" } = test.info().project.use
  const answer = await page.request.post("/api/schedules", {
    headers: { "x-pharos": "1", origin: new URL(baseURL).origin },
    data: {
      key: randomUUID(),
      schedulerName: wanted.name,
      medicineName: wanted.medicine ?? "metformin 500 mg – tablet",
      medicineId: null,
      firstDoseTime: wallTime(wanted.firstHours),
      dosePeriod: 8,
      remindTimes: wanted.repeat ?? 1,
      customTimes: (wanted.customHours ?? []).map(wallTime),
      description: "Take with food.",
      timeZone: zone,
      unitsAtHome: wanted.units ?? null,
      unitsPerDose: wanted.units === undefined ? null : 1,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Finds the card of a schedule. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) })

/** Returns the date in Colombo some days from now: `2026-11-21`. */
export const dayFromNow = (days: number) => wallTime(days * 24).slice(0, 10)
