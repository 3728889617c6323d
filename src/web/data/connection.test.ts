import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { outageOf, retryDelayMs } from "#web/data/connection.ts"

test("a server without its database is an outage; a refusal is an answer", () => {
  expect(outageOf(new ORPCError("database-away", { status: 503 }))).toBe("server-away")
  expect(outageOf(new ORPCError("BAD_GATEWAY", { status: 502 }))).toBe("server-away")
  expect(outageOf(new ORPCError("not-found", { status: 404 }))).toBeUndefined()
  expect(outageOf(new ORPCError("something-went-wrong", { status: 500 }))).toBeUndefined()
})

test("a request that reached nobody is an outage", () => {
  expect(outageOf(new TypeError("Failed to fetch"))).toBe("no-connection")
  expect(outageOf(new DOMException("stopped", "AbortError"))).toBeUndefined()
})

test("a request that is never answered is an outage", () => {
  expect(outageOf(new DOMException("timed out", "TimeoutError"))).toBe("no-connection")
})

test("the waiting grows, has an end, and is uneven", () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => retryDelayMs(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 10000, 10000,
  ])
  expect(retryDelayMs(9, 0)).toBe(7500)
  expect(retryDelayMs(9, 1)).toBe(12500)
})
