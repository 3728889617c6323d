import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { type UnmetKind, unmetKinds } from "#domain/admin/zero-result-kinds.ts"
import { places } from "#domain/finder/towns.ts"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { unmetSorts } from "#domain/platform/list-sorts.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { sortIn } from "#web/kit/lists/sorting.ts"
import type { TFunction } from "#web/words/words.ts"

export const whatOf = ({ text, medicine }: UnmetSearch) => medicine?.name ?? text ?? ""

/** Returns why most of these searches found nothing. */
export const kindOf = ({ kinds }: UnmetSearch): UnmetKind =>
  unmetKinds.reduce((most, kind) => ((kinds[kind] ?? 0) > (kinds[most] ?? 0) ? kind : most))

const fieldKm = 8

/**
 * Returns the largest town in a cell of about eleven kilometres, or else the one nearest its centre.
 */
function townNear(at: LatLng): string {
  const within = places.filter((place) => distanceKm(at, place) <= fieldKm)
  if (within.length > 0) return within.reduce((best, one) => (one.weight < best.weight ? one : best)).names.en
  const nearest = places.reduce((best, place) =>
    distanceKm(at, place) < distanceKm(at, best) ? place : best,
  )
  return nearest.names.en
}

export function sayPlaces(t: TFunction, unmet: UnmetSearch): string {
  if (unmet.places.length === 0) return t("adminUnmet.everywhere")
  return unmet.places
    .map(({ searches, ...at }) => t("adminUnmet.near", { place: townNear(at), text: formatCount(searches) }))
    .join(", ")
}

type Trend = { kind: "isNew" | "same" } | { kind: "more" | "less"; percent: number }

/** Compares this period with the one before it. */
export function trendOf({ searches, searchesBefore }: UnmetSearch): Trend {
  if (searchesBefore === 0) return { kind: "isNew" }
  const percent = Math.round(((searches - searchesBefore) / searchesBefore) * 100)
  if (percent === 0) return { kind: "same" }
  return { kind: percent > 0 ? "more" : "less", percent: Math.abs(percent) }
}

export const unmetFilters = ["open", ...unmetKinds, "dismissed"] as const
export const unmetSpanNames = ["7", "30"] as const

export const sortingIn = ({ sort = "searches-" }: AdminSearch) => sortIn(sort, unmetSorts, "searches")

/** The search params of this list: `show` is the filter, `day` the number of days. */
export function readUnmetSearch({ show, day }: AdminSearch) {
  return {
    show: unmetFilters.find((filter) => filter === show) ?? "open",
    days: unmetSpanNames.find((days) => days === day) ?? "7",
  }
}
