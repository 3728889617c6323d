import { expect, test } from "vitest"
import { problemOfHours, readDayMinutes, writeDayMinutes } from "./special-days.ts"

test("allows hours past midnight until noon", () => {
  expect(problemOfHours([{ from: "20:00", to: "08:00" }])).toBeNull()
  expect(problemOfHours([{ from: "20:00", to: "12:00" }])).toBeNull()
  expect(problemOfHours([{ from: "20:00", to: "12:01" }])).toBe("order")
})

test("refuses empty spans, invalid times and overlapping hours", () => {
  expect(problemOfHours([{ from: "08:00", to: "08:00" }])).toBe("order")
  expect(problemOfHours([{ from: "8", to: "12:00" }])).toBe("time")
  expect(problemOfHours([{ from: "", to: "12:00" }])).toBe("time")
  const overlapping = [
    { from: "13:00", to: "18:00" },
    { from: "08:00", to: "13:01" },
  ]
  expect(problemOfHours(overlapping)).toBe("overlap")
})

test("writes a day's hours as minutes and reads them back", () => {
  const spans = [
    { from: "08:00", to: "12:30" },
    { from: "20:00", to: "02:00" },
  ]
  expect(writeDayMinutes(spans)).toBe("{[480,750),[1200,1560)}")
  expect(readDayMinutes("{[480,750),[1200,1560)}")).toEqual(spans)
  expect(writeDayMinutes([])).toBe("{}")
})
