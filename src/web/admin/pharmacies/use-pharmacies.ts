import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import type { AdminPharmacy, PharmacyState } from "#contract/admin/pharmacies.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { moreOf } from "#web/kit/lists/paging.ts"
import { useSettledList } from "#web/kit/lists/settled-list.ts"

export const shownStates = ["to-verify", "listed", "not-listed", "ended"] as const satisfies PharmacyState[]

/** The filter that an address names; none for what is no filter. */
export const stateNamed = (text: string | undefined): PharmacyState | undefined =>
  shownStates.find((state) => state === text)

/** Pharmacies page by page, fresh with what is changed anywhere, steady under the finger. */
export function usePharmacies({ q, show }: { q: string; show: PharmacyState | undefined }) {
  const asked = { ...(q === "" ? {} : { q }), ...(show === undefined ? {} : { show }) }
  const query = useInfiniteQuery({
    ...api.adminPharmacies.list.infiniteOptions({
      input: (after: number | undefined) => ({ ...asked, ...(after === undefined ? {} : { after }) }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })
  useLiveTopics([topic.pharmacies()], () => void query.refetch())
  const pages = query.data?.pages ?? []
  const pharmacies = pages.flatMap((page) => page.pharmacies)
  return {
    ...useSettledList<AdminPharmacy>(query, pharmacies, [asked, pages.length, query.isPlaceholderData]),
    ...moreOf(query),
    counts: pages[0]?.counts,
  }
}
