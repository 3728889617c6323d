import { expect, test } from "vitest"
import { reasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"

test("accepts a readable reason of at most 300 characters", () => {
  for (const none of ["", "  ", "\u200b"]) expect(reasonProblem(none)).toBe("missing")
  for (const odd of ["a\u202eb", "a\0b", "a\ud800", "x".repeat(301)]) expect(reasonProblem(odd)).toBe("odd")
  for (const fine of ["Broken", " \u0db4\u0dd0\u0dba\u0dd2 ", "x".repeat(300), "👍"])
    expect(reasonProblem(fine)).toBeUndefined()
})
