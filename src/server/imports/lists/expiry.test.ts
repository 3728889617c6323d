import { expect, test } from "vitest"
import { readExpiry } from "./expiry.ts"

test("reads a month alone as its last day", () => {
  for (const text of [
    "11/2027",
    "11-2027",
    "11/27",
    "2027-11",
    "Nov 2027",
    "Nov-27",
    "november 2027",
    "11.2027",
  ]) {
    expect([text, readExpiry(text)]).toEqual([text, "2027-11-30"])
  }
  expect(readExpiry("02/2028")).toBe("2028-02-29")
  expect(readExpiry("02/2027")).toBe("2027-02-28")
})

test("reads dates with the day before the month and ISO dates", () => {
  for (const text of [
    "05/11/2027",
    "5.11.2027",
    "05-11-27",
    "2027-11-05",
    "2027/11/05",
    "20271105",
    "5 Nov 2027",
    "05-Nov-27",
    "2027-11-05 00:00:00",
    "05/11/2027 12:00",
  ]) {
    expect([text, readExpiry(text)]).toEqual([text, "2027-11-05"])
  }
})

test("reads a spreadsheet's serial number as a date", () => {
  expect(readExpiry("45992")).toBe("2025-12-01")
  expect(readExpiry("46721.5")).toBe("2027-11-30")
})

test("reads an empty cell as no date", () => {
  for (const text of ["", "-", "N/A", "nil", "00/00/0000"]) expect(readExpiry(text)).toBeNull()
})

test("refuses an invalid date", () => {
  for (const text of [
    "12/31/2027",
    "31/02/2027",
    "13/2027",
    "00/2027",
    "soon",
    "2027",
    "11/1997",
    "12345",
    "99999",
  ]) {
    expect(() => readExpiry(text)).toThrow(/expiry/)
  }
})
