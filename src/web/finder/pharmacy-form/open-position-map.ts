import { Marker } from "maplibre-gl"
import type { Basemap } from "#contract/finder/directions.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { openCanvas } from "#web/finder/tracker/map/map-canvas.ts"
import type { MapTheme } from "#web/finder/tracker/map/map-colours.ts"
import { mapGround } from "#web/finder/tracker/map/map-ground.ts"
import type { MapWords } from "#web/finder/tracker/map/map-words.ts"

const nearZoom = 15
const islandZoom = 6.4
const island: LatLng = { lat: 7.85, lng: 80.75 }

export type PositionMapOptions = {
  container: HTMLElement
  theme: MapTheme
  language: LanguageCode
  words: MapWords
  /** The pin; draggable when a location can be picked. */
  pin: HTMLElement
  onPick: ((at: LatLng) => void) | null
  onBase: (base: Basemap["kind"]) => void
}

export type PositionMap = ReturnType<typeof openPositionMap>

/** Opens a map with one pin; throws without WebGL2. */
export function openPositionMap({
  container,
  theme,
  language,
  words,
  pin,
  onPick,
  onBase,
}: PositionMapOptions) {
  const map = openCanvas({ container, theme, language, words })
  map.jumpTo({ center: island, zoom: islandZoom })
  const ground = mapGround({
    map,
    theme,
    language,
    onChange: () => onBase(ground.base()),
  })
  const marker = new Marker({ element: pin, anchor: "bottom", draggable: onPick !== null })
  let shown: LatLng | null = null
  const tell = (at: LatLng) => {
    shown = at
    marker.setLngLat(at).addTo(map)
    onPick?.(at)
  }
  map.on("style.load", ground.drawRings)
  marker.on("dragend", () => tell(marker.getLngLat().wrap()))
  if (onPick) {
    map.on("click", ({ lngLat }) => tell(lngLat.wrap()))
    // Enter chooses the centre, for people without a pointer.
    map.getCanvas().addEventListener("keydown", ({ key }) => {
      if (key === "Enter") tell(map.getCenter().wrap())
    })
  }

  return {
    dress: ground.dress,
    /** Shows a location set elsewhere; one picked on this map keeps the camera. */
    place(at: LatLng | null) {
      const isOurs = at !== null && shown !== null && isSame(at, shown)
      shown = at
      if (!at) return void marker.remove()
      marker.setLngLat(at).addTo(map)
      if (!isOurs) map.jumpTo({ center: at, zoom: Math.max(map.getZoom(), nearZoom) })
    },
    close: () => map.remove(),
  }
}

const nearby = 1e-5
const isSame = (a: LatLng, b: LatLng) => Math.abs(a.lat - b.lat) < nearby && Math.abs(a.lng - b.lng) < nearby
