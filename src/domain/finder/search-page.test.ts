import { expect, test } from "vitest"
import { searchUrl } from "./search-page.ts"

test("encodes a search text in the address", () => {
  expect(searchUrl(" para ")).toBe("/pharos?q=para")
  expect(searchUrl("a&b=c %")).toBe("/pharos?q=a%26b%3Dc+%25")
  expect(searchUrl("   ")).toBe("/pharos")
})
