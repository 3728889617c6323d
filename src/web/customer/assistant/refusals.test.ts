import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { refusalOf } from "./use-chat.ts"

const refused = (status: number) => refusalOf(new ORPCError("any", { status }))

test("maps a status code to a chat refusal", () => {
  expect(refused(401)).toBe("logged-out")
  expect(refused(400)).toBe("bad-request")
  expect(refused(429)).toBe("busy")
  expect([403, 413, 500, 503].map(refused)).toEqual(["sorry", "sorry", "sorry", "sorry"])
  expect(refusalOf(new TypeError("Failed to fetch"))).toBeUndefined()
})
