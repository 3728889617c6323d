import { expect, test } from "vitest"
import { firstPhraseWritten, typedText } from "#web/finder/home/typed-line.tsx"

const phrases = ["Hold.", "Go 🚶"]
const steps = Array.from({ length: 400 }, (_, step) => typedText(phrases, step))

test("types a phrase letter by letter", () => {
  expect(steps.slice(0, 6)).toEqual(["", "H", "Ho", "Hol", "Hold", "Hold."])
})

test("shows a whole phrase before deleting it letter by letter", () => {
  const standing = steps.filter((text, step) => text === "Hold." && step < 100)
  expect(standing.length).toBeGreaterThan(40)
  expect(steps.join("|")).toContain("Hold.|Hold|Hol|Ho|H||")
})

test("shows every phrase in turn and starts over", () => {
  const whole = steps.filter((text, step) => phrases.includes(text) && text !== steps[step - 1])
  expect(whole.slice(0, 3)).toEqual(["Hold.", "Go 🚶", "Hold."])
})

test("never splits a surrogate pair", () => {
  expect(steps.every((text) => text.isWellFormed())).toBe(true)
})

test("shows the first phrase when motion is reduced", () => {
  expect(typedText(phrases, firstPhraseWritten(phrases))).toBe("Hold.")
})

test("returns an empty text without phrases", () => {
  expect(typedText([], 7)).toBe("")
})
