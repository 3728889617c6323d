import { expect, test } from "vitest"
import { readGraphhopper } from "./graphhopper.ts"
import { readOpenrouteservice } from "./openrouteservice.ts"
import { readOsrm } from "./osrm-form.ts"
import { RouteFailure } from "./road-router.ts"

const line: [number, number][] = [
  [79.86, 6.92],
  [79.87, 6.93],
  [79.88, 6.93],
]

function makeOsrm(maneuver: object = { type: "turn", modifier: "left" }) {
  const step = {
    name: "Galle Road",
    distance: 700,
    duration: 60,
    maneuver: { location: line[1], ...maneuver },
  }
  return {
    code: "Ok",
    waypoints: [{ distance: 10 }, { distance: 1500 }],
    routes: [{ distance: 700, duration: 60, geometry: { coordinates: line }, legs: [{ steps: [step] }] }],
  }
}

const failureOf = (read: () => unknown) => {
  try {
    read()
  } catch (failure) {
    return failure instanceof RouteFailure ? failure.kind : failure
  }
}

test("converts OSRM's turns", () => {
  const [step] = readOsrm(makeOsrm(), "osrm", "en").steps
  expect(step).toEqual({
    turn: "turn",
    side: "left",
    exit: null,
    road: "Galle Road",
    message: null,
    metres: 700,
    seconds: 60,
    lat: 6.93,
    lng: 79.87,
  })
})

test.each([
  [{ type: "rotary", modifier: "left", exit: 2 }, "roundabout", 2],
  [{ type: "end of road", modifier: "right" }, "turn", null],
  [{ type: "continue", modifier: "uturn" }, "u-turn", null],
  [{ type: "new name", modifier: "straight" }, "continue", null],
  [{ type: "some day a new type" }, "continue", null],
] as const)("understands %o", (maneuver, turn, exit) => {
  expect(readOsrm(makeOsrm(maneuver), "osrm", "en").steps[0]).toMatchObject({ turn, exit })
})

test("shows an engine's English sentence to English readers only", () => {
  const answer = makeOsrm({ type: "turn", modifier: "left", instruction: "Turn left onto Galle Road." })
  expect(readOsrm(answer, "valhalla", "en").steps[0]?.message).toBe("Turn left onto Galle Road.")
  expect(readOsrm(answer, "valhalla", "si").steps[0]?.message).toBeNull()
})

test("accepts at most 1,500 m to the nearest road", () => {
  expect(failureOf(() => readOsrm(makeOsrm(), "osrm", "en"))).toBeUndefined()
  const far = { ...makeOsrm(), waypoints: [{ distance: 1500.1 }] }
  expect(failureOf(() => readOsrm(far, "osrm", "en"))).toBe("no-road")
})

test.each([null, 7, "x", {}, { code: "Ok", routes: [] }, { code: "Ok", routes: [{ distance: "far" }] }])(
  "rejects %j as a road",
  (body) => {
    expect(failureOf(() => readOsrm(body, "osrm", "en"))).toBe("no-answer")
    expect(failureOf(() => readGraphhopper(body, "en"))).toBe("no-answer")
    expect(failureOf(() => readOpenrouteservice(body, "en"))).toBe("no-answer")
  },
)

test("converts GraphHopper's milliseconds and drops its elevations", () => {
  const answer = {
    paths: [
      {
        distance: 2500,
        time: 180_000,
        points: { coordinates: line.map(([lng, lat]) => [lng, lat, 12]) },
        instructions: [
          {
            text: "Turn sharp right",
            sign: 3,
            street_name: "A1",
            distance: 100,
            time: 9000,
            interval: [1, 2],
          },
        ],
      },
    ],
  }
  const read = readGraphhopper(answer, "en")
  expect(read).toMatchObject({ seconds: 180, line })
  expect(read.steps[0]).toMatchObject({
    turn: "turn",
    side: "sharp right",
    road: "A1",
    seconds: 9,
    lat: 6.93,
  })
})

test("accepts an openrouteservice summary without zero values", () => {
  const step = {
    instruction: "Head north",
    name: "-",
    type: 11,
    distance: 0,
    duration: 0,
    way_points: [0, 1],
  }
  const answer = {
    features: [
      { geometry: { coordinates: line }, properties: { summary: {}, segments: [{ steps: [step] }] } },
    ],
  }
  const read = readOpenrouteservice(answer, "en")
  expect(read).toMatchObject({ metres: 0, seconds: 0 })
  expect(read.steps[0]).toMatchObject({ turn: "depart", road: "", message: "Head north" })
})
