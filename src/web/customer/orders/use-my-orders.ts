import { type QueryClient, useQuery } from "@tanstack/react-query"
import type { OrderFilter } from "#contract/pharmacy/customer-orders.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { useSession } from "#web/data/session.ts"
import { usePagedList } from "#web/kit/lists/paged-list.ts"

export const myOrdersQuery = (status: OrderFilter) =>
  pagedQuery(api.customerOrders.list, { input: { status }, by: "before" })

/** Loads the person's orders of one status, updated live. */
export function useMyOrders(status: OrderFilter) {
  const { person } = useSession()
  return usePagedList(myOrdersQuery(status), {
    rows: ({ orders }) => orders,
    topics: person ? [topic.customerOrders(person.subject)] : [],
  })
}

/** Invalidates the person's orders and their pending count. */
export function refreshOrders(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: api.session.get.key() }),
    queryClient.invalidateQueries({ queryKey: api.customerOrders.key() }),
  ])
}

/**
 * Returns the initial values of an order form, the last phone number and the limits; undefined until
 * loaded.
 */
export function useOrderStart() {
  return useQuery(api.customerOrders.contact.queryOptions({ staleTime: 60_000, retry: false })).data
}
