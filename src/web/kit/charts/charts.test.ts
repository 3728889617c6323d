import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { BarChart, BarList } from "#web/kit/charts/bar-chart.tsx"
import { compactNumber, labelEvery, niceTicks } from "#web/kit/charts/chart-scale.ts"
import { HeatGrid } from "#web/kit/charts/heat-grid.tsx"

const makeBars = (values: number[]) =>
  values.map((value, place) => ({ label: String(place % 31), value, title: `Bar ${place}` }))
const drawBars = (values: number[]) =>
  renderToStaticMarkup(createElement(BarChart, { bars: makeBars(values), summary: "What it says", line: 3 }))
const drawHeat = (rows: number, columns: number, value: number) =>
  renderToStaticMarkup(
    createElement(HeatGrid, {
      rows: Array.from({ length: rows }, (_, row) => `R${row}`),
      columns: Array.from({ length: columns }, (_, column) => `C${column}`),
      valueAt: (row, column) => (row === 0 && column === 0 ? value : 0),
      titleAt: (row, column) => `${row}/${column}`,
      summary: "What it says",
    }),
  )
const sizes = (markup: string) =>
  [...markup.matchAll(/ (?:width|height|rx)="([^"%]+)%?"/g)].map(([, size]) => Number(size))
const isDrawable = (markup: string) =>
  !/NaN|Infinity/.test(markup) && sizes(markup).every((size) => size >= 0)

test("draws no, one and 400 bars of any size and sign", () => {
  for (const values of [
    [],
    [0],
    [84_250],
    [0, 0, 0],
    [9e15, 1],
    [-500, 200],
    Array.from({ length: 400 }, (_, n) => n),
  ]) {
    const markup = drawBars(values)
    expect([values.length, isDrawable(markup)]).toEqual([values.length, true])
    expect(markup.match(/<title>/g)?.length ?? 0).toBe(values.length)
    expect(markup).toContain('role="img" aria-label="What it says"')
  }
})

test("labels 400 bars within the available width, including the last", () => {
  const labels = [
    ...drawBars(Array.from({ length: 400 }, () => 5)).matchAll(/text-anchor="middle"[^>]*>(\d+)</g),
  ]
  expect(labels.length).toBeGreaterThan(5)
  expect(labels.length).toBeLessThan(30)
  expect(labels.at(-1)?.[1]).toBe(String(399 % 31))
})

test("draws a heat grid of no, one and 400 cells", () => {
  for (const [rows, columns] of [
    [0, 0],
    [1, 1],
    [20, 20],
  ] as const) {
    const markup = drawHeat(rows, columns, 7)
    expect(isDrawable(markup)).toBe(true)
    expect(markup.match(/<title>/g)?.length ?? 0).toBe(rows * columns)
  }
  expect(drawHeat(1, 3, 7).match(/width="0" height="0"/g)).toHaveLength(2)
})

test("keeps horizontal bars within their track", () => {
  const items = [9e15, 1, 0, -4].map((value, key) => ({
    key,
    label: "long ".repeat(80),
    value,
    text: String(value),
  }))
  const markup = renderToStaticMarkup(createElement(BarList, { items, summary: "What it says" }))
  expect(isDrawable(markup)).toBe(true)
  expect(Math.max(...[...markup.matchAll(/width="([\d.]+)%"/g)].map(([, share]) => Number(share)))).toBe(100)
  expect(renderToStaticMarkup(createElement(BarList, { items: [], summary: "" }))).not.toContain("<li")
})

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
