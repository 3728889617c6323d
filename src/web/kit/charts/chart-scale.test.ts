import { expect, test } from "vitest"
import { compactNumber, labelEvery, niceTicks } from "#web/kit/charts/chart-scale.ts"

test("abbreviates large and negative axis labels", () => {
  expect([0, 950, 84_250, 1_250_000, 9e15, -84_250].map(compactNumber)).toEqual([
    "0",
    "950",
    "84.3k",
    "1.25M",
    "9000T",
    "-84.3k",
  ])
})

test("returns at most six round ticks that include zero and cover the values", () => {
  expect(niceTicks(0, 97_100)).toEqual([0, 25_000, 50_000, 75_000, 100_000])
  expect(niceTicks(0, 7)).toEqual([0, 2, 4, 6, 8])
  expect(niceTicks(0, 9)).toEqual([0, 5, 10])
  expect(niceTicks(0, 1), "counts have no fractions").toEqual([0, 1])
  expect(niceTicks(-30, 90)).toEqual([-50, 0, 50, 100])
  expect(niceTicks(-30, -5)).toEqual([-30, -20, -10, 0])
  expect(niceTicks(0, 0)).toEqual([0, 1])
  for (const [low, high] of [
    [0, 1],
    [0, 9e15],
    [0, 0.003],
    [-1, 1e9],
    [-7e14, 2],
  ] as const) {
    const ticks = niceTicks(low, high)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks).toContain(0)
    expect(ticks.at(0)).toBeLessThanOrEqual(low)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
  }
})

test("thins out labels that would overlap", () => {
  const days = (count: number) => Array.from({ length: count }, (_, day) => String(day % 31))
  expect([labelEvery(days(14), 500), labelEvery(days(14), 290), labelEvery(days(400), 500)]).toEqual([
    1, 2, 20,
  ])
  expect(labelEvery([], 500)).toBe(1)
})
