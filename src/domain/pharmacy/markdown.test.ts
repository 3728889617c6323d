import { expect, test } from "vitest"
import { markdownOf, markedPrice } from "./markdown.ts"

const batches = [
  { lot: "A", units: 3, cents: null },
  { lot: "b", units: 5, cents: 700 },
  { lot: null, units: 10, cents: 950 },
]

test("takes off what the units of marked batches cost less, in the order in which they are sold", () => {
  const off = (quantity: number, priceCents = 1000) => markdownOf(batches, { priceCents, quantity })
  expect([off(3), off(4), off(8), off(10), off(99)]).toEqual([0, 300, 1500, 1600, 2000])
  // A mark-down that is not lower takes nothing off.
  expect([off(8, 700), off(10, 800)]).toEqual([0, 500])
})

test("takes the lots of scanned packs first, as far as they are in stock, in capitals or not", () => {
  const off = (quantity: number, lots: { lot: string; quantity: number }[]) =>
    markdownOf(batches, { priceCents: 1000, quantity, lots })
  expect(off(2, [{ lot: "B", quantity: 2 }])).toBe(600)
  expect(
    off(3, [
      { lot: "B", quantity: 1 },
      { lot: "b", quantity: 1 },
    ]),
  ).toBe(600)
  expect(off(6, [{ lot: "B", quantity: 6 }])).toBe(1500)
  expect(off(4, [{ lot: "X", quantity: 4 }])).toBe(300)
})

test("shows the price of the first batch that is cheaper than the others", () => {
  expect(markedPrice(batches, 1000)).toBe(700)
  expect(markedPrice(batches, 700)).toBeUndefined()
  expect(markedPrice(undefined, 700)).toBeUndefined()
})
