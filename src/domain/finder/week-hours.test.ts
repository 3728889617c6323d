import fc from "fast-check"
import { expect, test } from "vitest"
import { readOpenMinutes } from "./opening-hours.ts"
import { spansOfWeek, type WeekHours, weekOf, writeOpenMinutes } from "./week-hours.ts"

const closed: WeekHours = [[], [], [], [], [], [], []]
const onlyOn = (day: number, ...spans: WeekHours[number]) =>
  closed.map((none, place) => (place === day ? spans : none))

test("reads a week day by day with lunch breaks and nights", () => {
  expect(weekOf("{[480,720),[780,1200)}")).toEqual(
    onlyOn(0, { from: "08:00", to: "12:00" }, { from: "13:00", to: "20:00" }),
  )
  expect(weekOf("{[1200,1560)}")).toEqual(onlyOn(0, { from: "20:00", to: "02:00" }))
  expect(weekOf("{[0,120),[9840,10080)}")).toEqual(onlyOn(6, { from: "20:00", to: "02:00" }))
  expect(weekOf("{[0,10080)}")).toEqual(closed.map(() => [{ from: "00:00", to: "00:00" }]))
  expect(weekOf("{}")).toEqual(closed)
  expect(spansOfWeek(onlyOn(0, { from: "8", to: "" }))).toEqual([])
})

test("writes back any opening hours it has read", () => {
  const minute = fc.integer({ min: 0, max: 10_080 })
  const span = fc.tuple(minute, minute).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  const spans = fc.array(
    span.filter(({ from, to }) => from < to),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(spans, (some) => {
      const written = writeOpenMinutes(some)
      expect(writeOpenMinutes(spansOfWeek(weekOf(written)))).toBe(written)
      expect(readOpenMinutes(written).every(({ from, to }) => from < to)).toBe(true)
    }),
  )
})
