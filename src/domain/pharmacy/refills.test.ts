import { expect, test } from "vitest"
import { daysOfSupply, unitsPerDay } from "./refills.ts"

test.each([
  ["1 tablet twice a day", 2],
  ["Take two tablets three times daily after meals", 6],
  ["1-0-1", 2],
  ["1 - 1 - 1 - 1", 4],
  ["one tab bd", 2],
  ["1 tab TDS", 3],
  ["half tablet at night", 0.5],
  ["1 capsule every 8 hours", 3],
  ["2 tabs nocte", 2],
])("reads %s as %s units a day", (directions, units) => {
  expect(unitsPerDay(directions)).toBe(units)
})

test.each(["1 tablet when needed", "1 tablet once a week", "Apply twice a day", "As directed", "0-0-0", ""])(
  "reads no units a day from %j",
  (directions) => {
    expect(unitsPerDay(directions)).toBeUndefined()
  },
)

test("divides the units by the units a day, down to whole days", () => {
  expect(daysOfSupply(30, "1-0-1")).toBe(15)
  expect(daysOfSupply(31, "1-0-1")).toBe(15)
  expect(daysOfSupply(1, "1-0-1")).toBeUndefined()
  expect(daysOfSupply(10_000, "1-0-0")).toBeUndefined()
})
