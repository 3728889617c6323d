import { ORPCError } from "@orpc/client"
import {
  hashKey,
  replaceEqualDeep,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useCallback, useState } from "react"
import type { Answer, FoundPharmacy, PharmacyPlace } from "#contract/finder/search.ts"
import { trackerPage } from "#domain/finder/tracker-page.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { readAgain, useLiveTopics } from "#web/data/live-updates.ts"
import { stateOf } from "#web/data/paged-query.ts"
import type { TrackerSearch } from "#web/data/searches.ts"
import type { Origin } from "#web/data/use-origin.ts"
import { type Card, type Choice, cardsOf, choicesOf } from "#web/finder/tracker/cards.ts"
import { type SteadyItem, useSteadyList } from "#web/kit/lists/steady-list.ts"

const keyOf = ({ product }: Choice) => product.stockId

/** More medicines than this are watched by the shelves on screen instead. */
const maxMedicines = 100
const maxShelves = 100

function topicsOf(medicineIds: number[], pharmacies: FoundPharmacy[]): string[] {
  const watched =
    medicineIds.length <= maxMedicines
      ? medicineIds.map((id) => topic.medicine(id))
      : pharmacies.slice(0, maxShelves).map(({ id }) => topic.pharmacyStock(id))
  return [topic.medicines(), topic.pharmacies(), ...watched]
}

/** The number of pharmacies: from the answer, else counted separately; null until known. */
function useCount(search: TrackerSearch, origin: Origin, answer: Answer | undefined): number | null {
  const input = countQuestionOf({ ...search, q: answer?.corrected ?? search.q }, origin.at)
  const { data } = useQuery({
    ...api.availability.count.queryOptions({ input }),
    enabled: answer?.pharmacyCount === null,
  })
  const question = JSON.stringify(input)
  const [last, setLast] = useState<{ question: string; count: number | null }>({ question, count: null })
  const before = last.question === question ? last.count : null
  const count = answer ? (answer.pharmacyCount ?? data?.pharmacyCount ?? before) : null
  // A fresh answer that comes without its count keeps the last one until the new one is there.
  if (last.question !== question || last.count !== count) setLast({ question, count })
  return count
}

const noPlaces: PharmacyPlace[] = []

/** Where all pharmacies of the answer are, once it has more than one page; asked again when their number changes. */
function usePlaces(
  search: TrackerSearch,
  origin: Origin,
  known: { answer: Answer | undefined; count: number | null },
) {
  const { answer, count } = known
  const input = countQuestionOf({ ...search, q: answer?.corrected ?? search.q }, origin.at)
  const options = api.availability.places.queryOptions({ input })
  const { data } = useQuery({
    ...options,
    queryKey: [...options.queryKey, count],
    // Another number of pharmacies is the same question; another search begins without dots.
    placeholderData: (before, asked) =>
      hashKey(asked?.queryKey.slice(0, -1) ?? []) === hashKey(options.queryKey) ? before : undefined,
    enabled: typeof answer?.next === "string" && count !== null,
  })
  return typeof answer?.next === "string" ? (data?.places ?? noPlaces) : noPlaces
}

/** The rows as cards; a card that shows the same as before is the same object. */
function useCards(rows: SteadyItem<Choice>[]): Card[] {
  const [before, setBefore] = useState<Card[]>([])
  const cards: Card[] = replaceEqualDeep(before, cardsOf(rows))
  if (cards !== before) setBefore(cards)
  return cards
}

/**
 * The tracker's data: the server's answer, updated by the live feed without moving rows under the pointer.
 */
