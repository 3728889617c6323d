import { expect, test } from "vitest"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import { initialsOf } from "#web/kit/format/avatar.tsx"
import { doseShape } from "#web/kit/format/dose-glyph.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { ageOf, formatCalendarDay, formatMoment, formatTime } from "#web/kit/format/when-format.ts"

test("Sri Lankan numbers are grouped three, three and four", () => {
  expect(formatPhone("+94771234567")).toBe("077 123 4567")
  expect(formatPhone("+94112345678")).toBe("011 234 5678")
  expect(formatPhone("0112 345 678")).toBe("011 234 5678")
  expect(formatPhone("94771234567")).toBe("077 123 4567")
})

test("other numbers stand as they were written", () => {
  expect(formatPhone("+44 20 7946 0958")).toBe("+44 20 7946 0958")
  expect(formatPhone("1990")).toBe("1990")
})

test("a telephone calls the international form, but a short code as it is", () => {
  expect(phoneLink("077 123 4567")).toBe("tel:+94771234567")
  expect(phoneLink("+94112345678")).toBe("tel:+94112345678")
  expect(phoneLink("1990")).toBe("tel:1990")
})

test("noon is 12:00 pm and midnight 12:00 am, in Sri Lanka's time", () => {
  expect(formatTime(new Date("2026-11-20T06:30:00Z"))).toBe("12:00\u00a0pm")
  expect(formatTime(new Date("2026-11-20T18:30:00Z"))).toBe("12:00\u00a0am")
  expect(formatMoment(new Date("2026-11-20T18:30:00Z"))).toBe("21 November 2026, 12:00\u00a0am")
})

test("a calendar day keeps its date, also at the turn of a month and a year", () => {
  expect(["2026-11-20", "2027-01-01", "2028-02-29"].map(formatCalendarDay)).toEqual([
    "20 November 2026",
    "1 January 2027",
    "29 February 2028",
  ])
})

test("an age is relative below one hour, then a time, then a day and a time", () => {
  const now = new Date("2026-11-20T10:00:00Z")
  expect(ageOf(new Date("2026-11-20T09:59:30Z"), now)).toEqual({ unit: "now" })
  expect(ageOf(new Date("2026-11-20T09:57:00Z"), now)).toEqual({ unit: "minutes", minutes: 3 })
  expect(ageOf(new Date("2026-11-20T08:15:00Z"), now)).toEqual({ unit: "moment", text: "1:45\u00a0pm" })
  expect(ageOf(new Date("2026-11-19T08:15:00Z"), now)).toEqual({
    unit: "moment",
    text: "19 November 2026, 1:45\u00a0pm",
  })
})

test("a number never parts from its unit", () => {
  expect(keepTogether("100 units/mL")).toBe("100\u00a0units/mL")
  expect(keepTogether("0.05 % w/w")).toBe("0.05\u00a0% w/w")
  expect(keepTogether("500 mg modified release")).toBe("500\u00a0mg modified release")
})

test("counts have a comma from 1,000 on", () => {
  expect([7, 999, 1000, 1240, 1234567].map(formatCount)).toEqual(["7", "999", "1,000", "1,240", "1,234,567"])
})

test("each form has its drawing, and an unknown one the tablet", () => {
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

test("initials are the first letters of the first and the last name", () => {
  expect(["Nimali Perera", "Ruwan", "A. B. Silva", "අනුෂ පෙරේරා"].map(initialsOf)).toEqual([
    "NP",
    "R",
    "AS",
    "අප",
  ])
})
