import { expect, test } from "vitest"
import { Cart, receiptNumberOf } from "./sales.ts"

const id = "01934b2e-6f7a-7c3d-8a1b-2c3d4e5f6071"
const makeCart = (change: object = {}) => ({ id, lines: [{ stockId: 1, quantity: 1 }], ...change })

test("a receipt number has twelve signs in three groups, and none that is misread", () => {
  expect(receiptNumberOf(id)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test("sales a moment apart have different receipt numbers, and the same sale always the same", () => {
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
  expect(new Set(ids.map(receiptNumberOf)).size).toBe(1000)
  expect(ids.map(receiptNumberOf)).toEqual(ids.map(receiptNumberOf))
})

test("the last bit of the id is in the receipt number, and small numbers keep their zeros", () => {
  expect(receiptNumberOf("00000000-0000-7000-8000-000000000001")).toBe("0000-0000-0001")
  expect(receiptNumberOf("00000000-0000-7000-8fff-ffffffffffff")).toBe("ZZZZ-ZZZZ-ZZZZ")
})

test.each([
  ["nothing", { lines: [] }],
  ["too many lines", { lines: Array.from({ length: 101 }, () => ({ stockId: 1, quantity: 1 })) }],
  ["half a unit", { lines: [{ stockId: 1, quantity: 1.5 }] }],
  ["no unit", { lines: [{ stockId: 1, quantity: 0 }] }],
  ["less than nothing", { lines: [{ stockId: 1, quantity: -1 }] }],
  ["too many units", { lines: [{ stockId: 1, quantity: 100_001 }] }],
  ["a number as text", { lines: [{ stockId: 1, quantity: "1" }] }],
  ["a price of its own", { lines: [{ stockId: 1, quantity: 1, priceCents: 1 }] }],
  ["a pharmacy of its own", { pharmacyId: 2 }],
  ["a key that is no key", { id: "1" }],
  ["a day that is no day", { occurredAt: "2026-13-01T00:00:00Z" }],
])("a cart with %s is refused", (_name, change) => {
  expect(Cart.safeParse(makeCart(change)).success).toBe(false)
})

test("a cart of the largest size is taken", () => {
  const lines = Array.from({ length: 100 }, () => ({ stockId: 2_147_483_647, quantity: 100_000 }))
  expect(Cart.safeParse(makeCart({ lines })).success).toBe(true)
})