export function useAnswer(search: TrackerSearch, origin: Origin) {
  const queryClient = useQueryClient()
  const options = availabilityOptions(search, origin)
  const query = useInfiniteQuery(options)
  const pages = search.q === undefined ? [] : (query.data?.pages ?? [])
  const first = pages[0]
  const found = pages.flatMap((page) => page.pharmacies)
  const whole = useWholePharmacies(search, origin.at, { found, corrected: first?.corrected ?? null })
  useLiveTopics(
    search.q === undefined ? [] : topicsOf(first?.medicineIds ?? [], found),
    () => Promise.all([options, ...whole.queries].map((each) => readAgain(queryClient, each))),
    options,
  )
  const pharmacyCount = useCount(search, origin, first)
  const places = usePlaces(search, origin, { answer: first, count: pharmacyCount })
  // A requested page is shown immediately; only unrequested updates wait.
  const question = JSON.stringify([search, origin.at, pages.length, whole.loaded])
  const steady = useSteadyList(choicesOf(whole.pharmacies), keyOf, { question, isLive: true })
  const cards = useCards(steady.rows)
  const refusal = query.error instanceof ORPCError && query.error.status < 500 ? query.error.message : null
  return {
    state: stateOf(query),
    rows: steady.rows,
    cards,
    waiting: steady.waiting,
    showWaiting: steady.show,
    listProps: steady.listProps,
    pharmacyCount,
    places,
    /** The pharmacies of which all products are shown. */
    opened: whole.opened,
    showAll: whole.open,
    lookedIn: first?.lookedIn ?? 0,
    /** The name that was searched for instead of a misspelt one. */
    corrected: first?.corrected ?? null,
    didYouMean: first?.didYouMean ?? [],
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    refusal,
    // Refetches a first request that is waiting for its retry.
    retry: () =>
      void (query.isPending
        ? queryClient.resetQueries({ queryKey: api.availability.search.key() })
        : query.refetch()),
  }
}

export type ShownAnswer = ReturnType<typeof useAnswer>

/** The most products that the server lists of one pharmacy. */
const maxProducts = 100

const word = (isOn: true | undefined) => (isOn ? ("true" as const) : undefined)

/** The query keys that the answer and its count share. */
function countQuestionOf(search: TrackerSearch, from: LatLng | null) {
  return onlyGiven({
    q: search.q ?? "",
    lat: from?.lat,
    lng: from?.lng,
    openNow: word(search.open),
    delivers: word(search.delivers),
    withinKm: from ? search.within : undefined,
    form: search.form,
  })
}

function questionOf(search: TrackerSearch, from: LatLng | null, after: string | undefined) {
  return {
    ...countQuestionOf(search, from),
    ...trackerPage,
    ...onlyGiven({ exact: word(search.exact), after }),
  }
}

// The server refuses fields it does not know, and an absent one is not an empty one.
const onlyGiven = <Question extends object>(question: Question) =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as Question // what is left out was optional

/** The answer to the search in the address, page by page. Not asked before the place is settled. */
const availabilityOptions = (search: TrackerSearch, { at, isSettled }: Origin) =>
  api.availability.search.infiniteOptions({
    input: (after: string | undefined) => questionOf(search, at, after),
    initialPageParam: undefined as string | undefined, // the first page has no predecessor
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: search.q !== undefined && isSettled,
  })

/** Replaces the pharmacies whose products a person wants to see all of, as soon as those are there. */
function useWholePharmacies(
  search: TrackerSearch,
  from: LatLng | null,
  { found, corrected }: { found: FoundPharmacy[]; corrected: string | null },
) {
  const question = JSON.stringify([search, from])
  const [wanted, setWanted] = useState({ question, ids: [] as number[] })
  const opened = wanted.question === question ? wanted.ids : []
  const open = useCallback(
    (id: number) =>
      setWanted((before) => ({ question, ids: [...(before.question === question ? before.ids : []), id] })),
    [question],
  )
  const asked = found.filter(
    ({ id, products, productCount }) => opened.includes(id) && productCount > products.length,
  )
  const input = countQuestionOf({ ...search, q: corrected ?? search.q }, from)
  const queries = asked.map(({ id }) =>
    api.availability.search.queryOptions({ input: { ...input, pharmacyId: id, products: maxProducts } }),
  )
  const answers = useQueries({ queries })
  const whole = new Map(answers.flatMap(({ data }) => data?.pharmacies ?? []).map((one) => [one.id, one]))
  return {
    pharmacies: found.map((pharmacy) => whole.get(pharmacy.id) ?? pharmacy),
    loaded: [...whole.keys()],
    opened,
    open,
    queries,
  }
}
