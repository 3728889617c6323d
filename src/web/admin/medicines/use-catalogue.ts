import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CatalogueMedicine } from "#shared/admin-medicines.ts"
import { type CatalogueFilter, catalogueFilters, medicinesPageSize } from "#shared/catalogue-rules.ts"
import { topic } from "#shared/live.ts"
import { api } from "#web/call.ts"
import { useLiveTopics } from "#web/live-updates.ts"
import { stateOf } from "#web/query-state.ts"
import { useSteadyList } from "#web/ui/steady-list.ts"
import { useBusy } from "#web/ui/use-busy.ts"

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
  const [turn, setTurn] = useState(0)
  const busy = useBusy()
  const list = useSteadyList<CatalogueMedicine>(
    pages.flatMap(({ medicines }) => medicines),
    ({ id }) => id,
    {
      isBusy: busy.isBusy,
      question: JSON.stringify([q, filter, pages.length, query.isPlaceholderData, turn]),
    },
  )
  return {
    ...list,
    state: stateOf(query),
    total: pages.at(-1)?.total ?? 0,
    bodyProps: busy.props,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    refresh: () => void query.refetch(),
    /** Reads again and takes everything in: what a person has just done shows at once. */
    settle: async () => {
      await query.refetch()
      setTurn((before) => before + 1)
    },
  }
}
