import { useQuery } from "@tanstack/react-query"
import type { PharmacyTask } from "#contract/pharmacy/till.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useSession } from "#web/data/session.ts"
import { useSettledList } from "#web/kit/lists/settled-list.ts"
import { pharmacyOf } from "#web/pharmacy/offline/use-counter-memory.ts"

export type TaskStatus = "open" | "done"

/** My pharmacy's tasks: fresh by the live feed, steady under the finger. */
export function useTasks(status: TaskStatus) {
  const query = useQuery(api.till.tasks.queryOptions({ input: { status } }))
  const pharmacy = pharmacyOf(useSession())
  useLiveTopics(pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [], () => void query.refetch())
  return useSettledList<PharmacyTask>(query, query.data?.tasks ?? [], [status, query.isPending])
}
