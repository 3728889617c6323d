import { distanceKm } from "#domain/platform/distance.ts"
import { type RoadGraph, roadFlags, roadGraphVersion } from "#server/finder/street-map/road-graph.ts"
import type { NodePlaces } from "./node-places.ts"
import type { Tags } from "./osm-file.ts"

// Kilometres per hour that a car makes on average, stops included.
const speeds: Record<string, number> = {
  motorway: 85,
  trunk: 60,
  primary: 45,
  secondary: 40,
  tertiary: 35,
  unclassified: 30,
  residential: 25,
  living_street: 10,
  road: 25,
  service: 12,
}
const linkPart = 0.7
// The most that signs allow is not the average.
const partOfLimit = 0.85
const slowestKmh = 5

/** Tags that decide whether a car may use a road, the most specific first. */
const accessTags = ["motorcar", "motor_vehicle", "vehicle", "access"]
const closedToCars = new Set([
  "no",
  "private",
  "agricultural",
  "forestry",
  "delivery",
  "emergency",
  "psv",
  "bus",
])

export type Road = { name: string; kmh: number; flags: number }

/** Reads a way as a road for cars; null for any other way. */
export function readRoad(tags: Tags): Road | null {
  const highway = tags.highway ?? ""
  const isLink = highway.endsWith("_link")
  const usual = speeds[highway.replace(/_link$/, "")]
  if (usual === undefined || tags.area === "yes" || isClosed(tags)) return null
  const limit = limitOf(tags.maxspeed)
  const kmh = Math.min(usual * (isLink ? linkPart : 1), limit === null ? Infinity : limit * partOfLimit)
  const isRoundabout = tags.junction === "roundabout" || tags.junction === "circular"
  return {
    name: tags.name ?? tags.ref ?? "",
    kmh: Math.max(slowestKmh, kmh),
    flags:
      directionsOf(tags, isRoundabout || highway === "motorway") | (isRoundabout ? roadFlags.roundabout : 0),
  }
}

function isClosed(tags: Tags): boolean {
  const stated = accessTags.map((tag) => tags[tag]).find((value) => value !== undefined)
  return stated !== undefined && closedToCars.has(stated)
}

function limitOf(text = ""): number | null {
  const [, number, unit] = /^(\d+)\s*(mph)?$/.exec(text) ?? []
  return number === undefined ? null : Number(number) * (unit ? 1.609 : 1)
}

function directionsOf({ oneway = "" }: Tags, isUsuallyOneWay: boolean): number {
  if (oneway === "-1" || oneway === "reverse") return roadFlags.backward
  const isOneWay = oneway === "" ? isUsuallyOneWay : ["yes", "true", "1"].includes(oneway)
  return isOneWay ? roadFlags.forward : roadFlags.forward | roadFlags.backward
}

/** A road with the nodes of its way, by their number in `NodePlaces`. */
export type RoadWay = Road & { nodes: number[] }

/** Splits the ways at their junctions. */
export function buildRoadGraph(ways: RoadWay[], places: NodePlaces): RoadGraph {
  const isJunction = findJunctions(ways, places.size)
  const build = makeBuilder(places)
  for (const way of ways) {
    let start = 0
    for (let at = 1; at < way.nodes.length; at++) {
      if (at < way.nodes.length - 1 && !isJunction[way.nodes[at] ?? 0]) continue
      build.add(way, way.nodes.slice(start, at + 1))
      start = at
    }
  }
  return build.graph()
}

/** Marks the nodes that two roads share, or one road twice. */
function findJunctions(ways: RoadWay[], nodes: number): Uint8Array {
  const seen = new Uint8Array(nodes)
  const isJunction = new Uint8Array(nodes)
  for (const { nodes: path } of ways)
    for (const node of path) {
      if (seen[node]) isJunction[node] = 1
      seen[node] = 1
    }
  return isJunction
}

function makeBuilder(places: NodePlaces) {
  const junctions = new Map<number, number>()
  const lists = {
    lats: [],
    lngs: [],
    from: [],
    to: [],
    metres: [],
    speed: [],
    flags: [],
    name: [],
  } as Record<"lats" | "lngs" | "from" | "to" | "metres" | "speed" | "flags" | "name", number[]>
  const names = new Map([["", 0]])
  const shapeStart = [0]
  const shape: number[] = []

  function junctionOf(node: number): number {
    const known = junctions.get(node)
    if (known !== undefined) return known
    const junction = junctions.size
    junctions.set(node, junction)
    const [lng, lat] = places.position(node)
    lists.lats.push(lat)
    lists.lngs.push(lng)
    return junction
  }

  function add(road: Road, path: number[]): void {
    const [first, last] = [path[0], path.at(-1)]
    if (first === undefined || last === undefined || path.length < 2) return
    // A loop has no direction of its own between one junction and itself, so it becomes two roads.
    if (first === last) {
      const middle = path.length >> 1
      if (path.length < 4) return
      add(road, path.slice(0, middle + 1))
      add(road, path.slice(middle))
      return
    }
    const points = path.map(places.position)
    lists.from.push(junctionOf(first))
    lists.to.push(junctionOf(last))
    lists.metres.push(metresOf(points))
    lists.speed.push(road.kmh / 3.6)
    lists.flags.push(road.flags)
    if (!names.has(road.name)) names.set(road.name, names.size)
    lists.name.push(names.get(road.name) ?? 0)
    for (const point of points) shape.push(...point)
    shapeStart.push(shape.length / 2)
  }

  return {
    add,
    graph: (): RoadGraph => ({
      version: roadGraphVersion,
      junctionLats: Float64Array.from(lists.lats),
      junctionLngs: Float64Array.from(lists.lngs),
      from: Int32Array.from(lists.from),
      to: Int32Array.from(lists.to),
      metres: Float64Array.from(lists.metres),
      metresPerSecond: Float32Array.from(lists.speed),
      flags: Uint8Array.from(lists.flags),
      name: Int32Array.from(lists.name),
      names: [...names.keys()],
      shapeStart: Int32Array.from(shapeStart),
      shape: Float64Array.from(shape),
    }),
  }
}

function metresOf(points: [number, number][]): number {
  let metres = 0
  for (const [index, [lng, lat]] of points.entries()) {
    const before = points[index - 1]
    if (before) metres += 1000 * distanceKm({ lat: before[1], lng: before[0] }, { lat, lng })
  }
  return metres
}
