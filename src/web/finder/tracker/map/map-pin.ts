import { fill } from "#domain/finder/route-words.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import type { MapWords } from "./map-words.ts"

/** One pharmacy on the map: its place among the list's pharmacies, a short label, and what its popup says. */
export type MapPin = LatLng & {
  id: number
  name: string
  rank: number
  label: string
  detail: string
  facts: string[]
  phone: { text: string; href: string }
}

/** The nearest pharmacies: always shown as pins of their own, and what the map is fitted to. */
export const isFirst = (pin: MapPin): boolean => pin.rank <= 5

/** A pin's name for those who hear it: it begins with what others see, so that saying it aloud presses it. */
export function pinName(pin: MapPin, words: MapWords): string {
  const { rank, label, name, detail } = pin
  return fill(detail === label ? words.pinShort : words.pin, { rank, label, name, detail })
}
