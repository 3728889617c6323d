import { expect, test } from "vitest"
import { readPickupCode, sayPickupCode } from "./pickup-code.ts"

test.each(["K4T9XP", "k4t9xp", " K4T 9XP ", "k4t-9xp"])("reads %j", (text) => {
  expect(readPickupCode(text)).toBe("K4T9XP")
})

test.each(["", "K4T9X", "K4T9XPP", "K4T9XO", "K4T9X1", "K4T9X\u0416", "'; --"])("refuses %j", (text) => {
  expect(readPickupCode(text)).toBeNull()
})

test("reads what it says", () => {
  expect(readPickupCode(sayPickupCode("K4T9XP"))).toBe("K4T9XP")
})
