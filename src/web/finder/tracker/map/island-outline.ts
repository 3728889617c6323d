import type { LatLng } from "#domain/platform/distance.ts"
import { sketchLand } from "#web/finder/tracker/map/sketch-land.ts"

const west = 79.2
const north = 10.1

/** Where a place is in a drawing of the island, in degrees from its north-west corner. */
export const inDrawing = ({ lat, lng }: LatLng) => ({ x: lng - west, y: north - lat })
/** The place at a point of the drawing. */
export const placeAt = ({ x, y }: { x: number; y: number }): LatLng => ({ lng: west + x, lat: north - y })

/** The drawing's `viewBox`. */
export const drawingBox = "0.4 0.15 2.4 4.15"
/** The coasts, as the points of polygons. */
export const coasts = sketchLand.map((ring) =>
  ring
    .map(([lng, lat]) => inDrawing({ lat, lng }))
    .map(({ x, y }) => `${x},${y}`)
    .join(" "),
)
