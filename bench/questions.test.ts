import { expect, test } from "vitest"
import { kinds, makeQuestions } from "./questions.ts"

const fieldsOf = (path: string) => new URL(path, "http://pharos.example").searchParams
const count = 5_000

test.each(kinds)("asks no %s question twice, over thousands of texts and places", (kind) => {
  const questions = makeQuestions(kind, count, 1)
  const asked = questions.map(fieldsOf)

  expect(new Set(questions).size).toBe(count)
  expect(new Set(asked.map((fields) => fields.get("q"))).size).toBeGreaterThan(1_000)
  expect(new Set(asked.map((fields) => `${fields.get("lat")} ${fields.get("lng")}`)).size).toBeGreaterThan(
    count * 0.99,
  )
})

test("asks the same questions for the same seed and others for another", () => {
  const first = makeQuestions("medium", 100, 1)
  expect(makeQuestions("medium", 100, 1)).toEqual(first)
  expect(first.filter((question) => makeQuestions("medium", 100, 2).includes(question))).toEqual([])
})

test("filters every filtered search and continues every later page", () => {
  const filters = ["openNow", "delivers", "withinKm", "form"]
  const filtered = makeQuestions("filtered", count, 1).map(fieldsOf)
  for (const filter of filters)
    expect(filtered.filter((fields) => fields.has(filter)).length).toBeGreaterThan(count * 0.2)
  expect(filtered.filter((fields) => !filters.some((filter) => fields.has(filter)))).toEqual([])
  expect(makeQuestions("later-page", count, 1).filter((path) => !fieldsOf(path).has("after"))).toEqual([])
})
