import { type CatalogueFilter, catalogueFilters, medicinesPageSize } from "#domain/admin/catalogue-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

/** The filter that an address names; all for what is no filter. */
export const filterNamed = (text: string | undefined): CatalogueFilter =>
  catalogueFilters.find((filter) => filter === text) ?? "all"

export function catalogueQuery({ q = "", show }: AdminSearch) {
  return pagedQuery(api.adminMedicines.list, {
    input: { q, filter: filterNamed(show) },
    by: "page",
    next: ({ total }, { length }) => (length * medicinesPageSize < total ? length + 1 : undefined),
    keepsPrevious: true,
  })
}

/** The catalogue page by page, fresh with what is changed anywhere. */
export function useCatalogue(search: AdminSearch) {
  const list = usePagedList(catalogueQuery(search), {
    rows: ({ medicines }) => medicines,
    topics: [topic.medicines()],
  })
  return { ...list, total: list.pages.at(-1)?.total ?? 0 }
}
