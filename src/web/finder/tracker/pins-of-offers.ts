import type { Offer } from "#contract/finder/search.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import type { MapPin } from "#web/finder/tracker/map/map-pin.ts"
import { ranksOf } from "#web/finder/tracker/pharmacy-ranks.ts"
import { formatDistance } from "#web/kit/format/distance.ts"
import { formatRupees } from "#web/kit/format/rupees.ts"

const shortNameLength = 16

const shortName = (name: string) =>
  name.length <= shortNameLength ? name : `${name.slice(0, shortNameLength - 1).trimEnd()}…`

/** One kind of label for all, so that pins can be compared: the price where each has one, else the distance, else the name. */
function labelsFor(offers: Offer[]): (offer: Offer) => string {
  if (offers.every(({ priceCents }) => priceCents !== undefined))
    return ({ priceCents = 0 }) => formatRupees(priceCents)
  if (offers.every(({ distanceKm }) => distanceKm !== null))
    return ({ distanceKm }) => formatDistance(distanceKm ?? 0)
  return ({ name }) => shortName(name)
}

/**
 * One pin a pharmacy, ranked as the list first names them. A pharmacy is spoken for by the chosen row, else by its first.
 * `factsOf` says in sentences what stands on that row.
 */
export function pinsOf(
  offers: Offer[],
  selected: Offer | null,
  factsOf: (offer: Offer) => string[],
): MapPin[] {
  const shown = [...Map.groupBy(offers, ({ pharmacyId }) => pharmacyId).values()].flatMap(
    (shelf) => shelf.find(({ stockId }) => stockId === selected?.stockId) ?? shelf.slice(0, 1),
  )
  const labelOf = labelsFor(shown)
  const ranks = ranksOf(offers)
  return shown.map((offer) => ({
    id: offer.pharmacyId,
    name: offer.name,
    rank: ranks.get(offer.pharmacyId) ?? 0,
    label: labelOf(offer),
    detail: offer.distanceKm === null ? offer.town : formatDistance(offer.distanceKm),
    facts: factsOf(offer),
    phone: { text: formatPhone(offer.phoneNumber), href: phoneLink(offer.phoneNumber) },
    lat: offer.lat,
    lng: offer.lng,
  }))
}
