import { type CatalogueFilter, catalogueFilters, medicinesPageSize } from "#domain/admin/catalogue-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

/** The filter that an address names; all for what is no filter. */
export const filterNamed = (text: string | undefined): CatalogueFilter =>
  catalogueFilters.find((filter) => filter === text) ?? "all"

/** The catalogue page by page, fresh with what is changed anywhere. */
export function useCatalogue(input: { q: string; filter: CatalogueFilter }) {
  const query = pagedQuery(api.adminMedicines.list, {
    input,
    by: "page",
    next: ({ total }, { length }) => (length * medicinesPageSize < total ? length + 1 : undefined),
    keepsPrevious: true,
  })
  const list = usePagedList(query, { rows: ({ medicines }) => medicines, topics: [topic.medicines()] })
  return { ...list, total: list.pages.at(-1)?.total ?? 0 }
}
