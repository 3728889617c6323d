import { distanceKm } from "#domain/platform/distance.ts"
import { type RoadGraph, roadFlags, roadGraphVersion } from "#server/finder/street-map/road-graph.ts"
import type { NodePlaces } from "./node-places.ts"
import type { Tags } from "./osm-file.ts"
import { type Restriction, resolveRestrictions } from "./turn-restrictions.ts"

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
// For a ferry whose way says no duration; a stated one includes boarding or not, as its mapper saw fit.
const ferryKmh = 10
const fastestFerryKmh = 60

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

export type Road = {
  name: string
  kmh: number
  flags: number
  /** How long the whole way takes, where that is known better than its speed. */
  seconds: number | null
}

/** Reads a way as a road or ferry for cars; null for any other way. */
export function readRoad(tags: Tags): Road | null {
  if (tags.route === "ferry") return readFerry(tags)
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
    seconds: null,
  }
}

/** A ferry that names only walkers or bicycles does not carry cars. */
function readFerry(tags: Tags): Road | null {
  const onlyOthers = statedAccess(tags) === undefined && (tags.foot ?? tags.bicycle) !== undefined
  if (onlyOthers || isClosed(tags)) return null
  return {
    name: tags.name ?? tags.ref ?? "",
    kmh: ferryKmh,
    flags: directionsOf(tags, false) | roadFlags.ferry,
    seconds: durationOf(tags.duration),
  }
}

/** Reads "25", "1:30", "01:30:00" and "PT1H30M". */
function durationOf(text = ""): number | null {
  const [, iso, isoHours = "0", isoMinutes = "0"] = /^(PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?)$/.exec(text) ?? []
  const [, hours = "0", minutes = "0", seconds = "0"] = /^(?:(\d+):)?(\d+)(?::(\d\d))?$/.exec(text) ?? []
  const sum = iso
    ? 3600 * Number(isoHours) + 60 * Number(isoMinutes)
    : 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)
  return sum > 0 ? sum : null
}

const statedAccess = (tags: Tags) => accessTags.map((tag) => tags[tag]).find((value) => value !== undefined)

function isClosed(tags: Tags): boolean {
  const stated = statedAccess(tags)
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

/** A road with its way's id, and the way's nodes by their number in `NodePlaces`. */
export type RoadWay = Road & { id: number; nodes: number[] }

/** Splits the ways at their junctions. */
export function buildRoadGraph(
  ways: RoadWay[],
  places: NodePlaces,
  restrictions: Restriction[] = [],
): RoadGraph {
  const isJunction = findJunctions(ways, places.size)
  const build = makeBuilder(places)
  const restricted = new Map(
    restrictions.flatMap(({ from, to }) => [...from, ...to]).map((id) => [id, [] as number[]]),
  )
  for (const way of ways) {
    const firstRoad = build.roads()
    const kmh = speedOf(way, places)
    let start = 0
    for (let at = 1; at < way.nodes.length; at++) {
      if (at < way.nodes.length - 1 && !isJunction[way.nodes[at] ?? 0]) continue
      build.add(way, kmh, way.nodes.slice(start, at + 1))
      start = at
    }
    for (let road = firstRoad; road < build.roads(); road++) restricted.get(way.id)?.push(road)
  }
  const graph = build.graph()
  const junctionAt = (node: number) => build.junctions.get(node) ?? null
  return { ...graph, forbiddenTurns: resolveRestrictions(restrictions, graph, restricted, junctionAt) }
}

function speedOf({ kmh, seconds, nodes }: RoadWay, places: NodePlaces): number {
  if (seconds === null) return kmh
  return Math.min(fastestFerryKmh, (3.6 * metresOf(nodes.map(places.position))) / seconds)
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

  function add(road: Road, kmh: number, path: number[]): void {
    const [first, last] = [path[0], path.at(-1)]
    if (first === undefined || last === undefined || path.length < 2) return
    // A loop has no direction of its own between one junction and itself, so it becomes two roads.
    if (first === last) {
      const middle = path.length >> 1
      if (path.length < 4) return
      add(road, kmh, path.slice(0, middle + 1))
      add(road, kmh, path.slice(middle))
      return
    }
    const points = path.map(places.position)
    lists.from.push(junctionOf(first))
    lists.to.push(junctionOf(last))
    lists.metres.push(metresOf(points))
    lists.speed.push(kmh / 3.6)
    lists.flags.push(road.flags)
    if (!names.has(road.name)) names.set(road.name, names.size)
    lists.name.push(names.get(road.name) ?? 0)
    for (const point of points) shape.push(...point)
    shapeStart.push(shape.length / 2)
  }

  return {
    add,
    junctions,
    roads: () => lists.from.length,
    graph: (): Omit<RoadGraph, "forbiddenTurns"> => ({
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
