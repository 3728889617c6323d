import { useInfiniteQuery } from "@tanstack/react-query"
import type { LatLng } from "#domain/platform/distance.ts"
import { api } from "#web/data/call.ts"
import type { TrackerSearch } from "#web/finder/tracker/tracker-search.ts"

/** A page of answers; enough for most questions, and short enough for a phone. */
const pageLimit = 20

const word = (isOn: true | undefined) => (isOn ? ("true" as const) : undefined)

/** What the answer and its count both depend on. */
export function countQuestionOf(search: TrackerSearch, from: LatLng | null) {
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
    ...onlyGiven({ exact: word(search.exact), limit: pageLimit, after }),
  }
}

// The server refuses fields it does not know, and an absent one is not an empty one.
const onlyGiven = <Question extends object>(question: Question) =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as Question // what is left out was optional

/** The answer to the search in the address, page by page. Not asked before `isReady`. */
export function useAvailability(search: TrackerSearch, from: LatLng | null, isReady: boolean) {
  return useInfiniteQuery({
    ...api.availability.search.infiniteOptions({
      input: (after: string | undefined) => questionOf(search, from, after),
      initialPageParam: undefined as string | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
    enabled: search.q !== undefined && isReady,
  })
}
