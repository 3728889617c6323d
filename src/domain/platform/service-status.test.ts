import { expect, test } from "vitest"
import { dayState, worstState } from "./service-status.ts"

test("takes the worst state of the parts that are set up", () => {
  expect(worstState(["well", "not-set-up"])).toBe("well")
  expect(worstState(["slow", "well"])).toBe("slow")
  expect(worstState(["slow", "failing"])).toBe("failing")
})

test("shows a day by the share that failed, and a day without measurements as none", () => {
  expect([0, 3 / 1440, 0.01, 0.05, 0.06, null].map(dayState)).toEqual([
    "well",
    "slow",
    "slow",
    "slow",
    "failing",
    null,
  ])
})
