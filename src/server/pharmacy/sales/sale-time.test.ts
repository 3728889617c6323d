import { expect, test } from "vitest"
import type { Cart } from "#contract/pharmacy/sales.ts"
import { timeOfSale } from "./sale-time.ts"

const now = new Date("2026-11-20T18:40:00Z")
const cart = (occurredAt: string | undefined, isOffline: boolean): Cart => ({
  id: "b5f9d6c0-0d5a-4c43-9f31-8d4d9a0c6a11",
  lines: [{ stockId: 1, quantity: 1 }],
  occurredAt,
  isOffline,
})
const time = (occurredAt: string | undefined, isOffline: boolean) => {
  const { occurredAt: at, day } = timeOfSale(cart(occurredAt, isOffline), now)
  return [at.toISOString(), day]
}
// 18:30 UTC is midnight in Sri Lanka, which has no clock changes.
const atOurs = ["2026-11-20T18:40:00.000Z", "2026-11-21"]

test("uses the server's date for a sale at the counter", () => {
  expect(time(undefined, false)).toEqual(atOurs)
  expect(time("2026-11-20T18:20:00Z", false)).toEqual(["2026-11-20T18:20:00.000Z", "2026-11-21"])
  for (const wrong of [
    "2026-11-20T18:50:00Z",
    "2026-11-20T17:39:59Z",
    "2026-11-19T18:40:00Z",
    "2031-01-01T00:00:00Z",
    "2026-09-21T18:39:59Z",
    "1970-01-01T00:00:00Z",
  ])
    expect(time(wrong, false), wrong).toEqual(atOurs)
})

test("accepts an offline time from sixty days back to five minutes ahead", () => {
  expect(time("2026-11-20T18:29:59Z", true)).toEqual(["2026-11-20T18:29:59.000Z", "2026-11-20"])
  expect(time("2026-11-20T18:45:00Z", true)).toEqual(atOurs)
  expect(time("2026-09-21T18:40:00Z", true)).toEqual(["2026-09-21T18:40:00.000Z", "2026-09-22"])
})

test("replaces an impossible offline time by the server's", () => {
  for (const wrong of ["2026-11-20T18:45:01Z", "2026-09-21T18:39:59Z", "1970-01-01T00:00:00Z"])
    expect(timeOfSale(cart(wrong, true), now)).toEqual({
      occurredAt: now,
      day: "2026-11-21",
      wrongClock: wrong,
    })
  expect(timeOfSale(cart("2026-11-20T18:45:00Z", true), now).wrongClock).toBeUndefined()
})

test("keeps both sales' times when the clock is set back", () => {
  expect(time("2026-11-20T18:30:00Z", true)).toEqual(["2026-11-20T18:30:00.000Z", "2026-11-21"])
  expect(time("2026-11-20T17:30:00Z", true)).toEqual(["2026-11-20T17:30:00.000Z", "2026-11-20"])
})
