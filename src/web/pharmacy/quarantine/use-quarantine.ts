import { useInfiniteQuery } from "@tanstack/react-query"
import type { QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useSession } from "#web/data/session.ts"
import { moreOf } from "#web/kit/lists/paging.ts"
import { useSettledList } from "#web/kit/lists/settled-list.ts"
import { pharmacyOf } from "#web/pharmacy/offline/use-counter-memory.ts"

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
  const units = pages.flatMap((page) => page.units)
  return { ...useSettledList<QuarantinedUnits>(query, units, [pages.length]), ...moreOf(query) }
}
