import { ORPCError } from "@orpc/client"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { useState } from "react"
import { useLiveTopics } from "#web/live-updates.ts"
import { stateOf } from "#web/query-state.ts"
import { useSteadyList } from "#web/ui/steady-list.ts"
import { useBusy } from "#web/ui/use-busy.ts"

type Pages<Order> = InfiniteData<{ orders: Order[]; next: number | null }>

/** A list of orders as it is shown: page by page, fresh by the live feed, and steady under the finger. */
export function useOrderRows<Order extends { id: number }>(
  query: UseInfiniteQueryResult<Pages<Order>>,
  { topics, question }: { topics: string[]; question: string },
) {
  const pages = query.data?.pages ?? []
  const orders = pages.flatMap((page) => page.orders)
  const [turn, setTurn] = useState(0)
  useLiveTopics(topics, () => void query.refetch())
  const busy = useBusy()
  const { rows, waiting, show } = useSteadyList(orders, (order) => order.id, {
    isBusy: busy.isBusy,
    question: JSON.stringify([question, pages.length, turn]),
  })
  const { error } = query
  return {
    state: stateOf(query),
    rows,
    waiting: waiting + rows.filter(({ isGone }) => isGone).length,
    show,
    listProps: busy.props,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    refusal: error instanceof ORPCError && error.status < 500 ? error.message : null,
    retry: () => void query.refetch(),
    /** Reads again and takes everything in: what a person has just done moves at once. */
    settle: async () => {
      await query.refetch()
      setTurn((before) => before + 1)
    },
  }
}
