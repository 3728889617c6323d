import type { NewWatch } from "#contract/customer/watches.ts"
import { coarse } from "#domain/customer/watch-rules.ts"
import { places } from "#domain/finder/towns.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Returns a town's position, or the given one rounded to about a kilometre. */
export function placeOf(place: NewWatch["place"]) {
  if (!("town" in place)) return { town: null, lat: coarse(place.lat), lng: coarse(place.lng) }
  const known = places.find(({ id }) => id === place.town)
  if (!known) throw problem("not-found")
  return { town: known.id, lat: known.lat, lng: known.lng }
}
