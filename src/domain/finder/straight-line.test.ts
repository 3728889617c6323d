import { expect, test } from "vitest"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { destination, straightLine } from "./straight-line.ts"

const colombo = { lat: 6.9271, lng: 79.8612 }

const longestStep = (from: LatLng, to: LatLng) => {
  const line = straightLine(from, to)
  return Math.max(...line.slice(1).map(([lng], index) => Math.abs(lng - line[index]![0])))
}

test("starts and ends at the two given points", () => {
  const line = straightLine(colombo, { lat: 9.66, lng: 80.03 })
  expect(line[0]).toEqual([79.8612, 6.9271])
  expect(line.at(-1)).toEqual([80.03, 9.66])
})

test("does not jump at the 180th meridian in either direction", () => {
  const fiji = { lat: -17, lng: 178 }
  const samoa = { lat: -13.8, lng: -172 }
  expect(longestStep(fiji, samoa)).toBeLessThan(1)
  expect(longestStep(samoa, fiji)).toBeLessThan(1)
  expect(straightLine(fiji, samoa).at(-1)![0]).toBeCloseTo(188, 9)
})

test("follows the great circle", () => {
  const oslo = { lat: 59.91, lng: 10.75 }
  const line = straightLine(colombo, oslo).map(([lng, lat]) => ({ lat, lng }))
  const parts = line.slice(1).reduce((km, at, index) => km + distanceKm(line[index]!, at), 0)
  expect(parts).toBeCloseTo(distanceKm(colombo, oslo), 3)
})

test("returns a line of zero length between equal points", () => {
  expect(straightLine(colombo, colombo)).toEqual([
    [79.8612, 6.9271],
    [79.8612, 6.9271],
  ])
})

test("returns a destination at the given distance in every direction", () => {
  for (let bearing = 0; bearing < 360; bearing += 45) {
    expect(distanceKm(colombo, destination(colombo, 5, bearing))).toBeCloseTo(5, 9)
  }
  expect(destination(colombo, 5, 90).lng).toBeGreaterThan(colombo.lng)
  expect(destination(colombo, 5, 0).lat).toBeGreaterThan(colombo.lat)
})
