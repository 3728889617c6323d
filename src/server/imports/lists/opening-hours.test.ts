import { expect, test } from "vitest"
import { openMinutes, readOpeningHours } from "./opening-hours.ts"

const at = (day: number, hour: number, minute = 0) => day * 1440 + hour * 60 + minute

test("reads weekdays, a short Saturday and a closed Sunday", () => {
  const spans = readOpeningHours("Mon-Fri 08:00-20:00; Sat 08:00-13:00; Sun closed")
  expect(spans).toHaveLength(6)
  expect(spans?.[0]).toEqual([at(0, 8), at(0, 20)])
  expect(spans?.[5]).toEqual([at(5, 8), at(5, 13)])
})

test("reads always open as the whole week", () => {
  for (const text of ["24/7", "24 hours", "24x7", "Open 24 hours", "24hrs"]) {
    expect(readOpeningHours(text)).toEqual([[0, 10_080]])
  }
})

test("reads a lunch break as two spans per day", () => {
  expect(readOpeningHours("Mon 08:30-12:30, 14:00-19:30")).toEqual([
    [at(0, 8, 30), at(0, 12, 30)],
    [at(0, 14), at(0, 19, 30)],
  ])
})

test("continues a Sunday night into Monday", () => {
  expect(readOpeningHours("Sun 20:00-02:00")).toEqual([
    [0, 120],
    [at(6, 20), 10_080],
  ])
})

test("reads until midnight as the end of the day", () => {
  expect(readOpeningHours("Mon 08:00-00:00")).toEqual([[480, 1440]])
  expect(readOpeningHours("Mon 08:00-24:00")).toEqual([[480, 1440]])
})

test("reads twelve-hour clocks, dots, dashes and full day names", () => {
  const expected = readOpeningHours("Mon-Sat 08:00-20:30")
  for (const text of [
    "Monday – Saturday 8am–8.30pm",
    "Mon to Sat: 8.00 a.m. to 8:30 p.m.",
    "MON-SAT 8-20.30",
  ]) {
    expect(readOpeningHours(text)).toEqual(expected)
  }
  expect(readOpeningHours("Mon 12pm-12am")).toEqual([[720, 1440]])
})

test("reads lists of days and ranges over the weekend", () => {
  expect(readOpeningHours("Mon, Wed & Fri 09:00-17:00")).toHaveLength(3)
  expect(readOpeningHours("Sat-Mon 09:00-17:00")).toEqual([
    [at(0, 9), at(0, 17)],
    [at(5, 9), at(5, 17)],
    [at(6, 9), at(6, 17)],
  ])
})

test("lets a later part override an earlier one", () => {
  expect(readOpeningHours("Daily 08:00-20:00; Sun closed")).toHaveLength(6)
  expect(readOpeningHours("08:00-20:00")).toHaveLength(7)
})

test("reads an empty text as no opening hours", () => {
  expect(readOpeningHours("  ")).toEqual([])
})

test("refuses unreadable opening hours", () => {
  for (const text of [
    "ask at the counter",
    "Mon-Fri",
    "Mon 25:00-26:00",
    "Xyz 08:00-20:00",
    "Mon 08:00",
    "Mon 8-9-10",
    "Mon 13pm-2pm",
  ]) {
    expect(readOpeningHours(text)).toBeNull()
  }
})

test("writes the spans as a PostgreSQL multirange", () => {
  expect(openMinutes([[480, 780]])).toBe("{[480,780)}")
  expect(openMinutes([])).toBe("{}")
})

test("accepts a comma or a semicolon between days", () => {
  expect(readOpeningHours("Mon-Sat 08:30-21:00, Sun closed")).toEqual(
    readOpeningHours("Mon-Sat 08:30-21:00; Sun closed"),
  )
  expect(readOpeningHours("Mon, Tue 8am-12pm, 1pm-5pm, Wed 8am-1pm")).toHaveLength(5)
})
