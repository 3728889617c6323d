import { expect, test } from "vitest"
import type { Position } from "#domain/finder/straight-line.ts"
import type { Stretch } from "./road-search.ts"
import { stepsOf } from "./route-steps.ts"

const makeStretch = (name: string, line: Position[], stretch: Partial<Stretch> = {}): Stretch => ({
  name,
  isRoundabout: false,
  isFerry: false,
  metres: 100,
  seconds: 10,
  line,
  exitsAtEnd: 0,
  ...stretch,
})

const turnsOf = (...stretches: Stretch[]) =>
  stepsOf({ metres: 0, seconds: 0, stretches }).map(({ turn, side, exit, road, metres }) =>
    [turn, side, exit, road, metres].filter((part) => part !== null && part !== "").join(" "),
  )

const north: Position[] = [
  [79.9, 6.9],
  [79.9, 6.91],
]
const onward: Position[] = [
  [79.9, 6.91],
  [79.9, 6.92],
]
const eastward: Position[] = [
  [79.9, 6.91],
  [79.91, 6.91],
]
const westward: Position[] = [
  [79.9, 6.91],
  [79.89, 6.91],
]

test("takes a ferry in a step of its own", () => {
  expect(
    turnsOf(
      makeStretch("Sea Road", north),
      makeStretch("Lamp Ferry", onward, { isFerry: true }),
      makeStretch("Lamp Ferry", [onward[1]!, [79.9, 6.93]]),
    ),
  ).toEqual(["depart Sea Road 100", "ferry Lamp Ferry 100", "continue Lamp Ferry 100", "arrive 0"])
})

test("joins the parts of one road and names each turn", () => {
  expect(turnsOf(makeStretch("Sea Road", north), makeStretch("Sea Road", onward))).toEqual([
    "depart Sea Road 200",
    "arrive 0",
  ])
  expect(turnsOf(makeStretch("Sea Road", north), makeStretch("Lake Road", eastward))).toEqual([
    "depart Sea Road 100",
    "turn right Lake Road 100",
    "arrive 0",
  ])
  expect(turnsOf(makeStretch("", north), makeStretch("", westward))).toEqual([
    "depart 100",
    "turn left 100",
    "arrive 0",
  ])
  expect(turnsOf(makeStretch("A", north), makeStretch("B", onward))[1]).toBe("continue B 100")
  expect(turnsOf(makeStretch("A", north), makeStretch("B", north.toReversed()))[1]).toBe("u-turn B 100")
})

test("counts the exits of a roundabout up to the one taken, onto the road after it", () => {
  const round = { isRoundabout: true }
  expect(
    turnsOf(
      makeStretch("Sea Road", north),
      makeStretch("", eastward, { ...round, exitsAtEnd: 1 }),
      makeStretch("", eastward, { ...round, exitsAtEnd: 0 }),
      makeStretch("", eastward, { ...round, exitsAtEnd: 1 }),
      makeStretch("Hill Road", eastward),
    ),
  ).toEqual(["depart Sea Road 100", "roundabout 2 Hill Road 400", "arrive 0"])
})

test("takes no direction from a first stretch without length", () => {
  expect(turnsOf(makeStretch("A", [[0, 0]], { metres: 0 }), makeStretch("B", north))).toEqual([
    "depart B 100",
    "arrive 0",
  ])
})
