import { expect, test } from "vitest"
import type { Route } from "#contract/finder/directions.ts"
import { pharmacyFeatures, routeFeatures } from "./overlays.ts"

function makeRoute(route: Partial<Route>): Route {
  return {
    source: "osrm",
    approximate: false,
    reason: null,
    metres: 1000,
    seconds: 100,
    line: [
      [79.86, 6.92],
      [79.87, 6.93],
    ],
    to: { lat: 6.93, lng: 79.87 },
    steps: [],
    attribution: "",
    ...route,
  }
}

const kinds = (route: Route | null) => routeFeatures(route).features.map(({ properties }) => properties?.kind)

test("distinguishes a road from a straight line", () => {
  expect(kinds(makeRoute({}))).toEqual(["road"])
  expect(kinds(makeRoute({ approximate: true }))).toEqual(["straight"])
})

test("draws a walk from the end of the road to the door", () => {
  expect(kinds(makeRoute({ to: { lat: 6.932, lng: 79.87 } }))).toEqual(["road", "walk"])
  expect(kinds(makeRoute({ to: { lat: 6.932, lng: 79.87 }, approximate: true }))).toEqual(["straight"])
})

test("draws nothing without a line", () => {
  expect(kinds(makeRoute({ line: [] }))).toEqual([])
  expect(kinds(null)).toEqual([])
})

test("draws every pharmacy once, and names those of the list", () => {
  const pin = { id: 7, name: "Green Cross", rank: 1, lat: 6.9, lng: 79.8 }
  const features = pharmacyFeatures(
    [{ ...pin, label: "", detail: "", facts: [], phone: { text: "", href: "" } }],
    [
      [7, 6.9, 79.8],
      [8, 7.1, 80.2],
    ],
  )
  expect(features.features.map(({ properties, geometry }) => [properties, geometry])).toEqual([
    [{}, { type: "Point", coordinates: [80.2, 7.1] }],
    [
      { name: "Green Cross", rank: 1 },
      { type: "Point", coordinates: [79.8, 6.9] },
    ],
  ])
})
