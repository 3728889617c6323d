export type LatLng = { lat: number; lng: number }

/** SPEC section 9: the earth's radius for sorting by distance. */
export const earthRadiusKm = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in kilometres (haversine, radius 6371 km). */
export function distanceKm(from: LatLng, to: LatLng): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const chord = halfLat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** Converts a chord of the unit sphere to kilometres along the surface. */
export function chordKm(chord: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2))
}

/** Formats `350 m` below one kilometre, `2.4 km` from there, `94 km` from ten. */
export function formatDistance(km: number): string {
  if (km < 0.995) return `${Math.max(10, Math.round(km * 100) * 10)} m`
  return km < 9.95 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`
}
