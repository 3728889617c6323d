import { ORPCError } from "@orpc/client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { topic } from "#shared/live.ts"
import type { ShelfRow } from "#shared/shelf.ts"
import { shelfPageSize } from "#shared/shelf-rules.ts"
import { api } from "#web/call.ts"
import { useLiveTopics } from "#web/live-updates.ts"
import type { StockSearch } from "#web/pharmacy/stock/stock-search.ts"
import { stateOf } from "#web/query-state.ts"
import { useSession } from "#web/session.ts"
import { useSteadyList } from "#web/ui/steady-list.ts"
import { useBusy } from "#web/ui/use-busy.ts"

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
  const [turn, setTurn] = useState(0)
  const busy = useBusy()
  const { data, error } = query
  const steady = useSteadyList<ShelfRow>(data?.rows ?? [], (row) => row.id, {
    isBusy: busy.isBusy,
    // A page that is still shown while the next one comes is the same question.
    question: JSON.stringify([query.isPlaceholderData ? "before" : search, turn]),
  })
  const total = data?.total ?? 0
  return {
    state: stateOf(query),
    /** Another page is asked for, and the one before is still shown. */
    isNext: query.isPlaceholderData,
    refusal: error instanceof ORPCError && error.status < 500 ? error.message : null,
    rows: steady.rows,
    waiting: steady.waiting + steady.rows.filter(({ isGone }) => isGone).length,
    show: steady.show,
    listProps: busy.props,
    counts: data?.counts,
    lowLimit: data?.lowStockLimit ?? 0,
    total,
    pages: Math.max(1, Math.ceil(total / shelfPageSize)),
    retry: () => void query.refetch(),
    /** Reads again and takes everything in: what a person has just done moves at once. */
    settle: async () => {
      await query.refetch()
      setTurn((before) => before + 1)
    },
  }
}
