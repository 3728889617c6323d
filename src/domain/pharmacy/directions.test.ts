import { expect, test } from "vitest"
import { languageCodes } from "#domain/platform/languages.ts"
import { readDirections, writeDirections } from "./directions.ts"

test.each([
  ["1 tablet twice a day", { amount: "1", unit: "tablet", timesADay: 2 }],
  [
    "Take two capsules three times daily after meals.",
    { amount: "2", unit: "capsule", timesADay: 3, food: "after" },
  ],
  ["half tab od before food", { amount: "½", unit: "tablet", timesADay: 1, food: "before" }],
])("reads %s", (text, directions) => {
  expect(readDirections(text)).toEqual(directions)
})

test.each([
  "1 tablet twice a day when needed",
  "1 tablet twice a week",
  "10 tablets once",
  "5 ml twice a day",
  "",
])("leaves %j as it is written", (text) => {
  expect(readDirections(text)).toBeUndefined()
})

test("writes amount, times and food in every language", () => {
  const read = readDirections("2 tablets 3 times a day after meals")
  for (const language of languageCodes) {
    const text = read && writeDirections(read, language)
    expect(text).toContain("2")
    expect(text).toMatch(language === "en" ? /three times a day after meals/ : /3/)
  }
  expect(read && writeDirections({ ...read, amount: "1" }, "en")).toBe(
    "Take 1 tablet three times a day after meals",
  )
})
