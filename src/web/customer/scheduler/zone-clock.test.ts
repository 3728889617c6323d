import { expect, test } from "vitest"
import {
  dateIn,
  dayAfter,
  longDate,
  shortDate,
  timeIn,
  zonePlace,
} from "#web/customer/scheduler/zone-clock.ts"

const at = new Date("2026-11-20T18:30:00Z")

test("formats an instant in the clock of its zone", () => {
  expect(timeIn("Asia/Colombo", at)).toBe("12:00\u00a0am")
  expect(timeIn("Asia/Colombo", new Date("2026-11-20T06:30:00Z"))).toBe("12:00\u00a0pm")
  expect(dateIn("Asia/Colombo", at)).toBe("2026-11-21")
  expect(dateIn("America/New_York", at)).toBe("2026-11-20")
})

test("formats and adds days", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01")
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28")
  expect(shortDate("2026-11-21", "2026-11-20")).toBe("21 November")
  expect(shortDate("2027-01-01", "2026-11-20")).toBe("1 January 2027")
  expect(longDate("2026-11-21")).toBe("Saturday 21 November 2026")
  expect(zonePlace("America/Argentina/Buenos_Aires")).toBe("Buenos Aires")
})
