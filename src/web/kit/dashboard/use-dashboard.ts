import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { SalesFigures, ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { readAgain, useLiveTopics } from "#web/data/live-updates.ts"
import { useWorkplace } from "#web/data/session.ts"

/** The figures to show; earlier ones stay when newer ones cannot be loaded. */
export type Source<Figures> = {
  state: "loading" | "failed" | "shown"
  figures: Figures | undefined
  /** When the shown figures were read, if they could not be refreshed since. */
  oldSince: string | null
  retry: () => void
}

const liveMs = 10_000
/** Refreshes without events too: the day ends and waiting times grow. */
const quietMs = 5 * 60_000

export const salesQuery = api.dashboard.sales.queryOptions({ refetchInterval: quietMs })
export const shelfQuery = api.dashboard.shelf.queryOptions({ refetchInterval: quietMs })

/** Returns all figures of the pharmacy from two queries, refreshed at most once per interval. */
export function useDashboard(): { sales: Source<SalesFigures>; shelf: Source<ShelfFigures> } {
  const sales = useQuery(salesQuery)
  const shelf = useQuery(shelfQuery)
  const client = useQueryClient()
  const reading = useRef<ReturnType<typeof atMostEvery>>(null)
  useEffect(() => {
    const begun = atMostEvery(liveMs, () => {
      void readAgain(client, salesQuery)
      void readAgain(client, shelfQuery)
    })
    reading.current = begun
    return begun.stop
  }, [client])
  const pharmacy = useWorkplace("pharmacy")
  const topics = pharmacy ? [topic.pharmacyStock(pharmacy.id), topic.pharmacyOrders(pharmacy.id)] : []
  useLiveTopics(topics, () => reading.current?.ask(), salesQuery)
  return { sales: sourceOf(sales), shelf: sourceOf(shelf) }
}

/** Maps a query of figures to a panel's state. */
export function sourceOf<Figures extends { at: string }>(query: UseQueryResult<Figures>): Source<Figures> {
  const { data, isError, failureCount } = query
  const isFailing = isError || failureCount > 0
  return {
    state: data ? "shown" : isFailing ? "failed" : "loading",
    figures: data,
    oldSince: data && isFailing ? data.at : null,
    retry: () => void query.refetch(),
  }
}

/** Throttles calls to one per `ms`, with a leading and a trailing call. */
export function atMostEvery(ms: number, run: () => void) {
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    timer = undefined
    lastAt = Date.now()
    run()
  }
  return {
    ask() {
      if (timer !== undefined) return
      const left = lastAt + ms - Date.now()
      if (left <= 0) go()
      else timer = setTimeout(go, left)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
