import { expect, test } from "vitest"
import { taxIn, taxSums } from "./sale-tax.ts"

test("takes a tax out of a price that includes it, rounded to the cent", () => {
  expect(taxIn(11_800, 18)).toBe(1800)
  expect(taxIn(100, 18)).toBe(15)
  // 3.5 cents exactly.
  expect(taxIn(7, 100)).toBe(4)
  expect(taxIn(10_250, 2.5)).toBe(250)
  expect(taxIn(500, 0)).toBe(0)
  expect(taxIn(900_000_000_000_000, 18)).toBe(137_288_135_593_220)
})

test("sums taxes by name and percentage, after discounts", () => {
  const line = (totalCents: number, tax: { name: string; percent: number; cents: number } | null) => ({
    totalCents,
    discount: { cents: 100 },
    shareCents: 18,
    tax,
  })
  expect(
    taxSums([
      line(1298, { name: "VAT", percent: 18, cents: 180 }),
      line(500, null),
      line(2478, { name: "VAT", percent: 18, cents: 360 }),
      line(218, { name: "VAT", percent: 0, cents: 0 }),
    ]),
  ).toEqual([
    { name: "VAT", percent: 18, paidCents: 3540, cents: 540 },
    { name: "VAT", percent: 0, paidCents: 100, cents: 0 },
  ])
})
