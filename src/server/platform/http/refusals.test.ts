import { expect, test } from "vitest"
import { asRefusal } from "./refusals.ts"

const databaseError = (code: string) => Object.assign(new Error("canceling statement"), { code })

test("what the database gave up on is said to be busy, not broken", () => {
  for (const code of ["57014", "55P03", "40P01", "40001"]) {
    expect(asRefusal(databaseError(code))).toMatchObject({ code: "too-busy", status: 503 })
  }
})

test("a bug stays a bug", () => {
  const bug = databaseError("42703")
  expect(asRefusal(bug)).toBe(bug)
})
