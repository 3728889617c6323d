import type { ProductLine } from "#contract/supplier/products.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { readPriceCents, readUnits } from "#domain/pharmacy/stock-rules.ts"
import { maxProductLines } from "#domain/pharmacy/supplier-products.ts"

/** The names under which a column is known, without case. */
const heads = {
  gtin: ["barcode", "gtin", "ean", "code"],
  price: ["price", "unit price", "cost", "unit cost"],
  least: ["minimum", "min", "minimum order", "moq"],
  onHand: ["stock", "on hand", "in stock", "quantity", "qty"],
} as const
type Column = keyof typeof heads
const columns: readonly Column[] = ["gtin", "price", "least", "onHand"]

export type ProductList =
  | { problem: "no-head" | "too-long" }
  | { problem: "bad-lines"; lines: number[] }
  | { problem: null; lines: ProductLine[] }

/** Reads a supplier's list from the rows of a CSV file; lines are counted from 1, the header included. */
export function readProductList(rows: readonly (readonly string[])[]): ProductList {
  const names = (rows[0] ?? []).map((name) => name.trim().toLowerCase())
  const places = new Map(columns.map((column) => [column, names.findIndex((name) => isNamed(column, name))]))
  const cellOf = (row: readonly string[], column: Column) => row[places.get(column) ?? -1]?.trim() ?? ""
  if (places.get("gtin") === -1 || places.get("price") === -1) return { problem: "no-head" }
  const filled = rows.flatMap((row, place) =>
    place > 0 && row.some((cell) => cell.trim()) ? [{ row, place }] : [],
  )
  if (filled.length > maxProductLines) return { problem: "too-long" }
  const lines: ProductLine[] = []
  const bad: number[] = []
  for (const { row, place } of filled) {
    const gtin = readGtin(cellOf(row, "gtin"))
    const unitCostCents = readPriceCents(cellOf(row, "price"))
    const least = cellOf(row, "least")
    const minUnits = least === "" ? 1 : readUnits(least)
    const left = cellOf(row, "onHand")
    const onHand = left === "" ? null : readUnits(left)
    if (!gtin || !unitCostCents || !minUnits || (left !== "" && onHand === null)) bad.push(place + 1)
    else lines.push({ gtin, unitCostCents, minUnits, onHand })
  }
  if (bad.length > 0 || lines.length === 0) return { problem: "bad-lines", lines: bad }
  return { problem: null, lines }
}

const isNamed = (column: Column, name: string) => heads[column].some((known) => known === name)
