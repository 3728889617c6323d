import { expect, test } from "vitest"
import { type RoadGraph, roadFlags } from "#server/finder/street-map/road-graph.ts"
import { NodePlaces } from "./node-places.ts"
import type { Member, Tags } from "./osm-file.ts"
import { buildRoadGraph, type RoadWay, readRoad } from "./roads.ts"
import { type Restriction, readRestriction } from "./turn-restrictions.ts"

const { forward, backward, roundabout, ferry } = roadFlags
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
  [{ route: "ferry" }, both | ferry],
  [{ route: "ferry", oneway: "yes", motor_vehicle: "yes", foot: "yes" }, forward | ferry],
  [{ route: "ferry", motor_vehicle: "no" }, null],
  [{ route: "ferry", foot: "yes" }, null],
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

/** Places nodes 0, 1, 2, … at one kilometre from each other. */
function placesFor(...paths: number[][]): NodePlaces {
  const nodes = Math.max(...paths.flat()) + 1
  const places = new NodePlaces(Float64Array.from({ length: nodes }, (_, node) => node))
  for (let node = 0; node < nodes; node++) places.place(node, { lat: node / 111.195, lng: 80 })
  return places
}

/** Builds the graph of these ways, whose ids are their places in the list. */
function build(paths: number[][], restrictions: Restriction[] = []): RoadGraph {
  const road = { name: "Sea Road", kmh: 36, flags: both, seconds: null }
  return buildRoadGraph(
    paths.map((path, id): RoadWay => ({ ...road, id, nodes: path })),
    placesFor(...paths),
    restrictions,
  )
}

const ends = ({ from, to, junctionLats }: RoadGraph) =>
  Array.from(from, (start, road) =>
    [start, to[road] ?? 0].map((junction) => Math.round((junctionLats[junction] ?? 0) * 111.195)),
  )

test("splits roads where they meet, not where they bend", () => {
  const graph = build([
    [0, 1, 2, 3],
    [5, 2, 6],
  ])
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
  expect(ends(build([[0, 1, 2, 3, 0]]))).toEqual([
    [0, 2],
    [2, 0],
  ])
})

test.each([
  ["20", 6],
  ["0:20", 6],
  ["00:20:00", 6],
  ["PT20M", 6],
  ["PT1H", 2],
  ["1:00", 2],
  ["00:00", 10],
  ["often", 10],
  [undefined, 10],
  ["00:00:01", 60],
])("takes %s as the time of a ferry of two kilometres: %d km/h", (duration, kmh) => {
  const road = readRoad({ route: "ferry", ...(duration && { duration }) })!
  const nodes = [0, 1, 2]
  const graph = buildRoadGraph([{ ...road, id: 1, nodes }], placesFor(nodes))
  expect(3.6 * (graph.metresPerSecond[0] ?? 0)).toBeCloseTo(kmh, 2)
})

const signMembers: Member[] = [
  { kind: "way", id: 7, role: "from" },
  { kind: "node", id: 5, role: "via" },
  { kind: "way", id: 8, role: "to" },
]
const no = { isOnly: false, from: [7], via: 5, to: [8] }

test.each<[Tags, Restriction | null]>([
  [{ restriction: "no_left_turn" }, no],
  [{ restriction: "no_entry" }, no],
  [{ restriction: "only_straight_on" }, { ...no, isOnly: true }],
  [{ restriction: "no_left_turn", except: "bus;bicycle" }, no],
  [{ restriction: "no_left_turn", except: "bus;motorcar" }, null],
  [{ restriction: "no_left_turn", except: "motor_vehicle" }, null],
  [{ "restriction:motorcar": "no_left_turn" }, no],
  [
    { "restriction:motor_vehicle": "only_left_turn", restriction: "no_left_turn" },
    { ...no, isOnly: true },
  ],
  [{ "restriction:hgv": "no_left_turn" }, null],
  [{ restriction: "no_left_turn @ (Mo-Fr)" }, null],
  [{ restriction: "no_parking" }, null],
  [{ restriction: "no_left_turn", type: "route" }, null],
])("reads the sign %o", (tags, sign) => {
  expect(readRestriction({ type: "restriction", ...tags }, signMembers)).toEqual(sign)
})

test("leaves out signs via a way, and those without a member", () => {
  const read = (members: Member[]) =>
    readRestriction({ type: "restriction", restriction: "no_u_turn" }, members)
  expect(read(signMembers)).toEqual(no)
  for (const { role } of signMembers)
    expect(read(signMembers.filter((member) => member.role !== role))).toBeNull()
  expect(read(signMembers.map((member) => ({ ...member, kind: "way" })))).toBeNull()
})

// Roads 0 to 3 meet at node 2: from 0, 1, 3 and 4.
const star = [
  [0, 2],
  [1, 2],
  [2, 3],
  [4, 2],
]
const turnsOf = ({ forbiddenTurns }: RoadGraph) =>
  Array.from({ length: forbiddenTurns.length / 3 }, (_, turn) =>
    [forbiddenTurns[3 * turn], forbiddenTurns[3 * turn + 2]].join(" to "),
  ).toSorted()

test("forbids what a sign forbids, and what a sign of the kind “only” does not name", () => {
  const at = { via: 2, isOnly: false }
  expect(turnsOf(build(star, [{ ...at, from: [0], to: [2] }]))).toEqual(["0 to 2"])
  expect(turnsOf(build(star, [{ ...at, from: [0, 1], to: [2] }]))).toEqual(["0 to 2", "1 to 2"])
  const only = { ...at, isOnly: true, from: [0] }
  expect(turnsOf(build(star, [{ ...only, to: [2] }]))).toEqual(["0 to 0", "0 to 1", "0 to 3"])
  const two = [2, 3].map((to) => ({ ...only, to: [to] }))
  expect(new Set(turnsOf(build(star, two)))).toEqual(new Set(["0 to 0", "0 to 1"]))
})

test("ignores signs at roads that the map does not have, or whose half is unclear", () => {
  const sign = { isOnly: false, from: [0], via: 2, to: [1] }
  const through = [
    [0, 2, 3],
    [1, 2],
  ]
  for (const unclear of [sign, { ...sign, from: [9] }, { ...sign, to: [9] }, { ...sign, via: -1 }])
    expect(turnsOf(build(through, [unclear]))).toEqual([])
  expect(turnsOf(build(through, [{ ...sign, from: [1], to: [0] }]))).toEqual([])
})
