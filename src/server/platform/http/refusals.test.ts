import { expect, test } from "vitest"
import { asRefusal } from "./refusals.ts"

const databaseError = (code: string) => Object.assign(new Error("canceling statement"), { code })

test("maps statements canceled by the database to busy", () => {
  for (const code of ["57014", "55P03", "40P01", "40001"]) {
    expect(asRefusal(databaseError(code))).toMatchObject({ code: "too-busy", status: 503 })
  }
})

test("leaves other errors unchanged", () => {
  const bug = databaseError("42703")
  expect(asRefusal(bug)).toBe(bug)
})
