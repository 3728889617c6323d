import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useWorkplace } from "#web/data/workplace.ts"
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
