import { expect, test } from "vitest"
import { makeShelfRow } from "#test/pharmacy/shelf-rows.ts"
import { equivalentOf } from "./equivalent-of.ts"
import { indexShelf } from "./shelf-search.ts"

const metformin = { genericName: "metformin", strength: "500 mg", form: "tablet" }
const soldOut = makeShelfRow({ ...metformin, stockId: 1, name: "metformin 500 mg – tablet", quantity: 0 })
const found = (...others: Partial<typeof soldOut>[]) => {
  const rows = others.map((other, at) =>
    makeShelfRow({ ...metformin, quantity: 9, stockId: at + 2, ...other }),
  )
  const sales = new Map(rows.map(({ stockId }) => [stockId, stockId]))
  return equivalentOf(soldOut, indexShelf([soldOut, ...rows], sales))?.stockId
}

test("finds the best-selling equivalent in stock", () => {
  expect(found({ brandName: "Diamet" }, { brandName: "Glucophage" }, { quantity: 0 })).toBe(3)
})

test("offers no other strength, form, release or medicine", () => {
  expect(found({ strength: "850 mg" })).toBeUndefined()
  expect(found({ form: "syrup" })).toBeUndefined()
  expect(
    found({ name: "metformin (Glucophage XR) 500 mg – tablet", brandName: "Glucophage XR" }),
  ).toBeUndefined()
  expect(found({ genericName: "losartan" })).toBeUndefined()
})
