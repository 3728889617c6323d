import { expect, test } from "vitest"
import { route } from "#web/words/en/route.ts"
import { describeStep, fill, formatDriving, type Turn, turnKinds } from "./route-words.ts"

const { steps, duration } = route

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

test("names the side and the road of a turn", () => {
  expect(describeStep(makeStep({ side: "left", road: "Galle Road" }), steps)).toBe(
    "Turn left onto Galle Road",
  )
  expect(describeStep(makeStep({ side: "sharp right" }), steps)).toBe("Turn sharp right")
})

test("names the exit of a roundabout", () => {
  expect(describeStep(makeStep({ turn: "roundabout", exit: 3, road: "Lake Road" }), steps)).toBe(
    "At the roundabout take exit 3 onto Lake Road",
  )
})

test("continues straight at a fork without a side", () => {
  expect(describeStep(makeStep({ turn: "fork" }), steps)).toBe("Continue")
})

test("prefers the routing engine's own sentence", () => {
  expect(describeStep(makeStep({ message: "Bear left." }), steps)).toBe("Bear left.")
})

test("fills every placeholder for every kind of turn", () => {
  for (const turn of turnKinds) {
    for (const road of ["", "A1"]) {
      expect(describeStep(makeStep({ turn, road, side: "left" }), steps)).not.toMatch(/[{}]|undefined/)
    }
  }
})

test("inserts a value with a dollar sign literally", () => {
  expect(fill("to {{name}}", { name: "$& Co" })).toBe("to $& Co")
})

test("rounds a drive up to a minute and formats hours", () => {
  expect(formatDriving(8, duration)).toBe("1 min")
  expect(formatDriving(3570, duration)).toBe("1 h")
  expect(formatDriving(5100, duration)).toBe("1 h 25 min")
})
