import { useQuery } from "@tanstack/react-query"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useWorkplace } from "#web/data/session.ts"
import { useWholeList } from "#web/kit/lists/paged-list.ts"

export type TaskStatus = "open" | "done"

export const tasksQuery = (status: TaskStatus) => api.till.tasks.queryOptions({ input: { status } })

/** My pharmacy's tasks, fresh by the live feed. */
export function useTasks(status: TaskStatus) {
  const pharmacy = useWorkplace("pharmacy")
  return useWholeList(tasksQuery(status), {
    rows: ({ tasks }) => tasks,
    topics: pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [],
  })
}

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
