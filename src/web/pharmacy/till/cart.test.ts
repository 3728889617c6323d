import { expect, test } from "vitest"
import { makeShelfRow } from "#test/pharmacy/shelf-rows.ts"
import {
  addUnits,
  asShelfIs,
  changeOf,
  lineOf,
  lotsLeaving,
  makeCart,
  setQuantity,
  totalOf,
  unitsOf,
  withoutLine,
  withScanned,
} from "./cart.ts"

const metformin = makeShelfRow({ stockId: 1, priceCents: 450, quantity: 10 })
const insulin = makeShelfRow({ stockId: 2, priceCents: 148_000, quantity: 3 })
const cartOf = (...counts: [row: typeof metformin, count: number][]) =>
  counts.reduce((cart, [row, count]) => addUnits(cart, row, count).cart, makeCart(1))

test("adds units of a medicine to its one line", () => {
  const cart = cartOf([metformin, 1], [insulin, 1], [metformin, 4])
  expect(cart.lines.map(({ stockId, quantity }) => [stockId, quantity])).toEqual([
    [1, 5],
    [2, 1],
  ])
  expect([totalOf(cart), unitsOf(cart)]).toEqual([150_250, 6])
})

test("refuses more units than in stock and leaves the cart unchanged", () => {
  expect(addUnits(makeCart(1), makeShelfRow({ quantity: 0 })).refusal).toBe("zero")
  const full = cartOf([insulin, 3])
  expect(addUnits(full, insulin)).toEqual({ cart: full, refusal: "more-than-available" })
  expect(addUnits(makeCart(1), insulin, 4)).toMatchObject({
    refusal: "more-than-available",
    cart: { lines: [] },
  })
})

test("asks for the prescription again when another medicine needs one", () => {
  const seen = { ...cartOf([insulin, 1]), prescriptionSeen: true }
  const needing = makeShelfRow({ stockId: 3, quantity: 5, prescriptionOnly: true })
  expect(addUnits(seen, metformin).cart.prescriptionSeen).toBe(true)
  const asked = { ...addUnits(seen, needing).cart, prescriptionSeen: true }
  expect(addUnits(asked, needing).cart.prescriptionSeen).toBe(true)
  expect(addUnits(withoutLine(asked, 3), needing).cart.prescriptionSeen).toBe(false)
})

test("limits a cart to a hundred lines", () => {
  const rows = Array.from({ length: 101 }, (_, at) => makeShelfRow({ stockId: 1000 + at }))
  const full = cartOf(...rows.slice(0, 100).map((row): [typeof row, number] => [row, 1]))
  expect(addUnits(full, makeShelfRow({ stockId: 1100 })).refusal).toBe("too-many-lines")
  expect(addUnits(full, makeShelfRow({ stockId: 1000 })).refusal).toBeUndefined()
})

test("reduces a typed quantity to the stock and reports it", () => {
  const cart = cartOf([metformin, 2])
  const line = { ...(lineOf(cart, 1) ?? cart.lines[0]), quantity: 40 } as (typeof cart.lines)[0]
  const answer = setQuantity(cart, metformin, line)
  expect(answer.refusal).toBe("more-than-available")
  expect(lineOf(answer.cart, 1)?.quantity).toBe(10)
  expect(lineOf(setQuantity(cart, metformin, { ...line, quantity: 7 }).cart, 1)?.quantity).toBe(7)
})

test("counts scanned lots, at most the units sold", () => {
  let [line] = cartOf([metformin, 4]).lines
  for (const lot of ["K2", "K1", "K2", undefined]) if (line) line = withScanned(line, lot ? { lot } : {}, 1)
  if (!line) throw new Error("The cart is empty.")
  expect(lotsLeaving(line)).toEqual([
    { lot: "K1", quantity: 1 },
    { lot: "K2", quantity: 2 },
  ])
  expect(lotsLeaving({ ...line, quantity: 2 })).toEqual([
    { lot: "K1", quantity: 1 },
    { lot: "K2", quantity: 1 },
  ])
})

test("reports a change of stock before a change of price", () => {
  const [line] = cartOf([metformin, 5]).lines
  if (!line) throw new Error("The cart is empty.")
  expect(changeOf(line, metformin)).toBeUndefined()
  expect(changeOf(line, undefined)).toEqual({ kind: "gone" })
  expect(changeOf(line, { ...metformin, quantity: 0 })).toEqual({ kind: "gone" })
  expect(changeOf(line, { ...metformin, quantity: 4, priceCents: 500 })).toEqual({
    kind: "short",
    available: 4,
  })
  expect(changeOf(line, { ...metformin, priceCents: 500 })).toEqual({
    kind: "price",
    wasCents: 450,
    nowCents: 500,
  })
})

test("applies changed stock and prices to the cart", () => {
  const cart = cartOf([metformin, 5], [insulin, 2])
  const shelf = new Map([[1, { ...metformin, quantity: 4, priceCents: 500 }]])
  const taken = asShelfIs(cart, (stockId) => shelf.get(stockId))
  expect(taken.lines.map(({ stockId, quantity, priceCents }) => [stockId, quantity, priceCents])).toEqual([
    [1, 4, 500],
  ])
  expect(withoutLine(taken, 1).lines).toEqual([])
})

test("shows what mark-downs take off, and that they changed under a line", () => {
  const marked = [
    { lot: "A", units: 2, cents: 300 },
    { lot: "B", units: 8, cents: null },
  ]
  const row = { ...metformin, marked }
  const cart = addUnits(makeCart(1), row, 3).cart
  const [line] = cart.lines
  if (!line) throw new Error("The cart is empty")
  expect(totalOf(cart)).toBe(3 * 450 - 2 * 150)
  expect(changeOf(line, row)).toBeUndefined()
  expect(changeOf(line, metformin)).toEqual({ kind: "markdown", wasCents: 300, nowCents: 0 })
  expect(totalOf(asShelfIs(cart, () => metformin))).toBe(3 * 450)
})
