import type { ShelfSort } from "#domain/pharmacy/stock-rules.ts"
import type { StockSearch } from "#web/data/searches.ts"
import type { Column, SortedColumn } from "#web/kit/lists/card-table.tsx"
import type { OptionalColumn } from "#web/pharmacy/stock/chosen-columns.ts"
import { useWords } from "#web/words/words.ts"

const columnsWith = (chosen: readonly OptionalColumn[]) =>
  ["name", "manufacturer", "price", "quantity", ...chosen, "actions"] as const
const sortable: readonly string[] = ["name", "manufacturer", "price", "quantity", "expiry", "updated"]

const figures: readonly string[] = ["price", "quantity", "max"]

const isSort = (column: string): column is ShelfSort => sortable.includes(column)

/** The table's columns; a press on one sorts by it, and a second press the other way around. */
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
