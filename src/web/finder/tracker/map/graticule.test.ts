import { expect, test } from "vitest"
import { graticule, gridStep } from "./graticule.ts"

const letters = { east: "E", west: "W", north: "N", south: "S" }
const island = { west: 79, south: 5.5, east: 82.5, north: 10 }

test("decreases the grid step with the zoom and keeps lines apart", () => {
  let last = Infinity
  for (let zoom = 2; zoom <= 17; zoom++) {
    const step = gridStep(zoom)
    expect(step).toBeLessThanOrEqual(last)
    last = step
    const pixels = (step / 360) * 2 ** zoom * 512
    expect(pixels).toBeGreaterThan(80)
  }
})

test("labels lines with degree and compass letter", () => {
  const labels = graticule(island, 8, letters).features.map(({ properties }) => properties?.label)
  expect(labels).toContain("80.0° E")
  expect(labels).toContain("7.0° N")
})

test("labels the southern and western hemispheres", () => {
  const labels = graticule({ west: -3, south: -3, east: 3, north: 3 }, 8, letters).features.map(
    ({ properties }) => properties?.label,
  )
  expect(labels).toContain("2.0° W")
  expect(labels).toContain("2.0° S")
})

test("wraps longitudes beyond the 180th meridian", () => {
  const labels = graticule({ west: 178, south: -20, east: 186, north: -10 }, 6, letters).features.map(
    ({ properties }) => properties?.label,
  )
  expect(labels).toContain("176° W")
})

test("draws nothing beyond the limits of Web Mercator", () => {
  const { features } = graticule({ west: 0, south: -90, east: 10, north: 90 }, 3, letters)
  for (const { geometry } of features) {
    for (const [, lat] of geometry.coordinates) expect(Math.abs(lat ?? 0)).toBeLessThanOrEqual(85)
  }
})
