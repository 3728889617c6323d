import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import type { Card } from "#web/finder/tracker/cards.ts"
import type { MapPin } from "#web/finder/tracker/map/map-pin.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatDistance } from "#web/kit/format/numbers.ts"

const shortNameLength = 16

const shortName = (name: string) =>
  name.length <= shortNameLength ? name : `${name.slice(0, shortNameLength - 1).trimEnd()}…`

/** Returns the price of a pharmacy that has one product only: prices of different products cannot be compared. */
function onlyPriceOf({ pharmacy: { productCount, products } }: Card): number | undefined {
  return productCount === 1 ? products[0]?.priceCents : undefined
}

/** One kind of label for all, so that pins can be compared: the price where each has one, else the distance, else the name. */
function labelsFor(cards: Card[]): (card: Card) => string {
  if (cards.every((card) => onlyPriceOf(card) !== undefined))
    return (card) => formatRupees(onlyPriceOf(card) ?? 0)
  if (cards.every(({ pharmacy }) => pharmacy.distanceKm !== null))
    return ({ pharmacy }) => formatDistance(pharmacy.distanceKm ?? 0)
  return ({ pharmacy }) => shortName(pharmacy.name)
}

/** One pin a pharmacy. `factsOf` returns the sentences of its popup. */
export function pinsOf(cards: Card[], factsOf: (card: Card) => string[]): MapPin[] {
  const labelOf = labelsFor(cards)
  return cards.map((card) => {
    const { pharmacy, rank } = card
    return {
      id: pharmacy.id,
      name: pharmacy.name,
      rank,
      label: labelOf(card),
      detail: pharmacy.distanceKm === null ? pharmacy.town : formatDistance(pharmacy.distanceKm),
      facts: factsOf(card),
      phone: { text: formatPhone(pharmacy.phoneNumber), href: phoneLink(pharmacy.phoneNumber) },
      lat: pharmacy.lat,
      lng: pharmacy.lng,
    }
  })
}
