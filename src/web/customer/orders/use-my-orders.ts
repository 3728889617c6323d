import { useInfiniteQuery } from "@tanstack/react-query"
import type { CustomerOrder, OrderFilter } from "#contract/pharmacy/customer-orders.ts"
import { topic } from "#domain/platform/live.ts"
import { useOrderRows } from "#web/customer/orders/use-order-rows.ts"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"

/** My orders of one state, fresh with every change of any of them. */
export function useMyOrders(status: OrderFilter) {
  const { person } = useSession()
  const query = useInfiniteQuery(
    api.customerOrders.list.infiniteOptions({
      input: (before: number | undefined) => ({ status, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  return useOrderRows<CustomerOrder>(query, {
    topics: person ? [topic.customerOrders(person.subject)] : [],
    question: status,
  })
}
