import { expect, test } from "vitest"
import type { DayTimesPlan } from "./dose-plans.ts"
import { supplyOf } from "./dose-supply.ts"

test.each([
  [{ unitsAtHome: 42, unitsPerDose: 1, dosePeriod: 12 }, 21],
  [{ unitsAtHome: 10, unitsPerDose: 1, dosePeriod: 8 }, 3],
  [{ unitsAtHome: 1, unitsPerDose: 0.5, dosePeriod: 24 }, 2],
  [{ unitsAtHome: 2, unitsPerDose: 1, dosePeriod: 5 }, 0],
  [{ unitsAtHome: 0, unitsPerDose: 1, dosePeriod: 8 }, 0],
  [{ unitsAtHome: null, unitsPerDose: 1, dosePeriod: 8 }, null],
  [{ unitsAtHome: 5, unitsPerDose: null, dosePeriod: 8 }, null],
])("counts whole days of cover for %o", (schedule, days) => {
  const counted = { ...schedule, plan: { kind: "interval" } as const }
  expect(supplyOf(counted, { today: "2026-11-20", time: "09:00" })?.days ?? null).toBe(days)
})

// A Friday.
const plan = (change: Partial<DayTimesPlan> = {}): DayTimesPlan => ({
  kind: "times",
  times: ["08:00", "20:00"],
  firstDay: "2026-11-18",
  days: 5,
  weekdays: [],
  cycle: null,
  ...change,
})

test.each([
  // One of today's doses is left.
  [{}, 5, { days: 3, until: "2026-11-22" }],
  [{}, 6, { days: 3, until: "2026-11-22" }],
  [{}, 0, { days: 0, until: null }],
  [{ times: ["08:00"] }, 0, { days: 1, until: "2026-11-20" }],
  [{ times: ["08:00"], weekdays: [5] }, 2, { days: 21, until: "2026-12-10" }],
  // On 18 to 20, off 21 to 24.
  [{ times: ["20:00"], cycle: { on: 3, off: 4 } }, 2, { days: 6, until: "2026-11-25" }],
  [{ firstDay: "2026-12-01" }, 2, { days: 12, until: "2026-12-01" }],
])("knows the last day that a plan's doses are covered: %o, %s", (change, unitsAtHome, supply) => {
  const schedule = { plan: plan(change), unitsAtHome, unitsPerDose: 1, dosePeriod: 12 }
  expect(supplyOf(schedule, { today: "2026-11-20", time: "09:00" })).toMatchObject(supply)
})

test("reports a low supply of doses as needed by their number", () => {
  const needed = { kind: "as-needed", leastHours: null, mostPerDay: null } as const
  const supply = (unitsAtHome: number) =>
    supplyOf(
      { plan: needed, unitsAtHome, unitsPerDose: 2, dosePeriod: 8 },
      { today: "2026-11-20", time: "09:00" },
    )
  expect(supply(12)).toEqual({ doses: 6, days: null, until: null, isLow: false })
  expect(supply(11)).toEqual({ doses: 5, days: null, until: null, isLow: true })
})
