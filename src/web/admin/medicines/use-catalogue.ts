import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { type CatalogueFilter, catalogueFilters, medicinesPageSize } from "#domain/admin/catalogue-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { moreOf } from "#web/kit/lists/paging.ts"
import { useSettledList } from "#web/kit/lists/settled-list.ts"

/** The filter that an address names; all for what is no filter. */
export const filterNamed = (text: string | undefined): CatalogueFilter =>
  catalogueFilters.find((filter) => filter === text) ?? "all"

/** The catalogue page by page, fresh with what is changed anywhere, steady under the finger. */
export function useCatalogue({ q, filter }: { q: string; filter: CatalogueFilter }) {
  const query = useInfiniteQuery({
    ...api.adminMedicines.list.infiniteOptions({
      input: (page: number) => ({ q, filter, page }),
      initialPageParam: 1,
      getNextPageParam: ({ total }, _pages, page) =>
        page * medicinesPageSize < total ? page + 1 : undefined,
    }),
    placeholderData: keepPreviousData,
  })
  useLiveTopics([topic.medicines()], () => void query.refetch())
  const pages = query.data?.pages ?? []
  const medicines = pages.flatMap((page) => page.medicines)
  return {
    ...useSettledList<CatalogueMedicine>(query, medicines, [
      q,
      filter,
      pages.length,
      query.isPlaceholderData,
    ]),
    ...moreOf(query),
    total: pages.at(-1)?.total ?? 0,
  }
}
