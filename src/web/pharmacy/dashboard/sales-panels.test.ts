import { expect, test } from "vitest"
import { averageOf } from "#web/pharmacy/dashboard/sales-panels.tsx"

const makeDays = (...cents: number[]) =>
  cents.map((amount, place) => ({ day: `2026-11-${10 + place}`, cents: amount, sales: amount > 0 ? 1 : 0 }))

test("averages complete days since the first sale, including days without one", () => {
  expect(averageOf(makeDays(0, 0, 300, 0, 600, 9_999))).toBe(300)
})

test("returns no average without a complete day", () => {
  expect(averageOf(makeDays(0, 0, 500))).toBeNull()
  expect(averageOf([])).toBeNull()
})
