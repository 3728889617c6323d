import { expect, test } from "vitest"
import { readColumns, toggled } from "#web/pharmacy/stock/chosen-columns.ts"

test("kept columns are read in their own order; what is unknown is left out, and nothing kept is the usual", () => {
  expect(readColumns(null)).toEqual(["expiry"])
  expect(readColumns("")).toEqual([])
  expect(readColumns("updated barcode max size")).toEqual(["barcode", "max", "updated"])
})

test("a column is put in at its own place and taken out again; the others stay", () => {
  expect(toggled(["updated"], "barcode")).toEqual(["barcode", "updated"])
  expect(toggled(["barcode", "updated"], "updated")).toEqual(["barcode"])
})
