import type pg from "pg"
import type { Upload } from "#contract/imports/stock-api.ts"
import type { Column } from "#server/imports/lists/columns.ts"
import type { Table } from "#server/imports/lists/read-table.ts"
import { namesIn, readRows, readStockRow, type StockName, type StockRow } from "#server/imports/lists/rows.ts"
import { planTargetStock } from "#server/imports/lists/target-stock.ts"
import { findHeldMedicines, firstUnnamedRow, type PlacedRow } from "./queries.ts"

type Remarks = { kind: "refused" | "note"; says: string; field: string | null }
type Stock = Table<"stock">

/** A parsed list: its rows, the remarks on others, and the medicines that these mention all the same. */
export type ReadList = {
  rows: StockRow[]
  remarks: Map<number, Remarks>
  named: StockName[]
  isWhole: boolean
  total: number
}

/** Reads every row; for a refused one, the column read last is the invalid one. */
export function readList(table: Stock): ReadList {
  const remarks = new Map<number, Remarks>()
  const columns = new Map<number, Column<"stock">>()
  const {
    rows,
    remarks: rowRemarks,
    refused,
  } = readRows(table, (row, note) =>
    readStockRow(
      { line: row.line, cell: (column) => (columns.set(row.line, column), row.cell(column)) },
      note,
    ),
  )
  for (const { line, kind, message: says } of rowRemarks) {
    if (remarks.get(line)?.kind === "refused") continue
    remarks.set(line, { kind, says, field: (kind === "refused" && columns.get(line)) || null })
  }
  return {
    rows,
    remarks,
    named: namesIn(refused),
    // A line that could not even be split into cells may mention any medicine.
    isWhole: table.remarks.length === 0,
    total: table.rows.length + table.remarks.length,
  }
}

type PlaceRowsInput = { pharmacyId: number; today: string; mode: Upload["mode"]; list: ReadList }

/**
 * Resolves the medicine of each row and, where the list replaces the stock, finds the medicines that it
 * omits.
 */
export async function placeRows(client: pg.ClientBase, { pharmacyId, today, mode, list }: PlaceRowsInput) {
  const { rows, remarks, named, isWhole } = list
  const { counts, finder } = await planTargetStock(client, {
    pharmacyId,
    today,
    rows,
    refused: named,
    note: (line, kind, says, field) => void remarks.set(line, { kind, says, field: field ?? null }),
  })
  const placed: PlacedRow[] = counts.flatMap(({ medicineId, priceCents, lots, isPartial }) =>
    lots.map(({ line, quantity, lot, expiresOn }) => ({
      rowNo: line,
      medicineId,
      priceCents,
      quantity,
      lot,
      expiresOn,
      outcome: isPartial ? ("refused" as const) : null,
      field: null,
      says: isPartial ? partial : (remarks.get(line)?.says ?? null),
    })),
  )
  const refused: PlacedRow[] = [...remarks].flatMap(([rowNo, { kind, says, field }]) =>
    kind === "refused" ? { ...nothing, rowNo, outcome: "refused" as const, field, says } : [],
  )
  if (mode === "merge") return { rows: [...placed, ...refused], note: null }
  if (!isWhole) return { rows: [...placed, ...refused], note: unreadable }
  // Medicines mentioned in refused rows keep their stock.
  const kept = new Set([...rows, ...named].flatMap(({ medicine }) => finder.find(medicine)))
  const gone = (await findHeldMedicines(client, pharmacyId)).filter((id) => !kept.has(id))
  const emptied = gone.map((medicineId, place) => ({
    ...nothing,
    rowNo: firstUnnamedRow + place,
    medicineId,
    quantity: 0,
    outcome: null,
    field: null,
    says: "This medicine is not in the list.",
  }))
  return { rows: [...placed, ...refused, ...emptied], note: null }
}

const nothing = { medicineId: null, priceCents: null, quantity: null, lot: null, expiresOn: null }
const partial = "Another line of this medicine is refused, so its count stays as it was."
const unreadable =
  "Some lines cannot be read, so nothing was set to 0 for not being in the list. Correct them and send the list again."
