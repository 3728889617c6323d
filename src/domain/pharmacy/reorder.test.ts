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
  ["days out of stock count as days without a chance to buy", {}, 68],
  ["without them less is needed", { daysOut: 0 }, 58],
  ["a slow supplier: more sells before it comes, but not more than there is", { leadTimeDays: 14 }, 72],
  ["an empty shelf: nobody comes back for what was missed", { left: 0, leadTimeDays: 14 }, 72],
  ["what is on its way is not ordered again", { ordered: 50 }, 18],
  ["enough is enough", { left: 500 }, 0],
  ["nothing sold, nothing suggested", { sold: 0 }, 0],
  ["out of stock all the time and yet sold", { sold: 3, daysOut: 30 }, 90 - 2],
  ["a medicine that came ten days ago", { sold: 20, days: 10, daysOut: 0, left: 6 }, 60],
  ["one sale a month", { sold: 1, daysOut: 0, left: 0 }, 1],
])("what to order: %s", (_, change, quantity) => {
  expect(reorderOf(trade(change)).quantity).toBe(quantity)
})

test("what is left lasts whole days, and for ever when nothing is sold", () => {
  expect(reorderOf(trade()).lastsDays).toBe(4)
  expect(reorderOf(trade({ left: 0 })).lastsDays).toBe(0)
  expect(reorderOf(trade({ sold: 0 })).lastsDays).toBeNull()
})

test.each([
  ["2026-11-20", "expired"],
  ["2026-11-21", "short"],
  ["2027-05-20", "short"],
  ["2027-05-21", "fine"],
])("goods that expire on %s and come on 2026-11-21 are %s", (expiresOn, life) => {
  expect(shelfLife(expiresOn, "2026-11-21")).toBe(life)
})

test("six months after the last of August is the last of February", () => {
  expect(shelfLife("2027-02-27", "2026-08-31")).toBe("short")
  expect(shelfLife("2027-02-28", "2026-08-31")).toBe("fine")
})
