import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { ListAnswer } from "#contract/finder/medicine-lists.ts"
import { readMedicineList, writeMedicineList } from "#domain/finder/medicine-list.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { stateOf } from "#web/data/paged-query.ts"
import type { TrackerSearch } from "#web/data/searches.ts"
import type { Origin } from "#web/data/use-origin.ts"

const noPages: ListAnswer[] = []
const pageLimit = 10
const word = (isOn: true | undefined) => (isOn ? ("true" as const) : undefined)

/** Asks who has the medicines of the address, page by page, and again when their stock changes. */
export function useList(search: TrackerSearch, origin: Origin) {
  const listed = readMedicineList(search.list ?? "")
  const from = origin.at
  const options = api.medicineLists.find.infiniteOptions({
    input: (after: string | undefined) => ({
      list: writeMedicineList(listed),
      limit: pageLimit,
      ...(from && { lat: from.lat, lng: from.lng, withinKm: search.within }),
      openNow: word(search.open),
      delivers: word(search.delivers),
      sort: search.sort,
      after,
    }),
    initialPageParam: undefined as string | undefined, // the first page has no predecessor
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
    enabled: listed.length > 0 && origin.isSettled,
  })
  const query = useInfiniteQuery(options)
  const pages = listed.length > 0 ? (query.data?.pages ?? noPages) : noPages
  const pharmacies = useMemo(() => pages.flatMap((page) => page.pharmacies), [pages])
  const first = pages[0]
  useLiveQuery(
    first
      ? [topic.medicines(), topic.pharmacies(), ...first.medicineIds.map((id) => topic.medicine(id))]
      : [],
    options,
  )
  return { listed, query, first, pharmacies, state: stateOf(query) }
}
