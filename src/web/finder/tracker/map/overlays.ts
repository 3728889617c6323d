import type { Feature, FeatureCollection } from "geojson"
import type { GeoJSONSource, Map as MapLibreMap } from "maplibre-gl"
import type { Route } from "#contract/finder/directions.ts"
import type { Position } from "#domain/finder/straight-line.ts"
import { distanceKm } from "#domain/platform/distance.ts"
import type { MapColours } from "./map-colours.ts"
import type { MapPin } from "./map-pin.ts"

export const pinSource = "pharmacies"
export const routeSource = "route"

const clusterPixels = 40
// Above this zoom every pharmacy has its own pin: 15 is the zoom of a chosen one.
const lastClusterZoom = 14
const walkFromKm = 0.015

/** Puts the route and the pins' source onto a freshly loaded style. */
export function addOverlays(map: MapLibreMap, colours: MapColours): void {
  const nothing: FeatureCollection = { type: "FeatureCollection", features: [] }
  map.addSource(routeSource, { type: "geojson", data: nothing })
  map.addSource(pinSource, {
    type: "geojson",
    data: nothing,
    cluster: true,
    clusterRadius: clusterPixels,
    clusterMaxZoom: lastClusterZoom,
  })
  addRouteLayers(map, colours)
  // An invisible layer keeps the pins' tiles loaded; what one sees and presses are buttons.
  map.addLayer({ id: "pin-anchors", type: "circle", source: pinSource, paint: { "circle-opacity": 0 } })
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

export function pinFeatures(pins: MapPin[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: pins.map((pin) => ({
      type: "Feature",
      properties: { pin: pin.id },
      geometry: { type: "Point", coordinates: [pin.lng, pin.lat] },
    })),
  }
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
