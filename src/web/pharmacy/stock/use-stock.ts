import { keepPreviousData } from "@tanstack/react-query"
import { shelfPageSize } from "#domain/pharmacy/stock-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import type { StockSearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import { useWholeList } from "#web/kit/lists/paged-list.ts"

export function stockQuery(search: StockSearch) {
  const { q = "", filter = "all", sort = "name", order = "up", page = 1 } = search
  return {
    ...api.shelf.list.queryOptions({ input: { q, filter, sort, order, page } }),
    placeholderData: keepPreviousData,
  }
}

/** One page of my pharmacy's shelf, fresh by the live feed. */
export function useStock(search: StockSearch) {
  const pharmacy = useWorkplace("pharmacy")
  const list = useWholeList(stockQuery(search), {
    rows: ({ rows }) => rows,
    topics: pharmacy ? [topic.pharmacyStock(pharmacy.id), topic.pharmacyOrders(pharmacy.id)] : [],
  })
  const total = list.data?.total ?? 0
  return {
    ...list,
    counts: list.data?.counts,
    lowLimit: list.data?.lowStockLimit ?? 0,
    total,
    pages: Math.max(1, Math.ceil(total / shelfPageSize)),
  }
}
