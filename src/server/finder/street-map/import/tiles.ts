import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt"
import { fromGeojsonVt } from "@maplibre/vt-pbf"
import type { Feature, Geometry, Position } from "geojson"
import { zxyToTileId } from "pmtiles"
import { type Drawn, type LayerName, layerNames } from "./drawn.ts"
import type { StoredTile } from "./pmtiles-file.ts"
import type { Box } from "./sea.ts"

export const [firstZoom, lastZoom] = [4, 14]
// From here on, the map is cut region by region, so that only one region's tiles are in memory.
const regionZoom = 8
const buffer = 64
const extent = 4096

export type MapFeature = Drawn & { geometry: Geometry }

type Located = { feature: MapFeature; box: Box }
type TileAt = { z: number; x: number; y: number }

/** Cuts the features into vector tiles. */
export function cutTiles(features: MapFeature[], box: Box): StoredTile[] {
  const located = features.map((feature) => ({ feature, box: boxOf(feature.geometry) }))
  const wide = located.filter(({ feature }) => feature.minzoom < regionZoom)
  const far = tilesUnder(tilesIn(box, firstZoom), wide, regionZoom - 1)
  const near = tilesIn(box, regionZoom).flatMap((region) => {
    const around = boxAround(region)
    const inside = located.filter((one) => overlap(one.box, around))
    return tilesUnder([region], inside, lastZoom)
  })
  return [...far, ...near]
}

/** Returns these tiles and those under them, down to a zoom; empty tiles are left out. */
function tilesUnder(tops: TileAt[], located: Located[], until: number): StoredTile[] {
  const minzooms = new WeakMap<object, number>()
  const indexes = layerNames.flatMap((layer) => {
    const own = located.filter(({ feature }) => feature.layer === layer)
    return own.length === 0 ? [] : [{ layer, index: indexOf(own, minzooms) }]
  })
  const tiles: StoredTile[] = []
  const cut = (at: TileAt) => {
    const layers = indexes.flatMap(({ layer, index }) => {
      const tile = index.getTile(at.z, at.x, at.y)
      return tile && tile.features.length > 0 ? [{ layer, tile }] : []
    })
    if (layers.length === 0) return
    const bytes = encode(layers, (tags) => (minzooms.get(tags) ?? 0) <= at.z)
    if (bytes) tiles.push({ id: zxyToTileId(at.z, at.x, at.y), bytes })
    if (at.z === until) return
    for (const x of [2 * at.x, 2 * at.x + 1])
      for (const y of [2 * at.y, 2 * at.y + 1]) cut({ z: at.z + 1, x, y })
  }
  for (const top of tops) cut(top)
  return tiles
}

function indexOf(located: Located[], minzooms: WeakMap<object, number>): GeoJSONVT {
  const features = located.map(({ feature: { fields, minzoom, geometry } }): Feature => {
    const properties = { ...fields }
    minzooms.set(properties, minzoom)
    return { type: "Feature", properties, geometry }
  })
  return new GeoJSONVT(
    { type: "FeatureCollection", features },
    { maxZoom: lastZoom, indexMaxZoom: 0, buffer, extent, wrap: false },
  )
}

function encode(
  layers: { layer: LayerName; tile: GeoJSONVTTile }[],
  isShown: (tags: object) => boolean,
): Uint8Array | null {
  const shown = layers.flatMap(({ layer, tile }) => {
    const features = tile.features.filter(({ tags }) => tags && isShown(tags))
    // The library's type for a tile has either points or lines; a list of both is as good.
    const part = { transformed: true, features } as GeoJSONVTTile
    return features.length > 0 ? [[layer, part] as const] : []
  })
  return shown.length > 0 ? fromGeojsonVt(Object.fromEntries(shown), { version: 2, extent }) : null
}

export function tilesIn({ west, south, east, north }: Box, z: number): TileAt[] {
  const [left, right] = [columnOf(west, z), columnOf(east, z)]
  const [top, bottom] = [rowOf(north, z), rowOf(south, z)]
  const tiles: TileAt[] = []
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) tiles.push({ z, x, y })
  return tiles
}

const last = (z: number) => 2 ** z - 1
const columnOf = (lng: number, z: number) => Math.min(last(z), Math.floor(((lng + 180) / 360) * 2 ** z))

function rowOf(lat: number, z: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  const share = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return Math.max(0, Math.min(last(z), Math.floor(share * 2 ** z)))
}

/** The box of a tile with its buffer. */
function boxAround({ z, x, y }: TileAt): Box {
  const margin = buffer / extent
  const lng = (column: number) => (column / 2 ** z) * 360 - 180
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return {
    west: lng(x - margin),
    east: lng(x + 1 + margin),
    north: lat(y - margin),
    south: lat(y + 1 + margin),
  }
}

const overlap = (one: Box, other: Box) =>
  one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south

/** Returns the box around a geometry. */
export function boxOf(geometry: Geometry): Box {
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  const visit = (positions: Position | Position[] | Position[][] | Position[][][]) => {
    const [first, second] = positions
    if (typeof first === "number" && typeof second === "number") {
      box.west = Math.min(box.west, first)
      box.east = Math.max(box.east, first)
      box.south = Math.min(box.south, second)
      box.north = Math.max(box.north, second)
      return
    }
    for (const inner of positions) if (typeof inner !== "number") visit(inner)
  }
  if (geometry.type !== "GeometryCollection") visit(geometry.coordinates)
  return box
}
