import type { Position } from "geojson"
import { expect, test } from "vitest"
import { distanceKm } from "#domain/platform/distance.ts"
import { distanceRings } from "#web/finder/tracker/map/map-ground.ts"

const colombo = { lat: 6.9271, lng: 79.8612 }

test("draws every point of a ring at its labelled distance", () => {
  for (const centre of [colombo, { lat: 64, lng: 25 }]) {
    const radii = distanceRings(centre).features.flatMap(({ geometry }) =>
      geometry.type === "LineString" ? [geometry.coordinates.map((at) => kmFrom(centre, at))] : [],
    )
    expect(radii.map((km) => Math.round(km[0] ?? 0))).toEqual([1, 2, 5, 10])
    for (const km of radii) expect(Math.max(...km) - Math.min(...km)).toBeLessThan(1e-6)
  }
})

test("closes each ring", () => {
  for (const { geometry } of distanceRings(colombo).features) {
    if (geometry.type !== "LineString") continue
    expect(geometry.coordinates.at(-1)?.[0]).toBeCloseTo(geometry.coordinates[0]?.[0] ?? 0, 9)
  }
})

test("draws no rings without a position", () => {
  expect(distanceRings(null).features).toEqual([])
})

function kmFrom(centre: typeof colombo, [lng = 0, lat = 0]: Position) {
  return distanceKm(centre, { lat, lng })
}
