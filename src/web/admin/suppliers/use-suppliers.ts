import { useQueryClient } from "@tanstack/react-query"
import { type SupplierFilter, supplierFilters } from "#domain/admin/people-rules.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

export const filterOf = ({ show }: AdminSearch): SupplierFilter =>
  supplierFilters.find((filter) => filter === show) ?? "all"

export function suppliersQuery(search: AdminSearch) {
  const input = { show: filterOf(search), q: search.q?.slice(0, 100) }
  return pagedQuery(api.adminSuppliers.list, { input, by: "after", keepsPrevious: true })
}

/** Suppliers by name, page after page. */
export const useSuppliers = (search: AdminSearch) =>
  usePagedList(suppliersQuery(search), { rows: ({ suppliers }) => suppliers })

export type SupplierList = ReturnType<typeof useSuppliers>

/** Invalidates the list after an action or a stale version. */
export function useReread() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: api.adminSuppliers.list.key() })
}
