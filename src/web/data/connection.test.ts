import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { outageOf, retryDelayMs } from "#web/data/connection.ts"

test("treats an unavailable server as an outage, but not a refusal", () => {
  expect(outageOf(new ORPCError("database-away", { status: 503 }))).toBe("server-away")
  expect(outageOf(new ORPCError("BAD_GATEWAY", { status: 502 }))).toBe("server-away")
  expect(outageOf(new ORPCError("not-found", { status: 404 }))).toBeUndefined()
  expect(outageOf(new ORPCError("something-went-wrong", { status: 500 }))).toBeUndefined()
})

test("treats an unreachable server as an outage", () => {
  expect(outageOf(new TypeError("Failed to fetch"))).toBe("no-connection")
  expect(outageOf(new DOMException("stopped", "AbortError"))).toBeUndefined()
})

test("treats a timeout as an outage", () => {
  expect(outageOf(new DOMException("timed out", "TimeoutError"))).toBe("no-connection")
})

test("increases the retry delay up to a limit, with jitter", () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => retryDelayMs(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 10000, 10000,
  ])
  expect(retryDelayMs(9, 0)).toBe(7500)
  expect(retryDelayMs(9, 1)).toBe(12500)
})
