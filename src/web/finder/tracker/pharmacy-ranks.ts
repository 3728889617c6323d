import type { Offer } from "#contract/finder/search.ts"

/** The rank of each pharmacy, as the list first names them. Cards and pins of one pharmacy share it. */
export function ranksOf(offers: readonly Offer[]): ReadonlyMap<number, number> {
  const ids = new Set(offers.map(({ pharmacyId }) => pharmacyId))
  return new Map([...ids].map((id, index) => [id, index + 1]))
}
