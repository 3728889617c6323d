import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { type SupplierFilter, supplierFilters } from "#domain/admin/people-rules.ts"
import type { AdminSearch } from "#web/admin/admin-search.ts"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/query-state.ts"
import { moreOf } from "#web/kit/lists/paging.ts"

export const filterOf = ({ show }: AdminSearch): SupplierFilter =>
  supplierFilters.find((filter) => filter === show) ?? "all"

/** Suppliers by name, page after page. */
export function useSuppliers(search: AdminSearch) {
  const asked = { show: filterOf(search), ...(search.q ? { q: search.q.slice(0, 100) } : {}) }
  const query = useInfiniteQuery({
    ...api.adminSuppliers.list.infiniteOptions({
      input: (after: number | undefined) => (after === undefined ? asked : { ...asked, after }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })
  return {
    state: stateOf(query),
    suppliers: query.data?.pages.flatMap((page) => page.suppliers) ?? [],
    ...moreOf(query),
    retry: () => void query.refetch(),
  }
}

/** Reads the list anew, after an act or when it was found to be old. */
export function useReread() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: api.adminSuppliers.list.key() })
}
