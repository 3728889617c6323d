import { expect, test } from "vitest"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import { initialsOf } from "#web/kit/format/avatar.tsx"
import { doseShape } from "#web/kit/format/dose-glyph.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { waitOf } from "#web/kit/format/wait-text.ts"
import { ageOf, formatCalendarDay, formatMoment, formatTime } from "#web/kit/format/when-format.ts"

test("groups Sri Lankan phone numbers by three, three and four digits", () => {
  expect(formatPhone("+94771234567")).toBe("077 123 4567")
  expect(formatPhone("+94112345678")).toBe("011 234 5678")
  expect(formatPhone("0112 345 678")).toBe("011 234 5678")
  expect(formatPhone("94771234567")).toBe("077 123 4567")
})

test("keeps other phone numbers as written", () => {
  expect(formatPhone("+44 20 7946 0958")).toBe("+44 20 7946 0958")
  expect(formatPhone("1990")).toBe("1990")
})

test("links to the international number, or to a short code as written", () => {
  expect(phoneLink("077 123 4567")).toBe("tel:+94771234567")
  expect(phoneLink("+94112345678")).toBe("tel:+94112345678")
  expect(phoneLink("1990")).toBe("tel:1990")
})

test("formats noon and midnight in Sri Lanka's time", () => {
  expect(formatTime(new Date("2026-11-20T06:30:00Z"))).toBe("12:00\u00a0pm")
  expect(formatTime(new Date("2026-11-20T18:30:00Z"))).toBe("12:00\u00a0am")
  expect(formatMoment(new Date("2026-11-20T18:30:00Z"))).toBe("21 November 2026, 12:00\u00a0am")
})

test("formats a calendar day at the ends of months and years", () => {
  expect(["2026-11-20", "2027-01-01", "2028-02-29"].map(formatCalendarDay)).toEqual([
    "20 November 2026",
    "1 January 2027",
    "29 February 2028",
  ])
})

test("formats an age in minutes, then as a time, then as day and time", () => {
  const now = new Date("2026-11-20T10:00:00Z")
  expect(ageOf(new Date("2026-11-20T09:59:30Z"), now)).toEqual({ unit: "now" })
  expect(ageOf(new Date("2026-11-20T09:57:00Z"), now)).toEqual({ unit: "minutes", minutes: 3 })
  expect(ageOf(new Date("2026-11-20T08:15:00Z"), now)).toEqual({ unit: "moment", text: "1:45\u00a0pm" })
  expect(ageOf(new Date("2026-11-19T08:15:00Z"), now)).toEqual({
    unit: "moment",
    text: "19 November 2026, 1:45\u00a0pm",
  })
})

test("keeps a number and its unit on one line", () => {
  expect(keepTogether("100 units/mL")).toBe("100\u00a0units/mL")
  expect(keepTogether("0.05 % w/w")).toBe("0.05\u00a0% w/w")
  expect(keepTogether("500 mg modified release")).toBe("500\u00a0mg modified release")
})

test("groups digits from 1,000 on", () => {
  expect([7, 999, 1000, 1240, 1234567].map(formatCount)).toEqual(["7", "999", "1,000", "1,240", "1,234,567"])
})

test("returns each form's shape, and the tablet for an unknown form", () => {
  expect(
    [
      "Capsule",
      "Oral suspension",
      "Pre-filled pen",
      "Nasal spray",
      "Eye drops",
      "Film-coated tablet",
      null,
    ].map(doseShape),
  ).toEqual(["capsule", "syrup", "injection", "inhaler", "drops", "tablet", "tablet"])
})

test("takes initials from the first and last name", () => {
  expect(["Nimali Perera", "Ruwan", "A. B. Silva", "අනුෂ පෙරේරා"].map(initialsOf)).toEqual([
    "NP",
    "R",
    "AS",
    "අප",
  ])
})

const now = new Date("2026-11-20T10:00:00Z")
const waited = (minutes: number) => waitOf(new Date(now.getTime() - minutes * 60_000), now)

test("formats a wait in minutes, then hours, then days", () => {
  expect([0, 59, 60, 119, 47 * 60 + 59, 48 * 60, 100 * 60].map(waited)).toEqual([
    { unit: "minutes", count: 0 },
    { unit: "minutes", count: 59 },
    { unit: "hours", count: 1 },
    { unit: "hours", count: 1 },
    { unit: "hours", count: 47 },
    { unit: "days", count: 2 },
    { unit: "days", count: 4 },
  ])
})

test("returns no negative wait when the device's clock is behind", () => {
  expect(waited(-5)).toEqual({ unit: "minutes", count: 0 })
})
