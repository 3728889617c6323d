import Flatbush from "flatbush"
import makeGraph, { type Graph, type Node as GraphNode } from "ngraph.graph"
import { aStar } from "ngraph.path"
import type { Position } from "#domain/finder/straight-line.ts"
import { distanceKm, earthRadiusKm, type LatLng } from "#domain/platform/distance.ts"
import { type RoadGraph, roadFlags } from "./road-graph.ts"

/** A part of a found way: a road, in the direction of travel. */
export type Stretch = {
  name: string
  isRoundabout: boolean
  metres: number
  seconds: number
  line: Position[]
  /** Other roads for cars that leave from its end: counted for the exits of a roundabout. */
  exitsAtEnd: number
}
export type FoundWay = { metres: number; seconds: number; stretches: Stretch[] }

/** Beyond this, the nearest road is in another place: the map does not cover where the person is. */
const maxSnapMetres = 1500
const atJunctionMetres = 1
const aroundMetres = 400
const snapSteps = [100, aroundMetres, maxSnapMetres]
/** Junctions looked at before giving up; a way across a country of 400,000 junctions stays below it. */
export const maxVisits = 1_000_000

/** A point on a road: `part` of its length from its start, and how far away it is. */
type Snap = { road: number; part: number; awayMetres: number; piece: number; at: Position }

type Link = { road: number; isForward: boolean; seconds: number }

class SearchTooLong extends Error {}

// Ends of a search, beside the junctions 0, 1, 2, …
const [startNode, endNode] = [-1, -2]

export type RoadSearch = ReturnType<typeof makeRoadSearch>

/** Finds the fastest ways in a road graph, by A*. */
export function makeRoadSearch(roads: RoadGraph, visitLimit = maxVisits) {
  const graph = makeGraph<null, Link>()
  const fastest = roads.metresPerSecond.reduce((most, speed) => Math.max(most, speed), 1)
  const parts = findParts(roads)
  const index = indexOf(roads)
  let [from, to] = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 0 },
  ]
  let visits = 0

  const secondsOf = (road: number) => (roads.metres[road] ?? 0) / (roads.metresPerSecond[road] ?? 1)
  const allows = (road: number, flag: number) => ((roads.flags[road] ?? 0) & flag) !== 0

  for (let road = 0; road < roads.from.length; road++) {
    const [a, b] = [roads.from[road] ?? 0, roads.to[road] ?? 0]
    const seconds = secondsOf(road)
    if (allows(road, roadFlags.forward)) connect(a, b, { road, isForward: true, seconds })
    if (allows(road, roadFlags.backward)) connect(b, a, { road, isForward: false, seconds })
  }

  /** Of several roads between the same junctions, the fastest is driven. */
  function connect(a: number, b: number, link: Link): void {
    const before = graph.getLink(a, b)
    if (before && before.data.seconds <= link.seconds) return
    graph.addLink(a, b, link)
  }

  const placeOf = (id: number): LatLng =>
    id === startNode
      ? from
      : id === endNode
        ? to
        : { lat: roads.junctionLats[id] ?? 0, lng: roads.junctionLngs[id] ?? 0 }

  const finder = aStar<null, Link>(graph, {
    oriented: true,
    distance: (_to, _from, link) => link.data.seconds,
    heuristic: (a, b) => (1000 * distanceKm(placeOf(Number(a.id)), placeOf(Number(b.id)))) / fastest,
    blocked: () => {
      if (++visits > visitLimit) throw new SearchTooLong()
      return false
    },
  })

  const partOf = (road: number, isForward: boolean, part: number): Link => ({
    road,
    isForward,
    seconds: part * secondsOf(road),
  })

  /** True right at a junction, from where every road of it is open, whatever the direction of this one. */
  const isAtEnd = (road: number, part: number) => part * (roads.metres[road] ?? 0) < atJunctionMetres

  /** Adds the two ends as nodes in the middle of their roads, searches, and takes them out again. */
  function searchBetween(start: Snap, end: Snap): Link[] | null {
    from = latLng(start.at)
    to = latLng(end.at)
    visits = 0
    graph.addNode(startNode)
    graph.addNode(endNode)
    for (const isForward of [true, false]) {
      const flag = isForward ? roadFlags.forward : roadFlags.backward
      const ahead = (snap: Snap) => (isForward ? 1 - snap.part : snap.part)
      const last = (road: number) => (isForward ? roads.to[road] : roads.from[road]) ?? 0
      const first = (road: number) => (isForward ? roads.from[road] : roads.to[road]) ?? 0
      if (allows(start.road, flag) || isAtEnd(start.road, ahead(start)))
        connect(startNode, last(start.road), partOf(start.road, isForward, ahead(start)))
      if (allows(end.road, flag) || isAtEnd(end.road, 1 - ahead(end)))
        connect(first(end.road), endNode, partOf(end.road, isForward, 1 - ahead(end)))
      const between = ahead(start) - ahead(end)
      if (start.road === end.road && allows(start.road, flag) && between >= 0)
        connect(startNode, endNode, partOf(start.road, isForward, between))
    }
    try {
      const path = finder.find(startNode, endNode).toReversed()
      return path.length === 0 ? null : linksOf(graph, path)
    } catch (error) {
      if (error instanceof SearchTooLong) return null
      throw error
    } finally {
      graph.removeNode(startNode)
      graph.removeNode(endNode)
    }
  }

  function stretchesOf(links: Link[], start: Snap, end: Snap): Stretch[] {
    return links.map(({ road, isForward }, place) => {
      const whole = lineOf(roads, road)
      const isFirst = place === 0
      const isLast = place === links.length - 1
      const line = cut(whole, isForward, isFirst ? start : null, isLast ? end : null)
      const metres = metresOf(line)
      const lastJunction = (isForward ? roads.to[road] : roads.from[road]) ?? 0
      return {
        name: roads.names[roads.name[road] ?? 0] ?? "",
        isRoundabout: allows(road, roadFlags.roundabout),
        metres,
        seconds: metres / (roads.metresPerSecond[road] ?? 1),
        line,
        exitsAtEnd: isLast ? 0 : countExits(lastJunction),
      }
    })
  }

  /** Counts roads that leave a junction and are no part of a roundabout. */
  function countExits(junction: number): number {
    let exits = 0
    graph.forEachLinkedNode(
      junction,
      (_other, link) => {
        if (!allows(link.data.road, roadFlags.roundabout)) exits++
      },
      true,
    )
    return exits
  }

  return {
    /** Returns the fastest way; null without one, or where the map does not reach. */
    find(origin: LatLng, destination: LatLng): FoundWay | null {
      const starts = snapsNear(roads, index, parts, origin)
      const finishes = snapsNear(roads, index, parts, destination)
      const pairs = [...starts].flatMap(([part, start]) => {
        const end = finishes.get(part)
        return end ? [{ start, end, away: start.awayMetres + end.awayMetres }] : []
      })
      const [nearest] = pairs.toSorted((one, other) => one.away - other.away)
      if (!nearest) return null
      const links = searchBetween(nearest.start, nearest.end)
      if (!links) return null
      const stretches = stretchesOf(links, nearest.start, nearest.end)
      return {
        metres: stretches.reduce((sum, { metres }) => sum + metres, 0),
        seconds: stretches.reduce((sum, { seconds }) => sum + seconds, 0),
        stretches,
      }
    },
  }
}

