import { expect, test } from "vitest"
import { isPinTooEasy } from "./cashiers.ts"

test.each([
  ["0000", true],
  ["999999", true],
  ["1234", true],
  ["654321", true],
  ["2468", false],
  ["1122", false],
  ["1235", false],
  ["9012", false],
])("whether the PIN %s is too easy: %s", (pin, isEasy) => {
  expect(isPinTooEasy(pin)).toBe(isEasy)
})
