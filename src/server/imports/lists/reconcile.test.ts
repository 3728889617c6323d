import { expect, test } from "vitest"
import type { Count } from "./plan.ts"
import { reconcile, type ShelfState } from "./reconcile.ts"

const makeCount = (lots: Count["lots"]): Count => ({
  line: 2,
  pharmacyId: 1,
  medicineId: 1,
  priceCents: 100,
  lots,
})
type Batch = Omit<ShelfState["batches"][number], "reserved"> & { reserved?: number }
const makeShelf = (batches: Batch[]): ShelfState => ({
  stockId: 7,
  priceCents: 100,
  lastSeq: 3,
  batches: batches.map((batch) => ({ reserved: 0, ...batch })),
})
const lot = (name: string | null, quantity: number, line = 2) => ({
  line,
  lot: name,
  expiresOn: name && "2027-11-30",
  quantity,
})

test("what a refused line may have named is not taken away", () => {
  const shelf = makeShelf([
    { id: 1, ...lot("A", 5) },
    { id: 2, ...lot("B", 4) },
  ])
  const count = makeCount([lot("A", 7)])
  expect(reconcile(count, shelf).map(({ delta }) => delta)).toEqual([2, -4])
  expect(reconcile({ ...count, isPartial: true }, shelf).map(({ delta }) => delta)).toEqual([2])
})

test("what is right already does not move", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 5) }])
  expect(reconcile(makeCount([lot("A", 5)]), shelf)).toEqual([])
  expect(reconcile(makeCount([lot(null, 5)]), shelf)).toEqual([])
})

test("a count by lot sets each lot, and empties those it does not name", () => {
  const shelf = makeShelf([
    { id: 1, ...lot("A", 5) },
    { id: 2, ...lot("B", 4) },
  ])
  expect(reconcile(makeCount([lot("A", 3), lot("C", 2, 9)]), shelf)).toEqual([
    { stock_id: 7, kind: "count", delta: -2, line_no: 2, batch_id: 1 },
    { stock_id: 7, kind: "count", delta: 2, line_no: 9, lot: "C", expires_on: "2027-11-30" },
    { stock_id: 7, kind: "count", delta: -4, line_no: 2, batch_id: 2 },
  ])
})

test("a count without lots moves only the difference and keeps the lots", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 5) }])
  expect(reconcile(makeCount([lot(null, 8)]), shelf)).toEqual([
    { stock_id: 7, kind: "count", delta: 3, line_no: 2 },
  ])
  expect(reconcile(makeCount([lot(null, 2)]), shelf)).toEqual([
    { stock_id: 7, kind: "count", delta: -3, line_no: 2 },
  ])
})

test("the first count of a shelf is an import", () => {
  const shelf = { ...makeShelf([]), lastSeq: 0 }
  expect(reconcile(makeCount([lot("A", 5)]), shelf)).toMatchObject([{ kind: "import", delta: 5 }])
  expect(reconcile(makeCount([lot("A", 0)]), shelf)).toEqual([])
})

test("who counts sees reserved units as well, so less can be sold, and never less than nothing", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 5), reserved: 3 }])
  expect(reconcile(makeCount([lot("A", 8)]), shelf)).toEqual([])
  expect(reconcile(makeCount([lot(null, 8)]), shelf)).toEqual([])
  expect(reconcile(makeCount([lot("A", 6)]), shelf)).toMatchObject([{ delta: -2, batch_id: 1 }])
  expect(reconcile(makeCount([lot(null, 6)]), shelf)).toMatchObject([{ delta: -2 }])
  expect(reconcile(makeCount([lot("A", 2)]), shelf)).toMatchObject([{ delta: -5, batch_id: 1 }])
  expect(reconcile(makeCount([lot(null, 2)]), shelf)).toMatchObject([{ delta: -5 }])
})

test("a lot that is reserved to the last unit is still known by its lot", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 0), reserved: 3 }])
  expect(reconcile(makeCount([lot("A", 3)]), shelf)).toEqual([])
  expect(reconcile(makeCount([lot("A", 4)]), shelf)).toMatchObject([{ delta: 1, batch_id: 1 }])
})

test("what is reserved of a lot that is not there comes out of the others", () => {
  const shelf = makeShelf([
    { id: 1, ...lot("A", 0), reserved: 5 },
    { id: 2, ...lot("B", 10) },
  ])
  expect(reconcile(makeCount([lot("A", 3), lot("B", 10)]), shelf)).toMatchObject([{ delta: -2, batch_id: 2 }])
  expect(reconcile(makeCount([lot("B", 10)]), shelf)).toMatchObject([{ delta: -5, batch_id: 2 }])
  expect(reconcile(makeCount([lot("B", 4)]), shelf)).toMatchObject([{ delta: -10, batch_id: 2 }])
})
