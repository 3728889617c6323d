import { expect, test } from "vitest"
import type { Count } from "./plan.ts"
import { type ShelfState, settle } from "./settle.ts"

const makeCount = (lots: Count["lots"]): Count => ({
  line: 2,
  pharmacyId: 1,
  medicineId: 1,
  priceCents: 100,
  lots,
})
const makeShelf = (batches: ShelfState["batches"]): ShelfState => ({
  stockId: 7,
  priceCents: 100,
  lastSeq: 3,
  batches,
})
const lot = (name: string | null, quantity: number, line = 2) => ({
  line,
  lot: name,
  expiresOn: name && "2027-11-30",
  quantity,
})

test("what is right already does not move", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 5) }])
  expect(settle(makeCount([lot("A", 5)]), shelf)).toEqual([])
  expect(settle(makeCount([lot(null, 5)]), shelf)).toEqual([])
})

test("a count by lot sets each lot, and empties those it does not name", () => {
  const shelf = makeShelf([
    { id: 1, ...lot("A", 5) },
    { id: 2, ...lot("B", 4) },
  ])
  expect(settle(makeCount([lot("A", 3), lot("C", 2, 9)]), shelf)).toEqual([
    { stock_id: 7, kind: "count", delta: -2, line_no: 2, batch_id: 1 },
    { stock_id: 7, kind: "count", delta: 2, line_no: 9, lot: "C", expires_on: "2027-11-30" },
    { stock_id: 7, kind: "count", delta: -4, line_no: 2, batch_id: 2 },
  ])
})

test("a count without lots moves only the difference and keeps the lots", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 5) }])
  expect(settle(makeCount([lot(null, 8)]), shelf)).toEqual([
    { stock_id: 7, kind: "count", delta: 3, line_no: 2 },
  ])
  expect(settle(makeCount([lot(null, 2)]), shelf)).toEqual([
    { stock_id: 7, kind: "count", delta: -3, line_no: 2 },
  ])
})

test("the first count of a shelf is an import", () => {
  const shelf = { ...makeShelf([]), lastSeq: 0 }
  expect(settle(makeCount([lot("A", 5)]), shelf)).toMatchObject([{ kind: "import", delta: 5 }])
  expect(settle(makeCount([lot("A", 0)]), shelf)).toEqual([])
})
