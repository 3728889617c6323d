import { useQuery } from "@tanstack/react-query"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
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

const waitingQuery = api.till.waiting.queryOptions({ staleTime: Infinity })

/** Returns the counts of pending orders and tasks as last read. */
export function useWaiting() {
  const pharmacy = useWorkplace("pharmacy")
  return useQuery({ ...waitingQuery, enabled: pharmacy !== undefined })
}

/** Reads it again with every order and every task; once in the frame is enough. */
export function useFreshWaiting() {
  const pharmacy = useWorkplace("pharmacy")
  useLiveQuery(
    pharmacy ? [topic.pharmacyOrders(pharmacy.id), topic.pharmacyTasks(pharmacy.id)] : [],
    waitingQuery,
  )
  return useWaiting().data
}
