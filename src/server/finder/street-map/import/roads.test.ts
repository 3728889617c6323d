import { expect, test } from "vitest"
import { type RoadGraph, roadFlags } from "#server/finder/street-map/road-graph.ts"
import { NodePlaces } from "./node-places.ts"
import type { Tags } from "./osm-file.ts"
import { buildRoadGraph, type RoadWay, readRoad } from "./roads.ts"

const { forward, backward, roundabout } = roadFlags
const both = forward | backward

test.each<[Tags, number | null]>([
  [{ highway: "residential" }, both],
  [{ highway: "residential", oneway: "yes" }, forward],
  [{ highway: "residential", oneway: "-1" }, backward],
  [{ highway: "motorway" }, forward],
  [{ highway: "motorway", oneway: "no" }, both],
  [{ highway: "tertiary", junction: "roundabout" }, forward | roundabout],
  [{ highway: "residential", access: "no" }, null],
  [{ highway: "residential", access: "private" }, null],
  [{ highway: "residential", access: "no", motor_vehicle: "yes" }, both],
  [{ highway: "residential", motorcar: "no" }, null],
  [{ highway: "residential", access: "destination" }, both],
  [{ highway: "footway" }, null],
  [{ highway: "pedestrian" }, null],
  [{ highway: "service", area: "yes" }, null],
  [{ building: "yes" }, null],
])("reads the directions of %o", (tags, flags) => {
  expect(readRoad(tags)?.flags ?? null).toBe(flags)
})

test("takes the class's speed, and a limit where that is lower", () => {
  const kmh = (tags: Tags) => readRoad(tags)?.kmh
  expect(kmh({ highway: "motorway" })).toBeGreaterThan(kmh({ highway: "residential" }) ?? Infinity)
  expect(kmh({ highway: "primary_link" })).toBeLessThan(kmh({ highway: "primary" }) ?? 0)
  expect(kmh({ highway: "primary", maxspeed: "30" })).toBeCloseTo(25.5)
  expect(kmh({ highway: "primary", maxspeed: "20 mph" })).toBeCloseTo(27.353)
  expect(kmh({ highway: "primary", maxspeed: "90" })).toBe(kmh({ highway: "primary" }))
  expect(kmh({ highway: "primary", maxspeed: "walk" })).toBe(kmh({ highway: "primary" }))
})

/** Places nodes 0, 1, 2, … at one kilometre from each other, and builds the graph of these ways. */
function build(...paths: number[][]): RoadGraph {
  const nodes = Math.max(...paths.flat()) + 1
  const places = new NodePlaces(Float64Array.from({ length: nodes }, (_, node) => node))
  for (let node = 0; node < nodes; node++) places.place(node, { lat: node / 111.195, lng: 80 })
  const road = { name: "Sea Road", kmh: 36, flags: both }
  return buildRoadGraph(
    paths.map((path): RoadWay => ({ ...road, nodes: path })),
    places,
  )
}

const ends = ({ from, to, junctionLats }: RoadGraph) =>
  Array.from(from, (start, road) =>
    [start, to[road] ?? 0].map((junction) => Math.round((junctionLats[junction] ?? 0) * 111.195)),
  )

test("splits roads where they meet, not where they bend", () => {
  const graph = build([0, 1, 2, 3], [5, 2, 6])
  expect(ends(graph)).toEqual([
    [0, 2],
    [2, 3],
    [5, 2],
    [2, 6],
  ])
  expect(graph.metres[0]).toBeCloseTo(2000, -1)
  expect(graph.metresPerSecond[0]).toBe(10)
  expect(graph.names).toEqual(["", "Sea Road"])
  expect(Array.from(graph.shapeStart)).toEqual([0, 3, 5, 7, 9])
})

test("splits a loop, so that each half has two ends", () => {
  expect(ends(build([0, 1, 2, 3, 0]))).toEqual([
    [0, 2],
    [2, 0],
  ])
})
