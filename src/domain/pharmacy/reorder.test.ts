import { expect, test } from "vitest"
import { reorderOf, shelfLife, type Trade } from "./reorder.ts"

const trade = (change: Partial<Trade> = {}): Trade => ({
  left: 11,
  ordered: 0,
  sold: 62,
  days: 30,
  daysOut: 4,
  leadTimeDays: 3,
  ...change,
})

test.each([
  ["without counting days out of stock", {}, 68],
  ["with no day out of stock", { daysOut: 0 }, 58],
  ["for a lead time that outlasts the stock", { leadTimeDays: 14 }, 72],
  ["for an empty stock, without missed sales", { left: 0, leadTimeDays: 14 }, 72],
  ["minus the units on order", { ordered: 50 }, 18],
  ["of none with enough stock", { left: 500 }, 0],
  ["of none without sales", { sold: 0 }, 0],
  ["for sales without a day in stock", { sold: 3, daysOut: 30 }, 90 - 2],
  ["for a medicine stocked for ten days", { sold: 20, days: 10, daysOut: 0, left: 6 }, 60],
  ["for one sale a month", { sold: 1, daysOut: 0, left: 0 }, 1],
])("computes the order quantity %s", (_, change, quantity) => {
  expect(reorderOf(trade(change)).quantity).toBe(quantity)
})

test("counts whole days of cover, or none without sales", () => {
  expect(reorderOf(trade()).lastsDays).toBe(4)
  expect(reorderOf(trade({ left: 0 })).lastsDays).toBe(0)
  expect(reorderOf(trade({ sold: 0 })).lastsDays).toBeNull()
})

test.each([
  ["2026-11-20", "expired"],
  ["2026-11-21", "short"],
  ["2027-05-20", "short"],
  ["2027-05-21", "fine"],
])("judges goods that expire on %s and arrive on 2026-11-21 as %s", (expiresOn, life) => {
  expect(shelfLife(expiresOn, "2026-11-21")).toBe(life)
})

test("counts six months from the end of August to the end of February", () => {
  expect(shelfLife("2027-02-27", "2026-08-31")).toBe("short")
  expect(shelfLife("2027-02-28", "2026-08-31")).toBe("fine")
})
