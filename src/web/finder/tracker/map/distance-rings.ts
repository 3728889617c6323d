import type { Feature, FeatureCollection } from "geojson"
import { destination } from "#domain/finder/straight-line.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { formatDistance } from "#web/kit/format/distance.ts"

const ringsKm = [1, 2, 5, 10]
const corners = 96
// South-east, where the label hides neither the coast nor the town names of Colombo.
const labelBearing = 135

/** True circles on the ground round the person, each with its distance. */
export function distanceRings(centre: LatLng | null): FeatureCollection {
  if (!centre) return { type: "FeatureCollection", features: [] }
  return {
    type: "FeatureCollection",
    features: ringsKm.flatMap((km) => [circle(centre, km), label(centre, km)]),
  }
}

function circle(centre: LatLng, km: number): Feature {
  const coordinates = Array.from({ length: corners + 1 }, (_, corner) =>
    position(centre, km, (corner * 360) / corners),
  )
  return { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } }
}

function label(centre: LatLng, km: number): Feature {
  const coordinates = position(centre, km, labelBearing)
  return {
    type: "Feature",
    properties: { label: formatDistance(km) },
    geometry: { type: "Point", coordinates },
  }
}

function position(centre: LatLng, km: number, bearing: number): [number, number] {
  const at = destination(centre, km, bearing)
  return [at.lng, at.lat]
}
