import { useInfiniteQuery } from "@tanstack/react-query"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import type { UnmetFilter, UnmetSpan } from "#web/admin/zero-result-searches/unmet-filters.ts"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/query-state.ts"

const mostPages = 40

/** The unmet searches page by page, and all of them for a file. */
export function useUnmet(show: UnmetFilter, days: UnmetSpan) {
  const asked = { show, days: Number(days) }
  const query = useInfiniteQuery(
    api.adminUnmet.list.infiniteOptions({
      input: (page: number) => ({ ...asked, page }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    }),
  )
  const findAll = async () => {
    const rows: UnmetSearch[] = []
    for (let page = 1; page <= mostPages; page++) {
      const found = await call.adminUnmet.list({ ...asked, page })
      rows.push(...found.rows)
      if (!found.hasMore) break
    }
    return rows
  }
  return { query, state: stateOf(query), rows: query.data?.pages.flatMap(({ rows }) => rows), findAll }
}
