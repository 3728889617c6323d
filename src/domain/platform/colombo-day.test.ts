import { expect, test } from "vitest"
import { colomboDay, daysLater, startOfDay } from "./colombo-day.ts"

test("a day in Sri Lanka begins at half past six in the evening of the day before in London", () => {
  expect(colomboDay(new Date("2026-11-20T18:29:59.999Z"))).toBe("2026-11-20")
  expect(colomboDay(new Date("2026-11-20T18:30:00.000Z"))).toBe("2026-11-21")
})

test("summer in Europe does not move midnight in Sri Lanka", () => {
  expect(colomboDay(new Date("2026-07-01T18:29:59Z"))).toBe("2026-07-01")
  expect(colomboDay(new Date("2026-07-01T18:30:00Z"))).toBe("2026-07-02")
})

test("a day starts where the one before it ends, also over the ends of months and years", () => {
  expect(startOfDay("2026-11-21").toISOString()).toBe("2026-11-20T18:30:00.000Z")
  expect([daysLater("2026-12-31", 1), daysLater("2028-03-01", -1), daysLater("2026-11-20", -27)]).toEqual([
    "2027-01-01",
    "2028-02-29",
    "2026-10-24",
  ])
})
