import { expect, test } from "vitest"
import { isUnusualPrice, readPriceCents, readUnits } from "./stock-rules.ts"

test("reads prices as people write them", () => {
  const written = ["4.50", "Rs. 1,250", "4.5", "0", " 12 000.05", "99999999.99"].map(readPriceCents)
  expect(written).toEqual([450, 125_000, 450, 0, 1_200_005, 9_999_999_999])
})

test("questions a price beyond five times or below a fifth of the old one", () => {
  expect([575, 2875, 2876, 115, 114, 0].map((cents) => isUnusualPrice(cents, 575))).toEqual([
    false,
    false,
    true,
    false,
    true,
    true,
  ])
  expect(isUnusualPrice(99_999, 0)).toBe(false)
})

test("refuses an invalid price", () => {
  const none = [
    "",
    "four",
    "4,50",
    "-1",
    "1.234",
    "4.",
    ".5",
    "1e3",
    "1,25",
    "5 6",
    "1 2.5",
    "123456789",
    "NaN",
  ]
  expect(none.map(readPriceCents)).toEqual(none.map(() => null))
})

test("accepts only whole units", () => {
  expect(["0", "240", "1,240", " 5 "].map(readUnits)).toEqual([0, 240, 1240, 5])
  const none = ["", "-1", "1.5", "1e3", "0x10", "1,24", "5 6", "1 2000", "9999999999"]
  expect(none.map(readUnits)).toEqual(none.map(() => null))
})
