import type { LatLng } from "#shared/distance.ts"
import { fill } from "#shared/route-words.ts"
import type { MapWords } from "./map-words.ts"

/** One pharmacy on the map: its rank in the list and a short label (distance for guests, price when it is shown). */
export type MapPin = LatLng & { id: number; name: string; rank: number; label: string; detail: string }

/** A pin's name for those who hear it: it begins with what others see, so that saying it aloud presses it. */
export function pinName(pin: MapPin, words: MapWords): string {
  const { rank, label, name, detail } = pin
  return fill(detail === label ? words.pinShort : words.pin, { rank, label, name, detail })
}
