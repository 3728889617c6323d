import type { FoundPharmacy, Product } from "#contract/finder/search.ts"
import type { SteadyItem } from "#web/kit/lists/steady-list.ts"

/** A product and the pharmacy that has it: what one orders. */
export type Choice = { pharmacy: FoundPharmacy; product: Product }

export type ShownProduct = { product: Product; isGone: boolean }

/** One card: a pharmacy, its place in the list from 1, and its products as the list shows them. */
export type Card = { pharmacy: FoundPharmacy; rank: number; lines: ShownProduct[]; isGone: boolean }

export const choicesOf = (pharmacies: readonly FoundPharmacy[]): Choice[] =>
  pharmacies.flatMap((pharmacy) => pharmacy.products.map((product) => ({ pharmacy, product })))

/** Groups the rows, which stand in the order of their pharmacies; a pharmacy is gone when all its products are. */
export function cardsOf(rows: readonly SteadyItem<Choice>[]): Card[] {
  const byPharmacy = [...Map.groupBy(rows, ({ item }) => item.pharmacy.id).values()]
  return byPharmacy.flatMap((shelf, index) => {
    // A row that has sold out keeps its pharmacy as it was then.
    const newest = shelf.find(({ isGone }) => !isGone) ?? shelf[0]
    if (!newest) return []
    return {
      pharmacy: newest.item.pharmacy,
      rank: index + 1,
      lines: shelf.map(({ item, isGone }) => ({ product: item.product, isGone })),
      isGone: shelf.every(({ isGone }) => isGone),
    }
  })
}
