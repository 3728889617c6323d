import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import type { UnmetFilter, UnmetSpan } from "#web/admin/zero-result-searches/unmet-filters.ts"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

const mostPages = 40

type Asked = { show: UnmetFilter; days: UnmetSpan }

export const unmetQuery = ({ show, days }: Asked) =>
  pagedQuery(api.adminUnmet.list, {
    input: { show, days: Number(days) },
    by: "page",
    next: ({ hasMore }, { length }) => (hasMore ? length + 1 : undefined),
  })

/** The unmet searches page by page, and all of them for a file. */
export function useUnmet(asked: Asked) {
  const list = usePagedList(unmetQuery(asked), { rows: ({ rows }) => rows })
  const findAll = async () => {
    const rows: UnmetSearch[] = []
    for (let page = 1; page <= mostPages; page++) {
      const found = await call.adminUnmet.list({ show: asked.show, days: Number(asked.days), page })
      rows.push(...found.rows)
      if (!found.hasMore) break
    }
    return rows
  }
  return { list, findAll }
}
