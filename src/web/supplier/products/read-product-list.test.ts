import { expect, test } from "vitest"
import { maxProductLines } from "#domain/pharmacy/supplier-products.ts"
import { readProductList } from "./read-product-list.ts"

const head = ["Name", "Barcode", "Price", "Stock"]
const row = ["Panadol", "4006381333931", "Rs. 2.40", "1,200"]

test("reads prices, minimums and stock by the names of their columns", () => {
  expect(readProductList([head, row, ["", "", "", ""]])).toEqual({
    problem: null,
    lines: [{ gtin: "04006381333931", unitCostCents: 240, minUnits: 1, onHand: 1200 }],
  })
  expect(
    readProductList([
      ["EAN", "cost", "MOQ"],
      ["4006381333931", "3", "50"],
    ]),
  ).toMatchObject({
    lines: [{ unitCostCents: 300, minUnits: 50, onHand: null }],
  })
})

test("refuses a list without a barcode or price column", () => {
  expect(readProductList([["Name", "Price"], row])).toEqual({ problem: "no-head" })
  expect(readProductList([])).toEqual({ problem: "no-head" })
})

test.each([
  ["a wrong check digit", ["", "4006381333932", "2", ""]],
  ["no price", ["", "4006381333931", "", ""]],
  ["a price of nothing", ["", "4006381333931", "0", ""]],
  ["stock in words", ["", "4006381333931", "2", "some"]],
])("names a line with %s, and takes none", (_, bad) => {
  expect(readProductList([head, row, bad])).toEqual({ problem: "bad-lines", lines: [3] })
})

test("refuses a list that is longer than one request", () => {
  const rows = Array.from({ length: maxProductLines + 1 }, () => row)
  expect(readProductList([head, ...rows])).toEqual({ problem: "too-long" })
})
