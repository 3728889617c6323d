import { expect, test } from "vitest"
import type { Position } from "#domain/finder/straight-line.ts"
import { doubleArea } from "./rings.ts"
import { seaIn } from "./sea.ts"

const box = { west: 0, south: 0, east: 10, north: 10 }
const southward = (x: number): Position[] => [
  [x, 10],
  [x, 5],
  [x, 0],
]
const northward = (x: number) => southward(x).toReversed()

const seas = (chains: Position[][], rings: Position[][] = []) =>
  seaIn(box, { chains, rings })
    .map((rings) => rings.map((ring) => Math.abs(doubleArea(ring)) / 2))
    .toSorted(([one = 0], [other = 0]) => other - one)

test("fills the side of a coast on which its water is", () => {
  expect(seas([southward(3)])).toEqual([[30]])
  expect(seas([northward(3)])).toEqual([[70]])
})

test("fills a strait between two coasts, or the water on both sides of a land", () => {
  expect(seas([northward(3), southward(8)])).toEqual([[50]])
  expect(seas([southward(3), northward(8)])).toEqual([[30], [20]])
})

test("leads a coast that ends inside the box to its edge", () => {
  const cut: Position[] = [
    [3, 9],
    [3, 1],
  ]
  expect(seas([cut])).toEqual([[30]])
})

const island: Position[] = [
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
  [4, 4],
]

test("leaves islands out, and fills a ring that runs the other way", () => {
  expect(seas([], [island])).toEqual([[100, 4]])
  expect(seas([northward(2)], [island])).toEqual([[80, 4]])
  expect(seas([], [island.toReversed()])).toEqual([[4]])
  expect(seas([])).toEqual([])
})
