import { expect, test } from "vitest"
import { readTrackerSearch } from "./tracker-search.ts"

test("an address that somebody shared is read as it was written", () => {
  const shared = { q: "metformin 500 mg", near: "kandy", open: "true", within: "5", form: "tablet" }
  expect(readTrackerSearch(shared)).toEqual({
    q: "metformin 500 mg",
    near: "kandy",
    open: true,
    within: 5,
    form: "tablet",
  })
})

test("a search for digits stays a text", () => {
  expect(readTrackerSearch({ q: 500 })).toEqual({ q: "500" })
})

test("what cannot be used is left out", () => {
  expect(readTrackerSearch({ q: "  ", within: "far", open: "maybe", near: ["kandy"], other: 1 })).toEqual({})
})

test("a very long search text is cut, not refused", () => {
  expect(readTrackerSearch({ q: "x".repeat(1000) }).q).toHaveLength(200)
})
