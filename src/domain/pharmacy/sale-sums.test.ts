import fc from "fast-check"
import { expect, test } from "vitest"
import {
  cashRounding,
  isDiscountAbove,
  paidForReturned,
  paidParts,
  refundParts,
  saleSums,
  shareOut,
} from "./sale-sums.ts"

const total = (amounts: number[]) => amounts.reduce((sum, cents) => sum + cents, 0)

test("shares an amount out exactly, each part next to its proportion and never above its weight", () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareOut(1, [5, 10, 5])).toEqual([0, 1, 0])
  expect(shareOut(5, [0, 0])).toEqual([0, 0])
  const weights = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (each, part) => {
      const whole = total(each)
      const amount = Math.min(whole, Math.floor(whole * part))
      const parts = shareOut(amount, each)
      expect(total(parts)).toBe(amount)
      for (const [place, cents] of parts.entries()) {
        const weight = each[place] ?? 0
        expect(cents).toBeLessThanOrEqual(weight)
        expect(Math.abs(cents - (amount * weight) / (whole || 1))).toBeLessThan(1.001)
      }
    }),
  )
})

test("takes discounts of lines first and the sale's of what is left, never below zero", () => {
  const reason = "Regular customer"
  const sums = saleSums(
    [
      { priceCents: 3335, quantity: 1, discount: { percent: 10, reason } },
      { priceCents: 100, quantity: 2, discount: { cents: 900, reason } },
      { priceCents: 1000, quantity: 3 },
    ],
    { percent: 50, reason },
  )
  expect(sums).toEqual({
    lines: [
      { totalCents: 3335, discountCents: 333, markdownCents: 0, shareCents: 1501 },
      { totalCents: 200, discountCents: 200, markdownCents: 0, shareCents: 0 },
      { totalCents: 3000, discountCents: 0, markdownCents: 0, shareCents: 1500 },
    ],
    subtotalCents: 6535,
    markdownCents: 0,
    saleDiscountCents: 3001,
    discountCents: 3534,
    netCents: 3001,
  })
  expect(isDiscountAbove(sums, 99)).toBe(true)
  expect(isDiscountAbove(sums, 100)).toBe(false)
  const tenPercent = saleSums([{ priceCents: 3335, quantity: 1 }], { percent: 10, reason })
  expect(isDiscountAbove(tenPercent, 10)).toBe(false)
  expect(isDiscountAbove(tenPercent, 9)).toBe(true)
})

test("rounds only cash to the rupee, half a rupee up", () => {
  expect([0, 1, 49, 50, 99, 100, 149].map(cashRounding)).toEqual([0, -1, -49, 50, 1, 0, -49])
  expect(paidParts(16_482_0, { method: "cash" }, true)).toMatchObject({ cash: 164_800, roundingCents: -20 })
  expect(paidParts(16_482_0, { method: "card" }, true)).toMatchObject({ card: 164_820, roundingCents: 0 })
  expect(paidParts(1020, { method: "split", card: 500 }, true)).toEqual({
    cash: 500,
    card: 500,
    qr: 0,
    account: 0,
    roundingCents: -20,
  })
  expect(paidParts(1020, { method: "split", card: 500, qr: 520 }, true)).toMatchObject({
    cash: 0,
    roundingCents: 0,
  })
})

test("refunds a line's units together exactly what was paid for it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_000_000_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }),
      (paidCents, parts) => {
        const quantity = total(parts)
        let returned = 0
        let refunded = 0
        for (const units of parts) {
          const cents = paidForReturned({ quantity, paidCents, returned }, units)
          expect(cents).toBeGreaterThanOrEqual(0)
          refunded += cents
          returned += units
        }
        expect(refunded).toBe(paidCents)
      },
    ),
  )
})

test("refunds a split payment by the chosen method first, and no method more than was paid by it", () => {
  const sale = {
    method: "split" as const,
    totalCents: 1000,
    paid: { cash: 300, card: 500, qr: 200, account: 0 },
    refunded: { cash: 0, card: 100, qr: 0, account: 0 },
  }
  const refund = (paidForCents: number, by: "cash" | "card" | "qr", isLast = false) =>
    refundParts(sale, { paidForCents, isLast, by }, true)
  expect(refund(350, "card")).toEqual({ cash: 0, card: 350, qr: 0, account: 0 })
  expect(refund(450, "card")).toEqual({ cash: 100, card: 400, qr: 0, account: 0 })
  expect(refund(250, "qr")).toEqual({ cash: 100, card: 0, qr: 200, account: 0 })
  expect(refund(1, "cash", true)).toEqual({ cash: 300, card: 400, qr: 200, account: 0 })
})

test("credits a sale on account to the account, whatever refund was chosen", () => {
  const none = { cash: 0, card: 0, qr: 0, account: 0 }
  const sale = { totalCents: 1020, paid: { ...none, account: 1020 }, refunded: none }
  const how = { paidForCents: 510, isLast: false }
  expect(refundParts({ ...sale, method: "account" }, { ...how, by: "cash" }, true)).toEqual({
    ...none,
    account: 510,
  })
  const split = { ...sale, method: "split" as const, paid: { ...none, cash: 20, account: 1000 } }
  expect(refundParts(split, { ...how, by: "account" }, true)).toEqual({ ...none, account: 510 })
  expect(refundParts(split, { ...how, by: "cash" }, false)).toEqual({ ...none, cash: 20, account: 490 })
})

test("takes the mark-down first, the discount of what is left, and limits only what somebody gave", () => {
  const reason = "Regular customer"
  const line = { priceCents: 1000, quantity: 3, markdownCents: 1200 }
  const sums = saleSums([{ ...line, discount: { percent: 10, reason } }], { cents: 20, reason })
  expect(sums).toMatchObject({
    lines: [{ totalCents: 3000, markdownCents: 1200, discountCents: 1380, shareCents: 20 }],
    markdownCents: 1200,
    discountCents: 1400,
    netCents: 1600,
  })
  expect([isDiscountAbove(sums, 11), isDiscountAbove(sums, 12)]).toEqual([true, false])
  expect(isDiscountAbove(saleSums([line]), 0)).toBe(false)
  expect(saleSums([{ ...line, markdownCents: 9000 }]).netCents).toBe(0)
})
