import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { readRefusal } from "#web/customer/orders/order-refusal.ts"

const refused = (code: string, data?: unknown) => readRefusal(new ORPCError(code, { status: 409, data }))

test("not enough stock says how many are left, when the server says so", () => {
  expect(refused("not-enough-stock", { lines: [{ stockId: 7, asked: 9, available: 4 }] })).toEqual({
    kind: "left",
    left: 4,
  })
  expect(refused("not-enough-stock", { available: 0 })).toEqual({ kind: "left", left: 0 })
  for (const odd of [undefined, null, "4", { lines: [] }, { available: "4" }, { available: -1 }])
    expect(refused("not-enough-stock", odd)).toEqual({ kind: "left", left: null })
})

test("fields that are not taken are named; a field nobody can see is no field", () => {
  expect(refused("bad-input", { fields: [{ field: "customerTele", message: "…" }] })).toEqual({
    kind: "fields",
    problems: [{ field: "customerTele", word: "wrongContact" }],
  })
  expect(refused("bad-input", { fields: [{ field: "key" }] })).toEqual({ kind: "other", requestId: null })
  expect(refused("bad-input")).toEqual({ kind: "other", requestId: null })
})

test("a lost session, a lost race, an earlier try that had arrived and a bug are told apart", () => {
  expect(refused("not-logged-in").kind).toBe("log-in")
  expect(refused("already-changed", { status: "rejected", version: 2 })).toEqual({
    kind: "changed",
    status: "rejected",
  })
  expect(refused("already-changed", { status: "lost" })).toEqual({ kind: "changed", status: null })
  expect(refused("key-used-differently").kind).toBe("placed-before")
  expect(refused("something-went-wrong", { requestId: "r-1" })).toEqual({ kind: "other", requestId: "r-1" })
  expect(refused("too-many-orders", { limit: 5 })).toEqual({ kind: "too-many-open", limit: 5 })
  expect(refused("too-many-units", { limit: 200 })).toEqual({
    kind: "fields",
    problems: [{ field: "quantity", word: "aboveLimit", count: 200 }],
  })
  expect(refused("no-delivery")).toEqual({
    kind: "fields",
    problems: [{ field: "deliveryType", word: "noDelivery" }],
  })
})

test("without an answer nobody knows whether it arrived", () => {
  expect(readRefusal(new TypeError("Failed to fetch")).kind).toBe("no-answer")
  expect(readRefusal(new DOMException("late", "TimeoutError")).kind).toBe("no-answer")
  expect(readRefusal(new ORPCError("BAD_GATEWAY", { status: 502 })).kind).toBe("no-answer")
  expect(readRefusal(new Error("a bug")).kind).toBe("other")
})
