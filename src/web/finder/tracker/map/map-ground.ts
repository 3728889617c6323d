import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl"
import type { Basemap } from "#contract/finder/directions.ts"
import type { Language } from "#domain/finder/towns.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { distanceRings } from "./distance-rings.ts"
import { type CompassLetters, graticule, type MapEdges } from "./graticule.ts"
import type { MapTheme } from "./map-colours.ts"
import { setSource } from "./overlays.ts"
import { gridSource, ringSource, sketchStyle } from "./sketch-style.ts"
import { fetchStreets } from "./street-tiles.ts"

const errorsUntilSketch = 8

export type MapDress = { theme: MapTheme; basemap: Basemap }

export type MapGroundOptions = {
  map: MapLibreMap
  theme: MapTheme
  language: Language
  letters: CompassLetters
  onChange: () => void
}

/** What lies under the pins: the sketch first, streets once they have answered, the sketch again when they die. */
export function mapGround({ map, language, letters, onChange, ...first }: MapGroundOptions) {
  let theme = first.theme
  let wanted: Basemap = { kind: "sketch" }
  let base: Basemap["kind"] = "sketch"
  let user: LatLng | null = null
  let errors = 0

  function wear(style: StyleSpecification | null, kind: Basemap["kind"]) {
    base = kind
    errors = 0
    onChange()
    map.setStyle(style ?? sketchStyle(theme, language), { diff: false })
  }

  function measure() {
    if (base !== "sketch") return
    setSource(map, ringSource, distanceRings(user))
    setSource(map, gridSource, graticule(edgesOf(map), map.getZoom(), letters))
  }

  map.on("moveend", measure)
  map.on("error", () => {
    if (base !== "sketch" && ++errors >= errorsUntilSketch) wear(null, "sketch")
  })

  return {
    base: () => base,
    theme: () => theme,
    measure,
    setUser(at: LatLng | null) {
      user = at
      measure()
    },
    async dress(next: MapDress) {
      const redraw = next.theme !== theme
      theme = next.theme
      wanted = next.basemap
      if (redraw) wear(null, "sketch")
      const streets = await fetchStreets(next.basemap, theme, language)
      // A later change, or a closed map, has overtaken this answer.
      if (wanted !== next.basemap || theme !== next.theme || map._removed) return
      if (streets) wear(streets, next.basemap.kind)
      else if (base !== "sketch") wear(null, "sketch")
    },
  }
}

function edgesOf(map: MapLibreMap): MapEdges {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
