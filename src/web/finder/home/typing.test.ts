import { expect, test } from "vitest"
import { firstPhraseWritten, typedText } from "#web/finder/home/typing.ts"

const phrases = ["Hold.", "Go 🚶"]
const steps = Array.from({ length: 400 }, (_, step) => typedText(phrases, step))

test("a phrase is written letter by letter", () => {
  expect(steps.slice(0, 6)).toEqual(["", "H", "Ho", "Hol", "Hold", "Hold."])
})

test("a whole phrase stays to be read before it is taken away letter by letter", () => {
  const standing = steps.filter((text, step) => text === "Hold." && step < 100)
  expect(standing.length).toBeGreaterThan(40)
  expect(steps.join("|")).toContain("Hold.|Hold|Hol|Ho|H||")
})

test("every phrase is shown whole, and after the last the first comes again", () => {
  const whole = steps.filter((text, step) => phrases.includes(text) && text !== steps[step - 1])
  expect(whole.slice(0, 3)).toEqual(["Hold.", "Go 🚶", "Hold."])
})

test("a letter of two code units is never cut in half", () => {
  expect(steps.every((text) => text.isWellFormed())).toBe(true)
})

test("without motion the first phrase stands written", () => {
  expect(typedText(phrases, firstPhraseWritten(phrases))).toBe("Hold.")
})

test("no phrases are no text", () => {
  expect(typedText([], 7)).toBe("")
})
