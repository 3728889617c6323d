import type { QueryClient } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"

/** Invalidates the person's orders and their pending count. */
export function refreshOrders(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: api.session.get.key() }),
    queryClient.invalidateQueries({ queryKey: api.customerOrders.key() }),
  ])
}
