import { LngLatBounds, type Map as MapLibreMap } from "maplibre-gl"
import type { LatLng } from "#domain/platform/distance.ts"

/** SPEC section 4: the zoom at which a chosen pharmacy is shown. */
export const focusZoom = 15
const everythingZoom = 14
// Room for a pin above its place, for the controls, and for half a pin at the sides.
const padding = { top: 104, bottom: 40, left: 64, right: 72 }

/** Moves over the map; the first move is a cut, because there is nothing yet to glide from. */
export function mapCamera(map: MapLibreMap) {
  let animate = false

  function see(points: LatLng[], maxZoom: number) {
    const bounds = new LngLatBounds()
    for (const { lng, lat } of points) bounds.extend([lng, lat])
    if (bounds.isEmpty()) return
    map.fitBounds(bounds, { padding, maxZoom, animate })
    animate = true
  }

  return {
    seeAll: (points: LatLng[]) => see(points, everythingZoom),
    seeRoute: (points: LatLng[]) => see(points, focusZoom),
    focus(at: LatLng) {
      map.easeTo({ center: [at.lng, at.lat], zoom: focusZoom, animate })
      animate = true
    },
  }
}
