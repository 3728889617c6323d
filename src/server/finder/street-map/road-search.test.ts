import fc from "fast-check"
import { expect, test } from "vitest"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { type RoadGraph, roadFlags, roadGraphVersion } from "./road-graph.ts"
import { makeRoadSearch } from "./road-search.ts"

const { forward, backward, roundabout, ferry } = roadFlags
const both = forward | backward

type Place = [lat: number, lng: number]
type TestRoad = { a: number; b: number; flags?: number; speed?: number; via?: Place[]; name?: string }

const kmBetween = (one: Place, other: Place) =>
  distanceKm({ lat: one[0], lng: one[1] }, { lat: other[0], lng: other[1] })

function makeGraph(places: Place[], roads: TestRoad[], forbidden: number[] = []): RoadGraph {
  const lines = roads.map(({ a, b, via = [] }) => [places[a]!, ...via, places[b]!])
  const names = [...new Set(["", ...roads.map(({ name = "" }) => name)])]
  let point = 0
  return {
    version: roadGraphVersion,
    junctionLats: Float64Array.from(places, ([lat]) => lat),
    junctionLngs: Float64Array.from(places, ([, lng]) => lng),
    from: Int32Array.from(roads, ({ a }) => a),
    to: Int32Array.from(roads, ({ b }) => b),
    metres: Float64Array.from(lines, (line) =>
      line.slice(1).reduce((sum, place, before) => sum + 1000 * kmBetween(line[before]!, place), 0),
    ),
    metresPerSecond: Float32Array.from(roads, ({ speed = 10 }) => speed),
    flags: Uint8Array.from(roads, ({ flags = both }) => flags),
    name: Int32Array.from(roads, ({ name = "" }) => names.indexOf(name)),
    names,
    shapeStart: Int32Array.from([0, ...lines.map((line) => (point += line.length))]),
    forbiddenTurns: Int32Array.from(forbidden),
    shape: Float64Array.from(lines.flat().flatMap(([lat, lng]) => [lng, lat])),
  }
}

const at = ([lat, lng]: Place): LatLng => ({ lat, lng })

/** Finds the shortest times from one junction by looking at every road again and again. */
function bruteForce(graph: RoadGraph, start: number): number[] {
  const seconds = Array.from(graph.junctionLats, () => Infinity)
  seconds[start] = 0
  for (let round = 0; round < seconds.length; round++)
    for (let road = 0; road < graph.from.length; road++) {
      const [a, b] = [graph.from[road]!, graph.to[road]!]
      const cost = graph.metres[road]! / graph.metresPerSecond[road]!
      if (graph.flags[road]! & forward) seconds[b] = Math.min(seconds[b]!, seconds[a]! + cost)
      if (graph.flags[road]! & backward) seconds[a] = Math.min(seconds[a]!, seconds[b]! + cost)
    }
  return seconds
}

/** Finds the shortest time along directed roads, trying every turn again and again. */
function bruteForceTurns(graph: RoadGraph, start: number, end: number): number {
  if (start === end) return 0
  const forbidden = new Set<string>()
  for (let turn = 0; turn < graph.forbiddenTurns.length; turn += 3)
    forbidden.add(graph.forbiddenTurns.slice(turn, turn + 3).join(" "))
  const drives = Array.from(graph.from.keys()).flatMap((road) => [
    ...(graph.flags[road]! & forward ? [{ road, a: graph.from[road]!, b: graph.to[road]! }] : []),
    ...(graph.flags[road]! & backward ? [{ road, a: graph.to[road]!, b: graph.from[road]! }] : []),
  ])
  const cost = (road: number) => graph.metres[road]! / graph.metresPerSecond[road]!
  const seconds = drives.map(({ road, a }) => (a === start ? cost(road) : Infinity))
  const turns = drives.flatMap(({ road, b }, from) =>
    drives.flatMap((next, onto) => {
      if (next.a !== b || forbidden.has(`${road} ${b} ${next.road}`)) return []
      const isDeadEnd = drives.every((other) => other.a !== b || other.road === road)
      return next.road !== road || isDeadEnd ? [{ from, onto, cost: cost(next.road) }] : []
    }),
  )
  for (let round = 0; round < drives.length; round++)
    for (const turn of turns)
      seconds[turn.onto] = Math.min(seconds[turn.onto]!, seconds[turn.from]! + turn.cost)
  return drives.reduce(
    (least, { b }, place) => (b === end ? Math.min(least, seconds[place]!) : least),
    Infinity,
  )
}

