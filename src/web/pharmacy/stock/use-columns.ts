import type { ShelfSort } from "#shared/shelf-rules.ts"
import type { StockSearch } from "#web/pharmacy/stock/stock-search.ts"
import type { SortedColumn } from "#web/ui/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["name", "manufacturer", "price", "quantity", "expiry", "max", "updated", "actions"] as const
const sortable: readonly string[] = ["name", "manufacturer", "price", "quantity", "expiry", "updated"]

const isSort = (column: string): column is ShelfSort => sortable.includes(column)

/** The table's columns; a press on one sorts by it, and a second press the other way around. */
export function useColumns(
  search: StockSearch,
  show: (part: StockSearch) => void,
): (string | SortedColumn)[] {
  const t = useWords()
  const { sort = "name", order } = search
  return columns.map((column) => {
    const name = t(`shelf.columns.${column}`)
    if (!isSort(column)) return name
    const isOn = column === sort
    return {
      name,
      ...(isOn ? { sorted: order === "down" ? "descending" : "ascending" } : {}),
      onSort: () => show({ sort: column, order: isOn && order !== "down" ? "down" : undefined }),
    }
  })
}