function linksOf(graph: Graph<null, Link>, path: GraphNode<null>[]): Link[] {
  return path.slice(1).flatMap((node, place) => {
    const before = path[place]
    const link = before && graph.getLink(before.id, node.id)
    return link ? [link.data] : []
  })
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

/** An index of the roads' bounding boxes. */
function indexOf(roads: RoadGraph): Flatbush | null {
  if (roads.from.length === 0) return null
  const index = new Flatbush(roads.from.length)
  for (let road = 0; road < roads.from.length; road++) {
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
  return index
}

/** Returns the nearest point of a road, one for each part of the map that is nearby. */
function snapsNear(roads: RoadGraph, index: Flatbush | null, parts: Parts, at: LatLng): Map<number, Snap> {
  const best = new Map<number, Snap>()
  for (const metres of snapSteps) {
    const [across, up] = degreesOf(metres, at.lat)
    const near = index?.search(at.lng - across, at.lat - up, at.lng + across, at.lat + up) ?? []
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

function lineOf({ shape, shapeStart }: RoadGraph, road: number): Position[] {
  const line: Position[] = []
  for (let point = shapeStart[road] ?? 0; point < (shapeStart[road + 1] ?? 0); point++)
    line.push([shape[2 * point] ?? 0, shape[2 * point + 1] ?? 0])
  return line
}

/** Cuts a road at the points where a way begins or ends on it, in the direction of travel. */
function cut(line: Position[], isForward: boolean, start: Snap | null, end: Snap | null): Position[] {
  const [low, high] = isForward ? [start, end] : [end, start]
  const inner = line.slice(low ? low.piece + 1 : 0, high ? high.piece + 1 : line.length)
  const whole = [...(low ? [low.at] : []), ...inner, ...(high ? [high.at] : [])]
  return isForward ? whole : whole.toReversed()
}

const latLng = ([lng, lat]: Position): LatLng => ({ lat, lng })

function metresOf(line: Position[]): number {
  let metres = 0
  for (const [index, point] of line.entries()) {
    const before = line[index - 1]
    if (before) metres += 1000 * distanceKm(latLng(before), latLng(point))
  }
  return metres
}
