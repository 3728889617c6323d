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

/** A point on the unit sphere: the order of chords is the order of great-circle distances. */
export type Point = [x: number, y: number, z: number]

export function toPoint({ lat, lng }: LatLng): Point {
  const [north, east] = [radians(lat), radians(lng)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** Converts a chord of the unit sphere to kilometres along the surface. */
export function chordKm(chord: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2))
}

/** Converts a chord to the kilometres that answers state, rounded to the metre. */
export const statedKm = (chord: number): number => Math.round(1000 * chordKm(chord)) / 1000

/** Rounds a distance as people say it: metres below one kilometre, tenths of a kilometre below ten. */
export function measureDistance(km: number): { number: string; unit: "m" | "km" } {
  if (km < 0.995) return { number: String(Math.max(10, Math.round(km * 100) * 10)), unit: "m" }
  return { number: km < 9.95 ? km.toFixed(1) : String(Math.round(km)), unit: "km" }
}

/** Formats `350 m` below one kilometre, `2.4 km` from there, `94 km` from ten. */
export function formatDistance(km: number): string {
  const { number, unit } = measureDistance(km)
  return `${number} ${unit}`
}
