import { expect, test } from "vitest"
import { amountText, quickCash, readAmount, tenderedOf } from "./tender.ts"

test("suggests the two round sums above the total", () => {
  expect(quickCash(374_500)).toEqual([400_000, 500_000])
  expect(quickCash(13_500)).toEqual([20_000, 50_000])
  expect(quickCash(280)).toEqual([2_000, 5_000])
  expect(quickCash(1_240_000)).toEqual([1_300_000, 1_500_000])
  expect(quickCash(500_000)).toEqual([])
})

test("reads amounts as people write them and refuses others", () => {
  expect(["5000", "5,000.50", " Rs. 5 000 ", "Rs.20"].map(readAmount)).toEqual([
    500_000, 500_050, 500_000, 2_000,
  ])
  expect(["five", "5.123", "-5", "5e3", "9999999999"].map(readAmount)).toEqual([null, null, null, null, null])
  expect(readAmount("  ")).toBeUndefined()
  expect([500_000, 500_050].map(amountText)).toEqual(["5000", "5000.50"])
})

test("classifies the cash received as exact, enough, short or unreadable", () => {
  expect(tenderedOf("", 1_000)).toEqual({ state: "exact" })
  expect(tenderedOf("20", 1_000)).toEqual({ state: "enough", tenderedCents: 2_000, changeCents: 1_000 })
  expect(tenderedOf("9.99", 1_000)).toEqual({ state: "short", missingCents: 1 })
  expect(tenderedOf("x", 1_000)).toEqual({ state: "unreadable" })
})
