import { expect, test } from "vitest"
import { dither } from "./dither.ts"

function dotsOf(grey: number, side = 32) {
  const data = new Uint8ClampedArray(side * side * 4).fill(grey)
  dither({ data, width: side, height: side })
  return Array.from({ length: side * side }, (_, dot) => data[dot * 4] ?? -1)
}

test("draws only black and white dots, as many black ones as a shade is dark", () => {
  for (const [grey, share] of [
    [0, 1],
    [64, 0.75],
    [128, 0.5],
    [224, 0.12],
    [255, 0],
  ] as const) {
    const dots = dotsOf(grey)
    expect(new Set([...dots, 0, 255])).toEqual(new Set([0, 255]))
    expect(dots.filter((dot) => dot === 0).length / dots.length).toBeCloseTo(share, 1)
  }
})
