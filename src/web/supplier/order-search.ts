import { useNavigate, useSearch } from "@tanstack/react-router"
import { startsDown, supplierOrderSorts } from "#domain/pharmacy/purchase-rules.ts"
import { readSupplierOrderSearch, type SupplierOrderSearch } from "#web/data/searches.ts"
import type { Column, SortedColumn } from "#web/kit/lists/card-table.tsx"

/** Reads what a list of orders shows from the address, and changes it there. */
export function useOrderSearch() {
  const search = readSupplierOrderSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (part: ChangedSearch) =>
    void navigate({
      to: ".",
      search: readSupplierOrderSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  return { search, show }
}

/** A part of the address; undefined takes it out. */
export type ChangedSearch = { [Name in keyof SupplierOrderSearch]?: SupplierOrderSearch[Name] | undefined }

/** The part of the address that filters and sorts, as the server reads it. */
export const questionOf = ({ q, pharmacy, town, from, until, sort, order }: SupplierOrderSearch) => ({
  ...(q !== undefined && { q }),
  ...(pharmacy !== undefined && { pharmacyId: pharmacy }),
  ...(town !== undefined && { town }),
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
  ...(sort !== undefined && { sort }),
  ...(order !== undefined && { order }),
})

/** Whether a filter is set. */
export const isFiltered = ({ q, pharmacy, town, from, until }: SupplierOrderSearch) =>
  [q, pharmacy, town, from, until].some((part) => part !== undefined)

/** Without any filter. */
export const unfiltered = {
  q: undefined,
  pharmacy: undefined,
  town: undefined,
  from: undefined,
  until: undefined,
} as const

type Named<Name extends string> = { key: Name; name: string }

/** Makes sortable heads of the columns that can sort; a second press reverses the order. */
export function sortedColumns<Name extends string>(
  columns: readonly Named<Name>[],
  search: SupplierOrderSearch,
  show: (part: ChangedSearch) => void,
): (Column | SortedColumn)[] {
  const { sort = "date", order } = search
  return columns.map(({ key, name }) => {
    const by = supplierOrderSorts.find((each) => each === key)
    const head = { name, isFigure: key === "quantity" || key === "value" }
    if (!by) return head
    const isOn = by === sort
    const first = startsDown(by) ? "down" : "up"
    const now = order ?? first
    return {
      ...head,
      ...(isOn && { sorted: now === "down" ? ("descending" as const) : ("ascending" as const) }),
      onSort: () =>
        show({ sort: by, order: isOn && now === first ? (first === "down" ? "up" : "down") : undefined }),
    }
  })
}
