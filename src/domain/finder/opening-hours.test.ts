import fc from "fast-check"
import { expect, test } from "vitest"
import { afterOpenTime, minuteOfWeek, openState, readOpenMinutes, weekMinutes } from "./opening-hours.ts"

/** An instant of a week without clock changes, whose Monday 00:00 in Colombo is 2 March 2026. */
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 18, 30) + minute * 60_000)
const hours = (day: number, hour: number, minute = 0) => day * 1440 + hour * 60 + minute

const daily = `{${[0, 1, 2, 3, 4, 5, 6].map((day) => `[${hours(day, 8)},${hours(day, 20)})`).join(",")}}`

test("starts the week on Monday at midnight in Colombo", () => {
  expect(minuteOfWeek(new Date("2026-03-01T18:30:00Z"))).toBe(0)
  expect(minuteOfWeek(new Date("2026-03-01T18:29:59Z"))).toBe(weekMinutes - 1)
  expect(minuteOfWeek(new Date("2026-03-04T06:30:00Z"))).toBe(hours(2, 12))
})

test("reads a multirange span by span", () => {
  expect(readOpenMinutes("{[0,60),[480,1200)}")).toEqual([
    { from: 0, to: 60 },
    { from: 480, to: 1200 },
  ])
  expect(readOpenMinutes("{}")).toEqual([])
})

test("returns when an open pharmacy closes", () => {
  expect(openState({ openMinutes: daily }, at(hours(0, 9)))).toEqual({
    isOpen: true,
    until: at(hours(0, 20)),
    closesSoon: false,
  })
})

test("warns within the last hour before closing", () => {
  expect(openState({ openMinutes: daily }, at(hours(3, 19, 1)))).toMatchObject({ closesSoon: true })
  expect(openState({ openMinutes: daily }, at(hours(3, 19, 0)))).toMatchObject({ closesSoon: false })
})

test("closes at the minute of closing", () => {
  expect(openState({ openMinutes: daily }, at(hours(3, 20)))).toEqual({
    isOpen: false,
    opensAt: at(hours(4, 8)),
  })
})

test("opens again on Monday after Sunday's closing", () => {
  expect(openState({ openMinutes: daily }, at(hours(6, 21)))).toEqual({
    isOpen: false,
    opensAt: at(hours(7, 8)),
  })
})

test("joins a night across Sunday midnight into one span", () => {
  const night = `{[0,${hours(0, 6)}),[${hours(6, 18)},${weekMinutes})}`
  expect(openState({ openMinutes: night }, at(hours(6, 23)))).toEqual({
    isOpen: true,
    until: at(hours(7, 6)),
    closesSoon: false,
  })
  expect(openState({ openMinutes: night }, at(hours(0, 5, 30)))).toEqual({
    isOpen: true,
    until: at(hours(0, 6)),
    closesSoon: true,
  })
})

test("returns no closing time for a pharmacy that never closes and no opening time for one that never opens", () => {
  expect(openState({ openMinutes: `{[0,${weekMinutes})}` }, at(77))).toEqual({
    isOpen: true,
    until: null,
    closesSoon: false,
  })
  expect(openState({ openMinutes: "{}" }, at(77))).toEqual({ isOpen: false, opensAt: null })
})

/** Spans as PostgreSQL stores them: disjoint and sorted. */
const someSpans = fc
  .uniqueArray(fc.integer({ min: 0, max: weekMinutes }), { minLength: 2, maxLength: 12 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) => edges.slice(0, edges.length - (edges.length % 2)))
  .map((edges) =>
    edges.flatMap((from, place) => (place % 2 === 0 ? [[from, edges[place + 1] ?? 0] as const] : [])),
  )

test("changes the state exactly at the returned time", () => {
  fc.assert(
    fc.property(someSpans, fc.integer({ min: 0, max: weekMinutes - 1 }), (spans, minute) => {
      const text = `{${spans.map(([from, to]) => `[${from},${to})`).join(",")}}`
      const isOpenAt = (when: number) =>
        spans.some(([from, to]) => when % weekMinutes >= from && when % weekMinutes < to)
      const state = openState({ openMinutes: text }, at(minute))
      expect(state.isOpen).toBe(isOpenAt(minute))
      const change = state.isOpen ? state.until : state.opensAt
      // Without a change it is open all week, and every minute is open.
      const wait = change ? (change.getTime() - at(minute).getTime()) / 60_000 : weekMinutes
      const isOpenAfter = change ? !state.isOpen : state.isOpen
      const between = Array.from({ length: wait }, (_, step) => isOpenAt(minute + step))
      expect(between.every((isOpen) => isOpen === state.isOpen)).toBe(true)
      expect(isOpenAt(minute + wait)).toBe(isOpenAfter)
    }),
    { numRuns: 300 },
  )
})

test("adds open time across closings and weekends", () => {
  const hour = 3_600_000
  // Monday 8:00 to 12:00 and 14:00 to 18:00 in Sri Lanka.
  const split = "{[480,720),[840,1080)}"
  const monday = (time: string) => new Date(`2026-11-16T${time}:00+05:30`)
  expect(afterOpenTime({ openMinutes: split }, monday("09:00"), 2 * hour)).toEqual(monday("11:00"))
  expect(afterOpenTime({ openMinutes: split }, monday("11:00"), 2 * hour)).toEqual(monday("15:00"))
  expect(afterOpenTime({ openMinutes: split }, monday("06:00"), 2 * hour)).toEqual(monday("10:00"))
  expect(afterOpenTime({ openMinutes: split }, monday("17:00"), 2 * hour)).toEqual(
    new Date("2026-11-23T09:00:00+05:30"),
  )
  expect(afterOpenTime({ openMinutes: "{[0,10080)}" }, monday("23:30"), 2 * hour)).toEqual(
    new Date("2026-11-17T01:30:00+05:30"),
  )
  expect(afterOpenTime({ openMinutes: "{}" }, monday("23:30"), 2 * hour)).toEqual(
    new Date("2026-11-17T01:30:00+05:30"),
  )
})
