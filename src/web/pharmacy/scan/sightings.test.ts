import { expect, test } from "vitest"
import { makeSightings } from "#web/pharmacy/scan/sightings.ts"

test("counts a code in view once, and again when it returns later", () => {
  const seen = makeSightings()
  expect([0, 300, 1_800, 3_300].map((at) => seen.isNew("A", at))).toEqual([true, false, false, false])
  expect(seen.isNew("A", 4_801)).toBe(true)
})

test("counts two codes side by side once each in any order", () => {
  const seen = makeSightings()
  const codes = ["A", "B", "A", "B", "B", "A"]
  expect(codes.map((code, turn) => seen.isNew(code, turn * 100))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test("counts the codes in view again after a tap", () => {
  const seen = makeSightings()
  seen.isNew("A", 0)
  seen.forget()
  expect([seen.isNew("A", 100), seen.isNew("A", 200)]).toEqual([true, false])
})
