import { expect, test } from "vitest"
import { asFieldTime, colomboDay, daysLater, readFieldTime, startOfDay } from "./colombo-day.ts"

test("starts a day in Sri Lanka at 18:30 UTC", () => {
  expect(colomboDay(new Date("2026-11-20T18:29:59.999Z"))).toBe("2026-11-20")
  expect(colomboDay(new Date("2026-11-20T18:30:00.000Z"))).toBe("2026-11-21")
})

test("ignores daylight saving time in Europe", () => {
  expect(colomboDay(new Date("2026-07-01T18:29:59Z"))).toBe("2026-07-01")
  expect(colomboDay(new Date("2026-07-01T18:30:00Z"))).toBe("2026-07-02")
})

test("counts days across the ends of months and years", () => {
  expect(startOfDay("2026-11-21").toISOString()).toBe("2026-11-20T18:30:00.000Z")
  expect([daysLater("2026-12-31", 1), daysLater("2028-03-01", -1), daysLater("2026-11-20", -27)]).toEqual([
    "2027-01-01",
    "2028-02-29",
    "2026-10-24",
  ])
})

test("converts between a field's local time and UTC across midnight", () => {
  expect(asFieldTime("2026-11-20T18:35:00.000Z")).toBe("2026-11-21T00:05")
  expect(readFieldTime("2026-11-21T00:05")).toBe("2026-11-20T18:35:00.000Z")
  expect(["", "2026-11-21", "2026-13-41T10:00", "soon"].map(readFieldTime)).toEqual([null, null, null, null])
})
