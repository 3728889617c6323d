import type { FeatureCollection } from "geojson"
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl"
import { type Language, places } from "#domain/finder/towns.ts"
import { type MapColours, type MapTheme, mapColours, mapFonts } from "./map-colours.ts"
import { sketchLand } from "./sketch-land.ts"

export const gridSource = "grid"
export const ringSource = "rings"

const nothing: FeatureCollection = { type: "FeatureCollection", features: [] }

// The coast is right to 1–3 km only, so from zoom 11 it gives way to plain paper.
const fading = (from: number): ExpressionSpecification => [
  "interpolate",
  ["linear"],
  ["zoom"],
  11,
  from,
  12.5,
  0,
]

/** The map that needs no request at all: coast, grid, rings round the person, towns. */
export function sketchStyle(theme: MapTheme, language: Language): StyleSpecification {
  const colours = mapColours[theme]
  return {
    version: 8,
    name: "pharos-sketch",
    sources: {
      land: { type: "geojson", data: land() },
      [gridSource]: { type: "geojson", data: nothing },
      [ringSource]: { type: "geojson", data: nothing },
      towns: { type: "geojson", data: towns(language) },
    },
    layers: [...ground(colours), ...measures(colours), townNames(colours)],
  }
}

function land(): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: sketchLand.map((ring) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Polygon", coordinates: [ring] },
    })),
  }
}

function towns(language: Language): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: places.map((place) => ({
      type: "Feature",
      properties: { name: place.names[language], weight: place.weight },
      geometry: { type: "Point", coordinates: [place.lng, place.lat] },
    })),
  }
}

function ground(colours: MapColours): LayerSpecification[] {
  const sea: ExpressionSpecification = [
    "interpolate",
    ["linear"],
    ["zoom"],
    11,
    colours.water,
    12.5,
    colours.paper,
  ]
  return [
    { id: "sea", type: "background", paint: { "background-color": sea } },
    {
      id: "land",
      type: "fill",
      source: "land",
      paint: { "fill-color": colours.land, "fill-opacity": fading(1) },
    },
    {
      id: "shallows",
      type: "line",
      source: "land",
      paint: { "line-color": colours.shore, "line-width": 8, "line-blur": 8, "line-opacity": fading(0.5) },
    },
    {
      id: "shore",
      type: "line",
      source: "land",
      layout: { "line-join": "round" },
      paint: { "line-color": colours.shore, "line-width": 1.5, "line-opacity": fading(1) },
    },
  ]
}

function measures(colours: MapColours): LayerSpecification[] {
  const halo = { "text-halo-color": colours.halo, "text-halo-width": 1.5 }
  return [
    {
      id: "grid",
      type: "line",
      source: gridSource,
      paint: { "line-color": colours.grid, "line-width": 0.75, "line-dasharray": [3, 3] },
    },
    {
      id: "grid-names",
      type: "symbol",
      source: gridSource,
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 400,
        "text-field": ["get", "label"],
        "text-font": mapFonts,
        "text-size": 11,
      },
      paint: { "text-color": colours.label, "text-opacity": 0.75, ...halo },
    },
    {
      id: "rings",
      type: "line",
      source: ringSource,
      filter: ["==", ["geometry-type"], "LineString"],
      paint: { "line-color": colours.me, "line-width": 1, "line-opacity": 0.55 },
    },
    {
      id: "ring-names",
      type: "symbol",
      source: ringSource,
      filter: ["==", ["geometry-type"], "Point"],
      layout: {
        "text-field": ["get", "label"],
        "text-font": mapFonts,
        "text-size": 12,
        "text-offset": [0, -0.7],
      },
      paint: { "text-color": colours.me, ...halo },
    },
  ]
}

function townNames(colours: MapColours): LayerSpecification {
  return {
    id: "towns",
    type: "symbol",
    source: "towns",
    filter: ["<=", ["get", "weight"], ["step", ["zoom"], 1, 7, 2, 9.5, 3]],
    layout: {
      "text-field": ["get", "name"],
      "text-font": mapFonts,
      "text-size": ["match", ["get", "weight"], 1, 15, 2, 13, 12],
      "text-variable-anchor": ["top", "bottom"],
      "text-radial-offset": 0.8,
      "symbol-sort-key": ["get", "weight"],
    },
    paint: { "text-color": colours.label, "text-halo-color": colours.halo, "text-halo-width": 1.6 },
  }
}
