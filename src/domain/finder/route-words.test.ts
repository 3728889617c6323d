import { expect, test } from "vitest"
import { mapWords } from "#web/finder/tracker/map/map-words.ts"
import { describeStep, fill, formatDriving, type Turn, turnKinds } from "./route-words.ts"

const { steps, duration } = mapWords.route

function makeStep(step: Partial<Turn>): Turn {
  return {
    turn: "turn",
    side: null,
    exit: null,
    road: "",
    message: null,
    ...step,
  }
}

test("a turn names its side and its road", () => {
  expect(describeStep(makeStep({ side: "left", road: "Galle Road" }), steps)).toBe(
    "Turn left onto Galle Road",
  )
  expect(describeStep(makeStep({ side: "sharp right" }), steps)).toBe("Turn sharp right")
})

test("a roundabout says which way out", () => {
  expect(describeStep(makeStep({ turn: "roundabout", exit: 3, road: "Lake Road" }), steps)).toBe(
    "At the roundabout take exit 3 onto Lake Road",
  )
})

test("a fork without a side goes on instead of keeping to nothing", () => {
  expect(describeStep(makeStep({ turn: "fork" }), steps)).toBe("Continue")
})

test("the engine's own sentence comes first", () => {
  expect(describeStep(makeStep({ message: "Bear left." }), steps)).toBe("Bear left.")
})

test("no kind of turn leaves a place unfilled", () => {
  for (const turn of turnKinds) {
    for (const road of ["", "A1"]) {
      expect(describeStep(makeStep({ turn, road, side: "left" }), steps)).not.toMatch(/[{}]|undefined/)
    }
  }
})

test("a value with a dollar sign is put in as it is", () => {
  expect(fill("to {{name}}", { name: "$& Co" })).toBe("to $& Co")
})

test("a drive lasts at least a minute and turns into hours", () => {
  expect(formatDriving(8, duration)).toBe("1 min")
  expect(formatDriving(3570, duration)).toBe("1 h")
  expect(formatDriving(5100, duration)).toBe("1 h 25 min")
})
