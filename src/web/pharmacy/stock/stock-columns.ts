import { useState } from "react"
import type { ShelfSort } from "#domain/pharmacy/stock-rules.ts"
import type { StockSearch } from "#web/data/searches.ts"
import type { Column, SortedColumn } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

/** The optional columns; the SPEC requires the others. */
export const optionalColumns = ["expiry", "barcode", "max", "updated"] as const
export type OptionalColumn = (typeof optionalColumns)[number]

const key = "pharos.stock-columns"
const usual: readonly OptionalColumn[] = ["expiry"]

/** Parses the untrusted stored value. */
export function readColumns(kept: string | null): readonly OptionalColumn[] {
  if (kept === null) return usual
  return optionalColumns.filter((column) => kept.split(" ").includes(column))
}

/** Adds or removes a column and keeps the fixed order. */
export const toggled = (chosen: readonly OptionalColumn[], column: OptionalColumn) =>
  optionalColumns.filter((one) => (one === column) !== chosen.includes(one))

/** The optional columns shown on this device. */
export function useChosenColumns() {
  const [chosen, setChosen] = useState(() => readColumns(localStorage.getItem(key)))
  const toggle = (column: OptionalColumn) => {
    const next = toggled(chosen, column)
    localStorage.setItem(key, next.join(" "))
    setChosen(next)
  }
  return { chosen, toggle }
}

const columnsWith = (chosen: readonly OptionalColumn[]) =>
  ["name", "manufacturer", "price", "quantity", ...chosen, "actions"] as const
const sortable: readonly string[] = ["name", "manufacturer", "price", "quantity", "expiry", "updated"]

const figures: readonly string[] = ["price", "quantity", "max"]

const isSort = (column: string): column is ShelfSort => sortable.includes(column)

/** The table's columns; a click sorts by one, a second click reverses the order. */
export function useColumns(
  search: StockSearch,
  show: (part: StockSearch) => void,
  chosen: readonly OptionalColumn[],
): (Column | SortedColumn)[] {
  const t = useWords()
  const { sort = "name", order } = search
  return columnsWith(chosen).map((column) => {
    const head = { name: t(`shelf.columns.${column}`), isFigure: figures.includes(column) }
    if (!isSort(column)) return head
    const isOn = column === sort
    return {
      ...head,
      ...(isOn ? { sorted: order === "down" ? "descending" : "ascending" } : {}),
      onSort: () => show({ sort: column, order: isOn && order !== "down" ? "down" : undefined }),
    }
  })
}
