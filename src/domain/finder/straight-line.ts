import { distanceKm, earthRadiusKm, type LatLng } from "#domain/platform/distance.ts"

export type Position = [lng: number, lat: number]

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const kmPerPart = 20
const maxParts = 64

/** Returns the great circle between two points as [lng, lat], unwrapped at the 180th meridian. */
export function straightLine(from: LatLng, to: LatLng): Position[] {
  const angle = distanceKm(from, to) / earthRadiusKm
  const parts = Math.max(1, Math.min(maxParts, Math.ceil((angle * earthRadiusKm) / kmPerPart)))
  const line: Position[] = [[from.lng, from.lat]]
  for (let part = 1; part <= parts; part++) {
    const [lng, lat] = part === parts ? [to.lng, to.lat] : between(from, to, angle, part / parts)
    line.push([unwrap(lng, line[part - 1]![0]), lat])
  }
  return line
}

function between(from: LatLng, to: LatLng, angle: number, share: number): Position {
  const a = Math.sin((1 - share) * angle) / Math.sin(angle)
  const b = Math.sin(share * angle) / Math.sin(angle)
  const start = onSphere(from)
  const end = onSphere(to)
  const x = a * start.x + b * end.x
  const y = a * start.y + b * end.y
  return [degrees(Math.atan2(y, x)), degrees(Math.atan2(a * start.z + b * end.z, Math.hypot(x, y)))]
}

function onSphere(at: LatLng) {
  const around = Math.cos(radians(at.lat))
  return {
    x: around * Math.cos(radians(at.lng)),
    y: around * Math.sin(radians(at.lng)),
    z: Math.sin(radians(at.lat)),
  }
}

const unwrap = (lng: number, previous: number) => lng - 360 * Math.round((lng - previous) / 360)

/** Returns the point `km` away in a direction (degrees clockwise from north). */
export function destination(from: LatLng, km: number, bearing: number): LatLng {
  const angle = km / earthRadiusKm
  const lat = radians(from.lat)
  const turn = radians(bearing)
  const sine = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(turn)
  const east = Math.sin(turn) * Math.sin(angle) * Math.cos(lat)
  const lng = from.lng + degrees(Math.atan2(east, Math.cos(angle) - Math.sin(lat) * sine))
  return { lat: degrees(Math.asin(sine)), lng }
}