const randomRoads = fc.integer({ min: 2, max: 12 }).chain((junctions) =>
  fc.record({
    // A grid with holes: no two junctions at one place.
    spots: fc.uniqueArray(fc.integer({ min: 0, max: 35 }), { minLength: junctions, maxLength: junctions }),
    roads: fc.array(
      fc.record({
        a: fc.integer({ min: 0, max: junctions - 1 }),
        b: fc.integer({ min: 0, max: junctions - 1 }),
        flags: fc.constantFrom(both, both, forward, backward, forward | roundabout),
        speed: fc.integer({ min: 2, max: 30 }),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    start: fc.integer({ min: 0, max: junctions - 1 }),
    end: fc.integer({ min: 0, max: junctions - 1 }),
  }),
)

/** Places each junction a little off the grid, so that none lies on the middle of another's road. */
const placesOf = (spots: number[]) =>
  spots.map(
    (spot): Place => [
      6.9 + Math.floor(spot / 6) * 0.01 + spot * 1e-5,
      79.9 + (spot % 6) * 0.01 + spot * spot * 1e-6,
    ],
  )

test("finds the fastest way between junctions, as trying every road does", () => {
  fc.assert(
    fc.property(randomRoads, ({ spots, roads, start, end }) => {
      const places = placesOf(spots)
      const used = roads.filter(({ a, b }) => a !== b)
      // Where no road at all connects them, the nearest other road may be taken instead.
      const twoWay = makeGraph(
        places,
        used.map(({ a, b }) => ({ a, b })),
      )
      fc.pre(
        used.some(({ a, b }) => a === start || b === start) && bruteForce(twoWay, start)[end] !== Infinity,
      )
      const graph = makeGraph(places, used)
      const search = makeRoadSearch(graph)
      const found = search.find(at(places[start]!), at(places[end]!))
      const expected = bruteForce(graph, start)[end]!
      expect(found?.seconds ?? Infinity).toBeCloseTo(expected, 6)
      if (!found) return
      const line = found.stretches.flatMap((stretch) => stretch.line)
      for (const [point, place] of [
        [line[0], places[start]],
        [line.at(-1), places[end]],
      ])
        expect(kmBetween([point![1]!, point![0]!], [place![0]!, place![1]!])).toBeLessThan(1e-3)
    }),
    { numRuns: 300 },
  )
})

/** The streets of a grid of 3 by 4 junctions, some of them one-way or closed, and signs at some of their turns. */
const signedGrid = fc.record({
  streets: fc.array(fc.constantFrom(both, both, both, both, forward, backward, 0), {
    minLength: 17,
    maxLength: 17,
  }),
  signs: fc.array(fc.record({ road: fc.nat(), isForward: fc.boolean(), onto: fc.nat() }), {
    minLength: 5,
    maxLength: 40,
  }),
  start: fc.integer({ min: 0, max: 11 }),
  end: fc.integer({ min: 0, max: 11 }),
})

const gridPlaces = placesOf([0, 1, 2, 3, 6, 7, 8, 9, 12, 13, 14, 15])
const gridRoads = gridPlaces.flatMap((_, a): [a: number, b: number][] => [
  ...(a % 4 < 3 ? [[a, a + 1] as [number, number]] : []),
  ...(a < 8 ? [[a, a + 4] as [number, number]] : []),
])

test("obeys forbidden turns and turns round only at dead ends, as trying every turn does", () => {
  let longer = 0
  fc.assert(
    fc.property(signedGrid, ({ streets, signs, start, end }) => {
      const roads = gridRoads.flatMap(([a, b], street) =>
        streets[street] ? [{ a, b, flags: streets[street] }] : [],
      )
      const forbidden = signs.flatMap((sign) => {
        const road = sign.road % roads.length
        const via = sign.isForward ? roads[road]!.b : roads[road]!.a
        const meeting = Array.from(roads.keys()).filter((other) =>
          [roads[other]!.a, roads[other]!.b].includes(via),
        )
        return [road, via, meeting[sign.onto % meeting.length]!]
      })
      const twoWay = makeGraph(
        gridPlaces,
        roads.map(({ a, b }) => ({ a, b })),
      )
      fc.pre(bruteForce(twoWay, start)[end] !== Infinity && start !== end)
      const graph = makeGraph(gridPlaces, roads, forbidden)
      const search = makeRoadSearch(graph)
      const expected = bruteForceTurns(graph, start, end)
      if (expected > bruteForce(graph, start)[end]! + 1) longer++
      const [from, to] = [at(gridPlaces[start]!), at(gridPlaces[end]!)]
      // Asked twice: what the first search learned about turning round holds for the second.
      for (let time = 0; time < 2; time++)
        expect(search.find(from, to)?.seconds ?? Infinity).toBeCloseTo(expected, 6)
    }),
    { numRuns: 400 },
  )
  expect(longer).toBeGreaterThan(15)
})

test("crosses by ferry, but does not start or end on one", () => {
  // From the pier on the mainland, node 3, to the island's, node 4.
  const island: Place[] = [
    [6.9, 79.95],
    [6.9, 79.96],
  ]
  const roads: TestRoad[] = [
    { a: 0, b: 1 },
    { a: 0, b: 3 },
    { a: 4, b: 5, name: "Lighthouse Road" },
  ]
  const crossing = { a: 3, b: 4, flags: both | ferry, speed: 2, name: "Lamp Ferry" }
  const withFerry = makeRoadSearch(makeGraph([...square, ...island], [...roads, crossing]))
  const found = withFerry.find({ lat: 6.9, lng: 79.9 }, { lat: 6.9, lng: 79.96 })
  expect(
    found?.stretches.filter(({ metres }) => metres > 1).map(({ name, isFerry }) => [name, isFerry]),
  ).toEqual([
    ["", false],
    ["Lamp Ferry", true],
    ["Lighthouse Road", false],
  ])
  expect(found?.seconds).toBeCloseTo(111 + 2210 + 110, -2)
  expect(
    makeRoadSearch(makeGraph([...square, ...island], roads)).find(
      { lat: 6.9, lng: 79.9 },
      { lat: 6.9, lng: 79.96 },
    ),
  ).toBeNull()
  // In the middle of the sea, 2 km from either pier.
  expect(withFerry.find({ lat: 6.9, lng: 79.9 }, { lat: 6.9, lng: 79.93 })).toBeNull()
})

// A square of one-way streets, clockwise, seen from the south-west corner: north, east, south, west.
const square: Place[] = [
  [6.9, 79.9],
  [6.91, 79.9],
  [6.91, 79.91],
  [6.9, 79.91],
]
const oneWays = makeGraph(
  square,
  [0, 1, 2, 3].map((a) => ({ a, b: (a + 1) % 4, flags: forward, name: `Street ${a}` })),
)

test("drives round a block of one-way streets to a point a little behind", () => {
  const search = makeRoadSearch(oneWays)
  const ahead = search.find({ lat: 6.902, lng: 79.9 }, { lat: 6.908, lng: 79.9 })
  expect(ahead?.metres).toBeCloseTo(667, -1)
  expect(ahead?.stretches.map(({ name }) => name)).toEqual(["Street 0"])
  const behind = search.find({ lat: 6.908, lng: 79.9 }, { lat: 6.902, lng: 79.9 })
  expect(behind?.stretches.map(({ name }) => name)).toEqual([
    "Street 0",
    "Street 1",
    "Street 2",
    "Street 3",
    "Street 0",
  ])
  expect(behind?.metres).toBeCloseTo(4 * 1112 - 667, -2)
  expect(behind?.seconds).toBeCloseTo((behind?.metres ?? 0) / 10, 3)
})

test("starts and ends where the road is nearest, in the middle of a bent road", () => {
  const bent = makeGraph(
    [
      [6.9, 79.9],
      [6.9, 79.92],
    ],
    [{ a: 0, b: 1, via: [[6.91, 79.91]] }],
  )
  const found = makeRoadSearch(bent).find({ lat: 6.9051, lng: 79.9049 }, { lat: 6.9051, lng: 79.9151 })
  expect(found?.stretches[0]?.line).toEqual([
    [expect.closeTo(79.905, 4), expect.closeTo(6.905, 4)],
    [79.91, 6.91],
    [expect.closeTo(79.915, 4), expect.closeTo(6.905, 4)],
  ])
})

test("finds no way where the map does not reach, and none between islands", () => {
  const search = makeRoadSearch(
    makeGraph(
      [...square, [6.95, 79.95], [6.96, 79.95]],
      [
        { a: 0, b: 1 },
        { a: 1, b: 2 },
        { a: 4, b: 5 },
      ],
    ),
  )
  expect(search.find({ lat: 6.9, lng: 79.88 }, { lat: 6.905, lng: 79.9 })).toBeNull()
  expect(search.find({ lat: 6.905, lng: 79.9 }, { lat: 6.955, lng: 79.95 })).toBeNull()
  expect(makeRoadSearch(makeGraph([], [])).find({ lat: 0, lng: 0 }, { lat: 0, lng: 0.001 })).toBeNull()
})

test("starts on the main roads when the nearest lane leads nowhere", () => {
  const lane: Place[] = [
    [6.9051, 79.9002],
    [6.9055, 79.9002],
  ]
  const search = makeRoadSearch(
    makeGraph(
      [...square, ...lane],
      [
        { a: 0, b: 1 },
        { a: 1, b: 2 },
        { a: 4, b: 5 },
      ],
    ),
  )
  expect(search.find({ lat: 6.9053, lng: 79.9002 }, { lat: 6.91, lng: 79.905 })?.metres).toBeGreaterThan(1000)
})

test("gives up after a number of junctions", () => {
  const row = Array.from({ length: 50 }, (_, place): Place => [6.9, 79.9 + place * 0.01])
  const roads = row.slice(1).map((_, a) => ({ a, b: a + 1 }))
  const ask = (limit?: number) =>
    makeRoadSearch(makeGraph(row, roads), limit).find({ lat: 6.9, lng: 79.9 }, { lat: 6.9, lng: 80.39 })
  expect(ask()?.metres).toBeGreaterThan(50_000)
  expect(ask(10)).toBeNull()
})
