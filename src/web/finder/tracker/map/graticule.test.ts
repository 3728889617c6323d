import { expect, test } from "vitest"
import { graticule, gridStep } from "./graticule.ts"

const letters = { east: "E", west: "W", north: "N", south: "S" }
const island = { west: 79, south: 5.5, east: 82.5, north: 10 }

test("the step fits the zoom: finer as one comes nearer, never more than a few lines", () => {
  let last = Infinity
  for (let zoom = 2; zoom <= 17; zoom++) {
    const step = gridStep(zoom)
    expect(step).toBeLessThanOrEqual(last)
    last = step
    const pixels = (step / 360) * 2 ** zoom * 512
    expect(pixels).toBeGreaterThan(80)
  }
})

test("lines carry their degree and compass letter", () => {
  const labels = graticule(island, 8, letters).features.map(({ properties }) => properties?.label)
  expect(labels).toContain("80.0° E")
  expect(labels).toContain("7.0° N")
})

test("the southern and western half are named by their own letters", () => {
  const labels = graticule({ west: -3, south: -3, east: 3, north: 3 }, 8, letters).features.map(
    ({ properties }) => properties?.label,
  )
  expect(labels).toContain("2.0° W")
  expect(labels).toContain("2.0° S")
})

test("beyond the 180th meridian a line is named by the place it stands on", () => {
  const labels = graticule({ west: 178, south: -20, east: 186, north: -10 }, 6, letters).features.map(
    ({ properties }) => properties?.label,
  )
  expect(labels).toContain("176° W")
})

test("nothing is drawn beyond the edge of Web Mercator", () => {
  const { features } = graticule({ west: 0, south: -90, east: 10, north: 90 }, 3, letters)
  for (const { geometry } of features) {
    for (const [, lat] of geometry.coordinates) expect(Math.abs(lat ?? 0)).toBeLessThanOrEqual(85)
  }
})
