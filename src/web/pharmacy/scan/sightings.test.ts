import { expect, test } from "vitest"
import { makeSightings } from "#web/pharmacy/scan/sightings.ts"

test("a code that stays in the picture is one scan, and one that comes back later is another", () => {
  const seen = makeSightings()
  expect([0, 300, 1_800, 3_300].map((at) => seen.isNew("A", at))).toEqual([true, false, false, false])
  expect(seen.isNew("A", 4_801)).toBe(true)
})

test("two packs side by side are one scan each, whichever the reader names first", () => {
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

test("a tap makes what is in the picture count once more", () => {
  const seen = makeSightings()
  seen.isNew("A", 0)
  seen.forget()
  expect([seen.isNew("A", 100), seen.isNew("A", 200)]).toEqual([true, false])
})
