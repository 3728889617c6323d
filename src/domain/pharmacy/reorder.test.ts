import fc from "fast-check"
import { expect, test } from "vitest"
import { reorderOf, shelfLife, type Trade, unsoldOf } from "./reorder.ts"

const trade = (change: Partial<Trade> = {}): Trade => ({
  left: 11,
  ordered: 0,
  sold: 62,
  days: 30,
  daysOut: 4,
  leadTimeDays: 3,
  yearAgo: { before: 0, after: 0 },
  packSize: null,
  limits: null,
  ...change,
})

test.each<[string, Partial<Trade>, number]>([
  ["without counting days out of stock", {}, 68],
  ["with no day out of stock", { daysOut: 0 }, 58],
  ["for a longer lead time", { leadTimeDays: 14 }, 94],
  ["for an empty stock", { left: 0, leadTimeDays: 14 }, 105],
  ["minus the units on order", { ordered: 50 }, 18],
  ["of none with enough stock", { left: 500 }, 0],
  ["of none without sales", { sold: 0 }, 0],
  ["for sales without a day in stock", { sold: 3, daysOut: 30, left: 0 }, 99],
  ["for a medicine stocked for ten days", { sold: 20, days: 10, daysOut: 0, left: 6 }, 60],
  ["for one sale a month", { sold: 1, daysOut: 0, left: 0 }, 2],
  ["without a unit too many from division", { left: 0, sold: 25, days: 3, daysOut: 0, leadTimeDays: 0 }, 250],
  ["in whole packs", { packSize: 30 }, 90],
  ["for a season of one and a half times the sales", { yearAgo: { before: 180, after: 90 } }, 108],
  ["for a season of a quarter of the sales as for half", { yearAgo: { before: 900, after: 75 } }, 29],
  ["without a season told by a few sales", { yearAgo: { before: 29, after: 300 } }, 68],
  ["up to the limit set by hand", { limits: { reorderPoint: 20, orderUpTo: 90 } }, 79],
  ["by hand where nothing was sold", { sold: 0, limits: { reorderPoint: 11, orderUpTo: 12 } }, 1],
  ["of at most what an order holds", { left: 0, sold: 10 ** 7 }, 100_000],
  ["of whole packs within what an order holds", { left: 0, sold: 10 ** 7, packSize: 30 }, 99_990],
  ["of no pack larger than an order", { left: 0, packSize: 10 ** 6 }, 0],
])("computes the order quantity %s", (_, change, quantity) => {
  expect(reorderOf(trade(change)).quantity).toBe(quantity)
})

test.each<[string, Partial<Trade>, boolean]>([
  ["for the lead time and a week", { sold: 30, daysOut: 0, left: 10 }, true],
  ["for a day longer", { sold: 30, daysOut: 0, left: 11 }, false],
  ["together with the units on order", { sold: 30, daysOut: 0, left: 5, ordered: 6 }, false],
  ["at the point set by hand", { left: 4, limits: { reorderPoint: 4, orderUpTo: 10 } }, true],
  ["above the point set by hand", { left: 5, limits: { reorderPoint: 4, orderUpTo: 10 } }, false],
  ["at zero without sales", { left: 0, sold: 0 }, false],
])("tells whether stock that lasts %s is due", (_, change, isDue) => {
  expect(reorderOf(trade(change)).isDue).toBe(isDue)
})

const whole = (max: number) => fc.integer({ min: 0, max })
const anyTrade: fc.Arbitrary<Trade> = fc.record({
  left: whole(2_000),
  ordered: whole(2_000),
  sold: whole(5_000),
  days: fc.integer({ min: 1, max: 90 }),
  daysOut: whole(90),
  leadTimeDays: whole(120),
  yearAgo: fc.record({ before: whole(5_000), after: whole(5_000) }),
  packSize: fc.option(fc.integer({ min: 1, max: 500 })),
  limits: fc.option(
    fc
      .tuple(whole(2_000), whole(2_000))
      .map(([one, other]) => ({ reorderPoint: Math.min(one, other), orderUpTo: Math.max(1, one, other) })),
  ),
})

test("orders up to the limit in whole packs, and less than a pack more", () => {
  fc.assert(
    fc.property(anyTrade, (given) => {
      const { quantity, orderUpTo } = reorderOf(given)
      const packSize = given.packSize ?? 1
      expect(quantity % packSize).toBe(0)
      const missing = Math.max(0, orderUpTo - given.left - given.ordered)
      const full = Math.floor(100_000 / packSize) * packSize
      expect(quantity).toBeGreaterThanOrEqual(Math.min(missing, full))
      expect(quantity).toBeLessThan(missing + packSize)
    }),
  )
})

test("never orders twice: what is ordered is not due any more", () => {
  fc.assert(
    fc.property(anyTrade, (given) => {
      const { quantity } = reorderOf(given)
      fc.pre(quantity < 90_000)
      const next = reorderOf({ ...given, ordered: given.ordered + quantity })
      expect([next.quantity, next.isDue]).toEqual([0, false])
    }),
  )
})

test("orders no less for more sales or less stock", () => {
  fc.assert(
    fc.property(anyTrade, whole(500), (given, more) => {
      const { quantity } = reorderOf(given)
      expect(reorderOf({ ...given, sold: given.sold + more }).quantity).toBeGreaterThanOrEqual(quantity)
      expect(reorderOf({ ...given, left: given.left + more }).quantity).toBeLessThanOrEqual(quantity)
    }),
  )
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

test("sells the batches one after the other, each until its last day", () => {
  const batches = [
    { units: 30, days: 10 },
    { units: 10, days: 20 },
    { units: 50, days: 60 },
  ]
  // 20 of the first in 10 days, the 10 of the second by day 15, and the 50 of the third by day 40.
  expect(unsoldOf(batches, 2)).toEqual([10, 0, 0])
  expect(unsoldOf(batches, 0.5)).toEqual([25, 5, 30])
  expect(unsoldOf(batches, 0)).toEqual([30, 10, 50])
  expect(unsoldOf([{ units: 3, days: 30 }], 0.1)).toEqual([0])
  expect(unsoldOf([], 1)).toEqual([])
})
