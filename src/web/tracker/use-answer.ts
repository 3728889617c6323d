import { ORPCError } from "@orpc/client"
import { useQueryClient } from "@tanstack/react-query"
import type { Offer } from "#shared/availability.ts"
import { topic } from "#shared/live.ts"
import { api } from "#web/call.ts"
import { useLiveTopics } from "#web/live-updates.ts"
import { stateOf } from "#web/query-state.ts"
import type { TrackerSearch } from "#web/tracker/tracker-search.ts"
import { useAvailability } from "#web/tracker/use-availability.ts"
import type { Origin } from "#web/tracker/use-origin.ts"
import { useSteadyList } from "#web/ui/steady-list.ts"
import { useBusy } from "#web/ui/use-busy.ts"

const keyOf = (offer: Offer) => offer.stockId

/** More medicines than this are watched by the shelves on screen instead. */
const mostMedicines = 100
const mostShelves = 100

function topicsOf(medicineIds: number[], offers: Offer[]): string[] {
  const watched =
    medicineIds.length <= mostMedicines
      ? medicineIds.map((id) => topic.medicine(id))
      : [...new Set(offers.map((offer) => topic.pharmacyStock(offer.pharmacyId)))].slice(0, mostShelves)
  return [topic.medicines(), topic.pharmacies(), ...watched]
}

/** What the tracker shows: the server's answer, kept fresh by the live feed and steady under the finger. */
export function useAnswer(search: TrackerSearch, origin: Origin) {
  const queryClient = useQueryClient()
  const query = useAvailability(search, origin.at, origin.isSettled)
  const pages = search.q === undefined ? [] : (query.data?.pages ?? [])
  const first = pages[0]
  const offers = pages.flatMap((page) => page.offers)
  useLiveTopics(
    search.q === undefined ? [] : topicsOf(first?.medicineIds ?? [], offers),
    () => void query.refetch(),
  )
  const busy = useBusy()
  // Another page is asked for, so it comes at once; only what comes by itself waits.
  const question = JSON.stringify([search, origin.at, pages.length])
  const steady = useSteadyList(offers, keyOf, { question, isBusy: busy.isBusy })
  const refusal = query.error instanceof ORPCError && query.error.status < 500 ? query.error.message : null
  return {
    state: stateOf(query),
    rows: steady.rows,
    offers: steady.rows.filter(({ isGone }) => !isGone).map(({ item }) => item),
    waiting: steady.waiting,
    showWaiting: steady.show,
    listProps: busy.props,
    pharmacies: first?.pharmacies ?? 0,
    lookedIn: first?.lookedIn ?? 0,
    didYouMean: first?.didYouMean ?? [],
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    refusal,
    // A first answer that is waited for between two tries is asked for anew at once.
    retry: () =>
      void (query.isPending
        ? queryClient.resetQueries({ queryKey: api.availability.search.key() })
        : query.refetch()),
  }
}

export type ShownAnswer = ReturnType<typeof useAnswer>
