import type { Feature, FeatureCollection } from "geojson"
import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl"
import type { Basemap } from "#contract/finder/directions.ts"
import { destination } from "#domain/finder/straight-line.ts"
import type { Language } from "#domain/finder/towns.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import type { MapTheme } from "#web/finder/tracker/map/map-colours.ts"
import { setSource } from "#web/finder/tracker/map/overlays.ts"
import { ringSource, sketchStyle } from "#web/finder/tracker/map/sketch-style.ts"
import { type StreetTiles, streetStyle } from "#web/finder/tracker/map/street-style.ts"
import { formatDistance } from "#web/kit/format/numbers.ts"

const errorsUntilSketch = 8

export type MapDress = { theme: MapTheme; basemap: Basemap }

type MapGroundOptions = {
  map: MapLibreMap
  theme: MapTheme
  language: Language
  onChange: () => void
}

/** Draws the base map: the sketch first, streets once loaded, the sketch again if they fail. */
export function mapGround({ map, language, onChange, ...first }: MapGroundOptions) {
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

  function drawRings() {
    if (base === "sketch") setSource(map, ringSource, distanceRings(user))
  }

  map.on("error", () => {
    if (base !== "sketch" && ++errors >= errorsUntilSketch) wear(null, "sketch")
  })

  return {
    base: () => base,
    theme: () => theme,
    drawRings,
    setUser(at: LatLng | null) {
      user = at
      drawRings()
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

const answerWithinMs = 4000
const lastStreetZoom = 14

/** The style of the configured basemap once its server has answered; null leaves the sketch where it is. */
async function fetchStreets(
  basemap: Basemap,
  theme: MapTheme,
  language: Language,
): Promise<StyleSpecification | null> {
  if (basemap.kind === "sketch") return null
  try {
    const answer = await fetch(basemap.url, { signal: AbortSignal.timeout(answerWithinMs) })
    if (!answer.ok) return null
    const body: unknown = await answer.json()
    // A style of the operator's own: MapLibre checks it and reports what is wrong.
    if (basemap.kind === "style") return body as StyleSpecification
    const tiles = streetTiles(body, basemap.url)
    return tiles && streetStyle(tiles, theme, language)
  } catch {
    return null
  }
}

function streetTiles(tileJson: unknown, base: string): StreetTiles | null {
  const { tiles, minzoom, maxzoom, bounds } = (tileJson ?? {}) as Partial<Record<keyof StreetTiles, unknown>> // checked below
  if (!Array.isArray(tiles) || tiles.length === 0) return null
  return {
    tiles: tiles.map((url) => absolute(String(url), base)),
    minzoom: typeof minzoom === "number" ? minzoom : 0,
    maxzoom: typeof maxzoom === "number" ? maxzoom : lastStreetZoom,
    ...(isBox(bounds) ? { bounds } : {}),
  }
}

const isBox = (bounds: unknown): bounds is [number, number, number, number] =>
  Array.isArray(bounds) && bounds.length === 4 && bounds.every((degrees) => typeof degrees === "number")

// new URL would escape the braces of {z}/{x}/{y}.
function absolute(url: string, base: string): string {
  if (/^https?:/.test(url)) return url
  const { origin } = new URL(base, location.href)
  return `${origin}${url.startsWith("/") ? "" : "/"}${url}`
}

const ringsKm = [1, 2, 5, 10]
const corners = 96
// South-east, where the label hides neither the coast nor the town names of Colombo.
const labelBearing = 135

/** True circles on the ground round the person, each with its distance. */
export function distanceRings(centre: LatLng | null): FeatureCollection {
  if (!centre) return { type: "FeatureCollection", features: [] }
  return {
    type: "FeatureCollection",
    features: ringsKm.flatMap((km) => [circle(centre, km), label(centre, km)]),
  }
}

function circle(centre: LatLng, km: number): Feature {
  const coordinates = Array.from({ length: corners + 1 }, (_, corner) =>
    position(centre, km, (corner * 360) / corners),
  )
  return { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } }
}

function label(centre: LatLng, km: number): Feature {
  const coordinates = position(centre, km, labelBearing)
  return {
    type: "Feature",
    properties: { label: formatDistance(km) },
    geometry: { type: "Point", coordinates },
  }
}

function position(centre: LatLng, km: number, bearing: number): [number, number] {
  const at = destination(centre, km, bearing)
  return [at.lng, at.lat]
}
