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

test("keeps stock that a refused line may have named", () => {
  const shelf = makeShelf([
    { id: 1, ...lot("A", 5) },
    { id: 2, ...lot("B", 4) },
  ])
  const count = makeCount([lot("A", 7)])
  expect(reconcile(count, shelf).map(({ delta }) => delta)).toEqual([2, -4])
  expect(reconcile({ ...count, isPartial: true }, shelf).map(({ delta }) => delta)).toEqual([2])
})

test("moves no stock that is already correct", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 5) }])
  expect(reconcile(makeCount([lot("A", 5)]), shelf)).toEqual([])
  expect(reconcile(makeCount([lot(null, 5)]), shelf)).toEqual([])
})

test("sets each counted lot and empties the lots not named", () => {
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

test("moves only the difference for a count without lots", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 5) }])
  expect(reconcile(makeCount([lot(null, 8)]), shelf)).toEqual([
    { stock_id: 7, kind: "count", delta: 3, line_no: 2 },
  ])
  expect(reconcile(makeCount([lot(null, 2)]), shelf)).toEqual([
    { stock_id: 7, kind: "count", delta: -3, line_no: 2 },
  ])
})

test("books the first count of a row as an import", () => {
  const shelf = { ...makeShelf([]), lastSeq: 0 }
  expect(reconcile(makeCount([lot("A", 5)]), shelf)).toMatchObject([{ kind: "import", delta: 5 }])
  expect(reconcile(makeCount([lot("A", 0)]), shelf)).toEqual([])
})

test("subtracts reserved units from a count, never below zero", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 5), reserved: 3 }])
  expect(reconcile(makeCount([lot("A", 8)]), shelf)).toEqual([])
  expect(reconcile(makeCount([lot(null, 8)]), shelf)).toEqual([])
  expect(reconcile(makeCount([lot("A", 6)]), shelf)).toMatchObject([{ delta: -2, batch_id: 1 }])
  expect(reconcile(makeCount([lot(null, 6)]), shelf)).toMatchObject([{ delta: -2 }])
  expect(reconcile(makeCount([lot("A", 2)]), shelf)).toMatchObject([{ delta: -5, batch_id: 1 }])
  expect(reconcile(makeCount([lot(null, 2)]), shelf)).toMatchObject([{ delta: -5 }])
})

test("recognises a fully reserved lot", () => {
  const shelf = makeShelf([{ id: 1, ...lot("A", 0), reserved: 3 }])
  expect(reconcile(makeCount([lot("A", 3)]), shelf)).toEqual([])
  expect(reconcile(makeCount([lot("A", 4)]), shelf)).toMatchObject([{ delta: 1, batch_id: 1 }])
})

test("takes units reserved from a missing lot out of the others", () => {
  const shelf = makeShelf([
    { id: 1, ...lot("A", 0), reserved: 5 },
    { id: 2, ...lot("B", 10) },
  ])
  expect(reconcile(makeCount([lot("A", 3), lot("B", 10)]), shelf)).toMatchObject([{ delta: -2, batch_id: 2 }])
  expect(reconcile(makeCount([lot("B", 10)]), shelf)).toMatchObject([{ delta: -5, batch_id: 2 }])
  expect(reconcile(makeCount([lot("B", 4)]), shelf)).toMatchObject([{ delta: -10, batch_id: 2 }])
})
