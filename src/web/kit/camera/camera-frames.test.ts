import { expect, test } from "vitest"
import { frameCrop, makeSightings } from "#web/kit/camera/use-codes.ts"

test("reads only the inside of the frame", () => {
  expect(frameCrop({ width: 640, height: 480 }, { width: 320, height: 240 })).toEqual({
    x: 45,
    y: 72,
    width: 550,
    height: 336,
    readWidth: 550,
    readHeight: 336,
  })
})

test("does not read the parts cut off by the box", () => {
  const tall = frameCrop({ width: 720, height: 1280 }, { width: 360, height: 320 })
  expect(tall).toMatchObject({ width: 619, height: 448, x: 50, y: 416 })
  const wide = frameCrop({ width: 1920, height: 1080 }, { width: 300, height: 300 })
  expect(wide).toMatchObject({ width: 929, height: 756 })
})

test("downscales a large picture in proportion", () => {
  const { width, height, readWidth, readHeight } = frameCrop(
    { width: 3840, height: 2160 },
    { width: 480, height: 270 },
  )
  expect(readWidth * readHeight).toBeLessThan(1_010_000)
  expect(readWidth / readHeight).toBeCloseTo(width / height, 2)
})

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
