import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { shelfPageSize } from "#domain/pharmacy/stock-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useSession } from "#web/data/session.ts"
import { useSettledList } from "#web/kit/lists/settled-list.ts"
import type { StockSearch } from "#web/pharmacy/stock/stock-search.ts"

/** The pharmacy a pharmacist works at, as the session says. */
export function useOwnPharmacy() {
  return useSession().person?.workplaces.find((place) => place.kind === "pharmacy")
}

/** One page of my pharmacy's shelf: fresh by the live feed, steady under the finger. */
export function useStock(search: StockSearch) {
  const { q = "", filter = "all", sort = "name", order = "up", page = 1 } = search
  const query = useQuery({
    ...api.shelf.list.queryOptions({ input: { q, filter, sort, order, page } }),
    placeholderData: keepPreviousData,
  })
  const pharmacy = useOwnPharmacy()
  useLiveTopics(
    pharmacy ? [topic.pharmacyStock(pharmacy.id), topic.pharmacyOrders(pharmacy.id)] : [],
    () => void query.refetch(),
  )
  const { data } = query
  // A page that is still shown while the next one comes is the same question.
  const question = [query.isPlaceholderData ? "before" : search]
  const total = data?.total ?? 0
  return {
    ...useSettledList<ShelfRow>(query, data?.rows ?? [], question),
    /** Another page is asked for, and the one before is still shown. */
    isNext: query.isPlaceholderData,
    counts: data?.counts,
    lowLimit: data?.lowStockLimit ?? 0,
    total,
    pages: Math.max(1, Math.ceil(total / shelfPageSize)),
  }
}
