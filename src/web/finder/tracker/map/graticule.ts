import type { FeatureCollection, LineString } from "geojson"

export type MapEdges = { west: number; south: number; east: number; north: number }
export type CompassLetters = { east: string; west: string; north: string; south: string }

const steps = [30, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002]
const pixelsBetweenLines = 160
const tilePixels = 512
// Web Mercator ends near 85°; lines beyond it would be drawn at infinity.
const mercatorEdge = 85

/** The step in degrees that puts a line about every 160 pixels. */
export function gridStep(zoom: number): number {
  const wanted = (360 / 2 ** zoom / tilePixels) * pixelsBetweenLines
  const miss = (step: number) => Math.abs(Math.log(step / wanted))
  return steps.reduce((best, step) => (miss(step) < miss(best) ? step : best))
}

/** Lines of longitude and latitude for what the map shows, each with its name. */
export function graticule(
  edges: MapEdges,
  zoom: number,
  letters: CompassLetters,
): FeatureCollection<LineString> {
  const step = gridStep(zoom)
  const decimals = Math.max(0, Math.min(3, Math.ceil(-Math.log10(step))))
  const south = Math.max(-mercatorEdge, edges.south)
  const north = Math.min(mercatorEdge, edges.north)
  const meridians = stepsBetween(edges.west, edges.east, step).map((lng) =>
    line(
      [
        [lng, south],
        [lng, north],
      ],
      name(within180(lng), decimals, letters.east, letters.west),
    ),
  )
  const parallels = stepsBetween(south, north, step).map((lat) =>
    line(
      [
        [edges.west, lat],
        [edges.east, lat],
      ],
      name(lat, decimals, letters.north, letters.south),
    ),
  )
  return { type: "FeatureCollection", features: [...meridians, ...parallels] }
}

function stepsBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

const within180 = (lng: number) => lng - 360 * Math.round(lng / 360)

function name(degrees: number, decimals: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(decimals)}° ${degrees < 0 ? negative : positive}`
}

function line(coordinates: [number, number][], label: string) {
  return {
    type: "Feature" as const,
    properties: { label },
    geometry: { type: "LineString" as const, coordinates },
  }
}
