import type { LatLng } from "#domain/platform/distance.ts"

export type MapsApp = "google" | "apple" | "geo" | "openstreetmap"

const trim = (degrees: number) => String(Number(degrees.toFixed(6)))
const point = (at: LatLng) => `${trim(at.lat)},${trim(at.lng)}`

// Links have no origin: the app uses the device's own position, so Pharos does not disclose where the person
// is.
export function googleMapsLink(to: LatLng): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point(to))}&travelmode=driving`
}

export function appleMapsLink(to: LatLng): string {
  return `https://maps.apple.com/?daddr=${point(to)}&dirflg=d`
}

export function openStreetMapLink(to: LatLng): string {
  return `https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=%3B${encodeURIComponent(point(to))}`
}

/**
 * RFC 5870, with Android's `q=lat,lng(label)`. Few desktops and no iPhone support it, so never the only link.
 */
export function geoLink(to: LatLng, label = ""): string {
  if (!label) return `geo:${point(to)}`
  const name = encodeURIComponent(label).replaceAll("(", "%28").replaceAll(")", "%29")
  return `geo:${point(to)}?q=${point(to)}(${name})`
}

/**
 * Returns the app of a Directions button: the person's choice, else Apple Maps on Apple devices, else Google
 * Maps.
 */
export function mapsAppFor(userAgent: string, chosen?: MapsApp): MapsApp {
  return chosen ?? (/iPhone|iPad|iPod|Macintosh/.test(userAgent) ? "apple" : "google")
}

export function directionsLink(app: MapsApp, to: LatLng, label?: string): string {
  if (app === "apple") return appleMapsLink(to)
  if (app === "openstreetmap") return openStreetMapLink(to)
  return app === "geo" ? geoLink(to, label) : googleMapsLink(to)
}
