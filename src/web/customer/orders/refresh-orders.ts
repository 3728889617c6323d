import type { QueryClient } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"

/** Reads my orders and their pending count anew, wherever they are shown. */
export function refreshOrders(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: api.session.get.key() }),
    queryClient.invalidateQueries({ queryKey: api.customerOrders.key() }),
  ])
}
