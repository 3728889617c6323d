import { useQuery } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"

/**
 * Returns the initial values of an order form, the last phone number and the limits; undefined until
 * loaded.
 */
export function useOrderStart() {
  return useQuery(api.customerOrders.contact.queryOptions({ staleTime: 60_000, retry: false })).data
}
