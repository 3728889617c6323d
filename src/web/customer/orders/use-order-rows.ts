import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { moreOf } from "#web/kit/lists/paging.ts"
import { useSettledList } from "#web/kit/lists/settled-list.ts"

type Pages<Order> = InfiniteData<{ orders: Order[]; next: number | null }>

/** A list of orders as it is shown: page by page, fresh by the live feed, and steady under the finger. */
export function useOrderRows<Order extends { id: number }>(
  query: UseInfiniteQueryResult<Pages<Order>>,
  { topics, question }: { topics: string[]; question: string },
) {
  const pages = query.data?.pages ?? []
  const orders = pages.flatMap((page) => page.orders)
  useLiveTopics(topics, () => void query.refetch())
  return { ...useSettledList(query, orders, [question, pages.length]), ...moreOf(query) }
}
