import { useQuery } from "@tanstack/react-query"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useWorkplace } from "#web/data/workplace.ts"

/** Returns the counts of pending orders and tasks as last read. */
export function useWaiting() {
  const pharmacy = useWorkplace("pharmacy")
  return useQuery(api.till.waiting.queryOptions({ enabled: pharmacy !== undefined, staleTime: Infinity }))
}

/** Reads it again with every order and every task; once in the frame is enough. */
export function useFreshWaiting() {
  const pharmacy = useWorkplace("pharmacy")
  const waiting = useWaiting()
  useLiveTopics(
    pharmacy ? [topic.pharmacyOrders(pharmacy.id), topic.pharmacyTasks(pharmacy.id)] : [],
    () => void waiting.refetch(),
  )
  return waiting.data
}
