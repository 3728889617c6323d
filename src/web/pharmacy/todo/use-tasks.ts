import { ORPCError } from "@orpc/client"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { topic } from "#shared/live.ts"
import type { PharmacyTask } from "#shared/till.ts"
import { api } from "#web/call.ts"
import { useLiveTopics } from "#web/live-updates.ts"
import { pharmacyOf } from "#web/pharmacy/offline/use-counter-memory.ts"
import { stateOf } from "#web/query-state.ts"
import { useSession } from "#web/session.ts"
import { useSteadyList } from "#web/ui/steady-list.ts"
import { useBusy } from "#web/ui/use-busy.ts"

export type TaskStatus = "open" | "done"

/** My pharmacy's tasks: fresh by the live feed, steady under the finger. */
export function useTasks(status: TaskStatus) {
  const query = useQuery(api.till.tasks.queryOptions({ input: { status } }))
  const pharmacy = pharmacyOf(useSession())
  useLiveTopics(pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [], () => void query.refetch())
  const [turn, setTurn] = useState(0)
  const busy = useBusy()
  const steady = useSteadyList<PharmacyTask>(query.data?.tasks ?? [], (task) => task.id, {
    isBusy: busy.isBusy,
    question: JSON.stringify([status, turn, query.isPending]),
  })
  const { error } = query
  return {
    state: stateOf(query),
    refusal: error instanceof ORPCError && error.status < 500 ? error.message : null,
    rows: steady.rows,
    waiting: steady.waiting + steady.rows.filter(({ isGone }) => isGone).length,
    show: steady.show,
    listProps: busy.props,
    retry: () => void query.refetch(),
    /** Reads again and takes everything in: what a person has just done moves at once. */
    settle: async () => {
      await query.refetch()
      setTurn((before) => before + 1)
    },
  }
}
