import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { changedTo, explainDraft, leftOf, limitOf } from "#web/customer/orders/order-refusal.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { words } from "#web/words/words.ts"
import "#web/words/en/orders.ts"

function refused(code: string, data?: unknown) {
  const refusal = readRefusal(new ORPCError(code, { status: 409, data }))
  if (!refusal) throw new Error("not read as a refusal")
  return refusal
}
const explain = (code: string, data?: unknown) => explainDraft(words.t, refused(code, data), 9)

test("reads the remaining units from a stock refusal", () => {
  expect(leftOf(refused("not-enough-stock", { lines: [{ stockId: 7, asked: 9, available: 4 }] }))).toBe(4)
  expect(leftOf(refused("not-enough-stock", { available: 0 }))).toBe(0)
  for (const odd of [undefined, null, "4", { lines: [] }, { available: "4" }, { available: -1 }])
    expect(leftOf(refused("not-enough-stock", odd))).toBeNull()
})

test("shows a refused field's message only at a visible field", () => {
  expect(explain("bad-input", { fields: [{ field: "customerTele", message: "…" }] })).toMatchObject({
    customerTele: words.t("orders.invalidContact"),
    quantity: undefined,
  })
  expect(explain("bad-input", { fields: [{ field: "key", message: "…" }] })).toBeUndefined()
  expect(explain("bad-input")).toBeUndefined()
})

test("shows a refused quantity or delivery at its field", () => {
  expect(explain("too-many-units", { limit: 200 })).toEqual({
    quantity: words.t("orders.aboveLimit", { count: 200 }),
  })
  expect(explain("too-many-units")).toBeUndefined()
  expect(explain("no-delivery")).toEqual({ deliveryType: words.t("orders.noDelivery") })
  expect(limitOf(refused("too-many-orders", { limit: 5 }))).toBe(5)
})

test("reads the new status of an order that was changed elsewhere", () => {
  const changed = (data: unknown) => changedTo(new ORPCError("already-changed", { status: 409, data }))
  expect(changed({ status: "rejected", version: 2 })).toBe("rejected")
  expect(changed({ status: "lost" })).toBeNull()
  expect(changedTo(new ORPCError("not-found", { status: 404 }))).toBeUndefined()
  expect(changedTo(new TypeError("Failed to fetch"))).toBeUndefined()
})
