import { expect, test } from "vitest"
import { makeInstantText } from "./instant-text.ts"

test("writes instants as JavaScript does, from before 1970 to after 2068", () => {
  const toInstant = makeInstantText()
  const [first, last] = [Date.UTC(1969, 11, 31, 23, 59, 59, 999), Date.UTC(2070, 0, 1)]
  for (let at = first; at < last; at += 7_654_321_987) expect(toInstant(at)).toBe(new Date(at).toISOString())
})
