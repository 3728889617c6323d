import { expect, test } from "vitest"
import { makeShelfRow } from "#test/pharmacy/shelf-rows.ts"
import { equivalentOf, indexShelf, readSearch, searchShelf } from "#web/pharmacy/till/shelf-search.ts"
import { findRows } from "#web/pharmacy/till/use-finder.ts"

const index = indexShelf([
  makeShelfRow({ stockId: 1, name: "metformin 500 mg – tablet", genericName: "metformin" }),
  makeShelfRow({
    stockId: 2,
    name: "paracetamol (Panadol) 500 mg – tablet",
    genericName: "paracetamol",
    brandName: "Panadol",
    gtins: [{ gtin: "04006381333931", packSize: 1 }],
  }),
  makeShelfRow({ stockId: 3, name: "co-metformin 1 g – tablet", genericName: "metformin", strength: "1 g" }),
])
const found = (typed: string) => searchShelf(index, typed).map(({ stockId }) => stockId)

test("searches the stock by name, generic name, brand and barcode", () => {
  expect(found("PANADOL")).toEqual([2])
  expect(found("tablet 500mg")).toEqual([1, 2])
  expect(found("500 MG")).toEqual([1, 2])
  expect(found("métformin 1g")).toEqual([3])
  expect(found("4006381333931")).toEqual([2])
  expect(found("aspirin")).toEqual([])
})

test("ranks names that start with the text first", () => {
  expect(found("metformin")).toEqual([1, 3])
  expect(found("  ")).toEqual([3, 1, 2])
})

test("ranks what the shop sells most often first, after whole words", () => {
  const shelf = [
    makeShelfRow({ stockId: 1, name: "paracetamol (Panadol Baby) syrup", brandName: "Panadol Baby" }),
    makeShelfRow({ stockId: 2, name: "paracetamol (Panadol) 500 mg", brandName: "Panadol" }),
    makeShelfRow({ stockId: 3, name: "metformin (Panadolin) 500 mg", brandName: "Panadolin" }),
    makeShelfRow({ stockId: 4, name: "aspirin", genericName: "aspirin", manufacturer: "Japan Labs" }),
  ]
  const sold = indexShelf(shelf, new Map([2, 3].map((id) => [id, id * 10])))
  const ranked = (typed: string) => searchShelf(sold, typed).map(({ stockId }) => stockId)
  expect(ranked("")).toEqual([3, 2, 4, 1])
  expect(ranked("pan")).toEqual([3, 2, 1, 4])
  expect(ranked("panadol")).toEqual([2, 1, 3])
})

test("lists favourites first until something is typed", () => {
  const shelf = [1, 2, 3].map((stockId) => makeShelfRow({ stockId, isFavourite: stockId !== 3 }))
  const sold = indexShelf(shelf, new Map([2, 3].map((id) => [id, id * 10])))
  const ranked = (typed: string) => searchShelf(sold, typed).map(({ stockId }) => stockId)
  expect(ranked("")).toEqual([2, 1, 3])
  expect(ranked("metformin")).toEqual([3, 2, 1])
})

test("reads a number before a star as the quantity", () => {
  expect(readSearch("30*met")).toEqual({ count: 30, text: "met" })
  expect(readSearch(" 2 * ")).toEqual({ count: 2, text: " " })
  expect(readSearch("500")).toEqual({ count: 1, text: "500" })
  for (const odd of ["0", "-3", "2.5", "", "1e3", "thirty", "٣", "1000001"])
    expect(readSearch(`${odd}*met`)).toEqual({ count: null, text: "met" })
})

test("filters rows below the pharmacy's low-stock limit", () => {
  const shelf = indexShelf([0, 24, 25].map((quantity) => makeShelfRow({ quantity })))
  const low = findRows(shelf, { text: "", filter: "low", lowLimit: 25 })
  expect(low.map(({ quantity }) => quantity)).toEqual([0, 24])
})

const metformin = { genericName: "metformin", strength: "500 mg", form: "tablet" }
const soldOut = makeShelfRow({ ...metformin, stockId: 1, name: "metformin 500 mg – tablet", quantity: 0 })
const equivalentTo = (...others: Partial<typeof soldOut>[]) => {
  const rows = others.map((other, at) =>
    makeShelfRow({ ...metformin, quantity: 9, stockId: at + 2, ...other }),
  )
  const sales = new Map(rows.map(({ stockId }) => [stockId, stockId]))
  return equivalentOf(soldOut, indexShelf([soldOut, ...rows], sales))?.stockId
}

test("finds the best-selling equivalent in stock", () => {
  expect(equivalentTo({ brandName: "Diamet" }, { brandName: "Glucophage" }, { quantity: 0 })).toBe(3)
})

test("offers no other strength, form, release or medicine", () => {
  expect(equivalentTo({ strength: "850 mg" })).toBeUndefined()
  expect(equivalentTo({ form: "syrup" })).toBeUndefined()
  expect(
    equivalentTo({ name: "metformin (Glucophage XR) 500 mg – tablet", brandName: "Glucophage XR" }),
  ).toBeUndefined()
  expect(equivalentTo({ genericName: "losartan" })).toBeUndefined()
})
