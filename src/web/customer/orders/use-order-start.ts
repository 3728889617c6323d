import { useQuery } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"

/** Returns what an order form starts with: the number given last and the limits; undefined until it has come. */
export function useOrderStart() {
  return useQuery(api.customerOrders.contact.queryOptions({ staleTime: 60_000, retry: false })).data
}
