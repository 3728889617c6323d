import { ORPCError } from "@orpc/client"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { topic } from "#shared/live.ts"
import type { QuarantinedUnits } from "#shared/quarantine.ts"
import { api } from "#web/call.ts"
import { useLiveTopics } from "#web/live-updates.ts"
import { pharmacyOf } from "#web/pharmacy/offline/use-counter-memory.ts"
import { stateOf } from "#web/query-state.ts"
import { useSession } from "#web/session.ts"
import { useSteadyList } from "#web/ui/steady-list.ts"
import { useBusy } from "#web/ui/use-busy.ts"

/** What lies in quarantine: fresh by the live feed, steady under the finger. */
export function useQuarantine() {
  const query = useInfiniteQuery(
    api.quarantine.list.infiniteOptions({
      input: (after: number | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const pharmacy = pharmacyOf(useSession())
  useLiveTopics(pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [], () => void query.refetch())
  const pages = query.data?.pages ?? []
  const [turn, setTurn] = useState(0)
  const busy = useBusy()
  const steady = useSteadyList<QuarantinedUnits>(
    pages.flatMap((page) => page.units),
    (units) => units.id,
    { isBusy: busy.isBusy, question: JSON.stringify([pages.length, turn]) },
  )
  const { error } = query
  return {
    state: stateOf(query),
    refusal: error instanceof ORPCError && error.status < 500 ? error.message : null,
    rows: steady.rows,
    waiting: steady.waiting + steady.rows.filter(({ isGone }) => isGone).length,
    show: steady.show,
    listProps: busy.props,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    /** Reads again and takes everything in: what a person has just done moves at once. */
    settle: async () => {
      await query.refetch()
      setTurn((before) => before + 1)
    },
  }
}
