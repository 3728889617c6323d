import type { Feature, FeatureCollection } from "geojson"
import type { GeoJSONSource, Map as MapLibreMap } from "maplibre-gl"
import type { Route } from "#contract/finder/directions.ts"
import type { PharmacyPlace } from "#contract/finder/search.ts"
import type { Position } from "#domain/finder/straight-line.ts"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { type MapColours, mapFonts } from "./map-colours.ts"
import type { MapPin } from "./map-pin.ts"

export const pharmacySource = "pharmacies"
export const routeSource = "route"

// From here on, names are landmarks instead of a carpet.
const namesFrom = 13
const walkFromKm = 0.015

/** Puts the route and the pharmacies onto a freshly loaded style. */
export function addOverlays(map: MapLibreMap, colours: MapColours): void {
  const nothing: FeatureCollection = { type: "FeatureCollection", features: [] }
  map.addSource(routeSource, { type: "geojson", data: nothing })
  map.addSource(pharmacySource, { type: "geojson", data: nothing })
  addRouteLayers(map, colours)
  map.addLayer({
    id: "pharmacies",
    type: "circle",
    source: pharmacySource,
    paint: {
      "circle-color": colours.pharmacy,
      "circle-stroke-color": colours.halo,
      "circle-radius": ["interpolate", ["linear"], ["zoom"], 7, 2.5, 12, 4, 15, 6],
      "circle-stroke-width": 1.5,
    },
  })
  map.addLayer({
    id: "pharmacy-names",
    type: "symbol",
    source: pharmacySource,
    minzoom: namesFrom,
    filter: ["has", "name"],
    layout: {
      "text-field": ["get", "name"],
      "text-font": mapFonts,
      "text-size": 12,
      "text-anchor": "top",
      "text-offset": [0, 0.6],
      "text-max-width": 9,
      "symbol-sort-key": ["get", "rank"],
    },
    paint: { "text-color": colours.pharmacy, "text-halo-color": colours.halo, "text-halo-width": 1.6 },
  })
}

function addRouteLayers(map: MapLibreMap, colours: MapColours): void {
  const source = routeSource
  const layout = { "line-cap": "round", "line-join": "round" } as const
  map.addLayer({
    id: "route-case",
    type: "line",
    source,
    filter: ["==", ["get", "kind"], "road"],
    layout,
    paint: { "line-color": colours.routeCase, "line-width": 9 },
  })
  map.addLayer({
    id: "route-road",
    type: "line",
    source,
    filter: ["==", ["get", "kind"], "road"],
    layout,
    paint: { "line-color": colours.route, "line-width": 5 },
  })
  map.addLayer({
    id: "route-straight",
    type: "line",
    source,
    filter: ["==", ["get", "kind"], "straight"],
    layout,
    paint: { "line-color": colours.straight, "line-width": 4, "line-dasharray": [1.5, 1.8] },
  })
  map.addLayer({
    id: "route-walk",
    type: "line",
    source,
    filter: ["==", ["get", "kind"], "walk"],
    layout,
    paint: { "line-color": colours.route, "line-width": 2.5, "line-dasharray": [0.1, 2] },
  })
}

export function setSource(map: MapLibreMap, id: string, features: FeatureCollection): void {
  const source = map.getSource(id) as GeoJSONSource | undefined // every source of ours is GeoJSON
  // A newer set may overtake this one in the worker; MapLibre reports real failures as its own error event.
  void source?.setData(features)
}

/** Returns every pharmacy of the answer once: those of the list with their names, the others as places only. */
export function pharmacyFeatures(pins: MapPin[], places: PharmacyPlace[]): FeatureCollection {
  const listed = new Set(pins.map(({ id }) => id))
  const others = places.filter(([id]) => !listed.has(id))
  return {
    type: "FeatureCollection",
    features: [
      ...others.map(([, lat, lng]) => dot({ lat, lng }, {})),
      ...pins.map(({ name, rank, ...at }) => dot(at, { name, rank })),
    ],
  }
}

function dot({ lat, lng }: LatLng, properties: Feature["properties"]): Feature {
  return { type: "Feature", properties, geometry: { type: "Point", coordinates: [lng, lat] } }
}

/** The line of a route, and a short walk where the road ends before the door. */
export function routeFeatures(route: Route | null): FeatureCollection {
  if (!route || route.line.length < 2) return { type: "FeatureCollection", features: [] }
  const drive = lineFeature(route.approximate ? "straight" : "road", route.line)
  const walk = walkToTheDoor(route)
  return { type: "FeatureCollection", features: walk ? [drive, lineFeature("walk", walk)] : [drive] }
}

function walkToTheDoor(route: Route): Position[] | null {
  const end = route.line.at(-1)
  if (!end || route.approximate) return null
  const [lng, lat] = end
  return distanceKm({ lat, lng }, route.to) > walkFromKm ? [end, [route.to.lng, route.to.lat]] : null
}

function lineFeature(kind: "road" | "straight" | "walk", coordinates: Position[]): Feature {
  return { type: "Feature", properties: { kind }, geometry: { type: "LineString", coordinates } }
}
