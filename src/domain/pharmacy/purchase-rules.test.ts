import { expect, test } from "vitest"
import { isDeliveryDay } from "./purchase-rules.ts"

test.each([
  ["2026-11-20", false],
  ["2026-11-21", true],
  ["2027-11-21", true],
  ["2027-11-22", false],
])("decides on 2026-11-21 whether %s is a possible delivery date: %s", (day, isPossible) => {
  expect(isDeliveryDay(day, "2026-11-21")).toBe(isPossible)
})
