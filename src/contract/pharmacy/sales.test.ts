import { expect, test } from "vitest"
import { Cart } from "./sales.ts"

const id = "01934b2e-6f7a-7c3d-8a1b-2c3d4e5f6071"
const makeCart = (change: object = {}) => ({ id, lines: [{ stockId: 1, quantity: 1 }], ...change })

test.each([
  ["no lines", { lines: [] }],
  ["too many lines", { lines: Array.from({ length: 101 }, () => ({ stockId: 1, quantity: 1 })) }],
  ["half a unit", { lines: [{ stockId: 1, quantity: 1.5 }] }],
  ["no unit", { lines: [{ stockId: 1, quantity: 0 }] }],
  ["a negative quantity", { lines: [{ stockId: 1, quantity: -1 }] }],
  ["too many units", { lines: [{ stockId: 1, quantity: 100_001 }] }],
  ["a number as text", { lines: [{ stockId: 1, quantity: "1" }] }],
  ["a price of its own", { lines: [{ stockId: 1, quantity: 1, priceCents: 1 }] }],
  ["a pharmacy of its own", { pharmacyId: 2 }],
  ["an invalid key", { id: "1" }],
  ["an invalid date", { occurredAt: "2026-13-01T00:00:00Z" }],
])("refuses a cart with %s", (_name, change) => {
  expect(Cart.safeParse(makeCart(change)).success).toBe(false)
})

test("accepts a cart of the maximum size", () => {
  const lines = Array.from({ length: 100 }, () => ({ stockId: 2_147_483_647, quantity: 100_000 }))
  expect(Cart.safeParse(makeCart({ lines })).success).toBe(true)
})
