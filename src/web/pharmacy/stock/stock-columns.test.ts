import { expect, test } from "vitest"
import { readColumns, toggled } from "#web/pharmacy/stock/stock-columns.ts"

test("reads stored columns in their fixed order and omits unknown ones", () => {
  expect(readColumns(null)).toEqual(["expiry"])
  expect(readColumns("")).toEqual([])
  expect(readColumns("updated barcode max size")).toEqual(["barcode", "max", "updated"])
})

test("toggles a column at its fixed position", () => {
  expect(toggled(["updated"], "barcode")).toEqual(["barcode", "updated"])
  expect(toggled(["barcode", "updated"], "updated")).toEqual(["barcode"])
})
