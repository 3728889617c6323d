import type { LatLng } from "#shared/distance.ts"

/** One pharmacy on the map: its rank in the list and a short label (distance for guests, price when it is shown). */
export type MapPin = LatLng & { id: number; name: string; rank: number; label: string; detail: string }
