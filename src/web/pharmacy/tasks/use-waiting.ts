import { useQuery } from "@tanstack/react-query"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useSession } from "#web/data/session.ts"
import { pharmacyOf } from "#web/pharmacy/offline/use-counter-memory.ts"

/** How many orders and tasks wait, as it was read last. */
export function useWaiting() {
  const pharmacy = pharmacyOf(useSession())
  return useQuery(api.till.waiting.queryOptions({ enabled: pharmacy !== undefined, staleTime: Infinity }))
}

/** Reads it again with every order and every task; once in the frame is enough. */
export function useFreshWaiting() {
  const pharmacy = pharmacyOf(useSession())
  const waiting = useWaiting()
  useLiveTopics(
    pharmacy ? [topic.pharmacyOrders(pharmacy.id), topic.pharmacyTasks(pharmacy.id)] : [],
    () => void waiting.refetch(),
  )
  return waiting.data
}
