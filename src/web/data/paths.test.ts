import { expect, test } from "vitest"
import { loginSearch, safeBack } from "#web/data/paths.ts"

test("returns only to addresses on this site after a login", () => {
  expect(safeBack("/pharos?q=para")).toBe("/pharos?q=para")
  for (const elsewhere of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:1",
    "/a\nb",
    7,
    undefined,
  ])
    expect(safeBack(elsewhere)).toBe("/")
})

test("accepts only known login errors from the address", () => {
  expect(loginSearch({ error: "token-failed", back: "/orders" })).toEqual({
    error: "token-failed",
    back: "/orders",
  })
  expect(loginSearch({ error: "<b>", back: "//evil.example" })).toEqual({ back: "/" })
  expect(loginSearch({})).toEqual({})
})
