import Flatbush from "flatbush"
import type { Position } from "#domain/finder/straight-line.ts"
import { distanceKm, earthRadiusKm, type LatLng } from "#domain/platform/distance.ts"
import { isFerry, type RoadGraph } from "./road-graph.ts"

/** Beyond this, the nearest road is in another place: the map does not cover where the person is. */
const maxSnapMetres = 1500
const aroundMetres = 400
const snapSteps = [100, aroundMetres, maxSnapMetres]

/** A point on a road: `part` of its length from its start, after its corner `piece`, and how far away it is. */
export type Snap = { road: number; part: number; awayMetres: number; piece: number; at: Position }

/** Finds the nearest point of a road, one for each connected part of the map that is nearby. */
export function makeSnapper(roads: RoadGraph): (at: LatLng) => Map<number, Snap> {
  const parts = findParts(roads)
  const roadsIn = indexOf(roads)
  return (at) => snapsNear(roads, roadsIn, parts, at)
}

type Parts = { of: Int32Array; largest: number }

/** Finds the parts of the map that no road connects: each junction's part, and the one with the most junctions. */
function findParts({ from, to, junctionLats }: RoadGraph): Parts {
  const parent = Int32Array.from(junctionLats, (_lat, junction) => junction)
  const rootOf = (junction: number) => {
    let root = junction
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] ?? 0] ?? 0
      root = parent[root] ?? 0
    }
    return root
  }
  for (let road = 0; road < from.length; road++) parent[rootOf(from[road] ?? 0)] = rootOf(to[road] ?? 0)
  const of = Int32Array.from(parent, (_parent, junction) => rootOf(junction))
  const sizes = new Int32Array(of.length)
  for (const part of of) sizes[part] = (sizes[part] ?? 0) + 1
  const largest = sizes.reduce((most, size, part) => (size > (sizes[most] ?? 0) ? part : most), 0)
  return { of, largest }
}

/** Finds the roads whose bounding boxes touch an area. */
type RoadsIn = (west: number, south: number, east: number, north: number) => number[]

/** Indexes the roads, without ferries: nobody is at sea. */
function indexOf(roads: RoadGraph): RoadsIn {
  const indexed = Array.from(roads.flags.keys()).filter((road) => !isFerry(roads, road))
  if (indexed.length === 0) return () => []
  const index = new Flatbush(indexed.length)
  for (const road of indexed) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [lng, lat] of lineOf(roads, road)) {
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
    index.add(west, south, east, north)
  }
  index.finish()
  return (...area) => index.search(...area).map((place) => indexed[place] ?? 0)
}

function snapsNear(roads: RoadGraph, roadsIn: RoadsIn, parts: Parts, at: LatLng): Map<number, Snap> {
  const best = new Map<number, Snap>()
  for (const metres of snapSteps) {
    const [across, up] = degreesOf(metres, at.lat)
    const near = roadsIn(at.lng - across, at.lat - up, at.lng + across, at.lat + up)
    for (const road of near) {
      const part = parts.of[roads.from[road] ?? 0] ?? 0
      const snap = snapTo(roads, road, at)
      if (snap.awayMetres <= metres && snap.awayMetres < (best.get(part)?.awayMetres ?? Infinity))
        best.set(part, snap)
    }
    // A small part, such as a car park's lanes, may be nearest: then the main one is looked for a little further out.
    if (best.has(parts.largest) || (best.size > 0 && metres >= aroundMetres)) break
  }
  return best
}

const metresPerDegree = (1000 * earthRadiusKm * Math.PI) / 180

const degreesOf = (metres: number, lat: number): [across: number, up: number] => [
  metres / (metresPerDegree * Math.max(0.01, Math.cos((lat * Math.PI) / 180))),
  metres / metresPerDegree,
]

const nowhere: Position = [0, 0]

/** Returns the point of a road that is nearest to a place. */
function snapTo(roads: RoadGraph, road: number, at: LatLng): Snap {
  const line = lineOf(roads, road)
  const [acrossDegree, upDegree] = degreesOf(1, at.lat)
  const flat = ([lng, lat]: Position) => ({ x: (lng - at.lng) / acrossDegree, y: (lat - at.lat) / upDegree })
  let best = { away: Infinity, piece: 0, share: 0 }
  for (let piece = 0; piece + 1 < line.length; piece++) {
    const a = flat(line[piece] ?? nowhere)
    const b = flat(line[piece + 1] ?? nowhere)
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const squared = dx * dx + dy * dy
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / squared))
    const away = Math.hypot(a.x + share * dx, a.y + share * dy)
    if (away < best.away) best = { away, piece, share }
  }
  const a = line[best.piece] ?? nowhere
  const b = line[best.piece + 1] ?? nowhere
  const point: Position = [a[0] + best.share * (b[0] - a[0]), a[1] + best.share * (b[1] - a[1])]
  const before = metresOf([...line.slice(0, best.piece + 1), point])
  return {
    road,
    part: Math.min(1, before / Math.max(1e-9, roads.metres[road] ?? 0)),
    awayMetres: best.away,
    piece: best.piece,
    at: point,
  }
}

export function lineOf({ shape, shapeStart }: RoadGraph, road: number): Position[] {
  const line: Position[] = []
  for (let point = shapeStart[road] ?? 0; point < (shapeStart[road + 1] ?? 0); point++)
    line.push([shape[2 * point] ?? 0, shape[2 * point + 1] ?? 0])
  return line
}

export const latLng = ([lng, lat]: Position): LatLng => ({ lat, lng })

export function metresOf(line: Position[]): number {
  let metres = 0
  for (const [index, point] of line.entries()) {
    const before = line[index - 1]
    if (before) metres += 1000 * distanceKm(latLng(before), latLng(point))
  }
  return metres
}
