import type { FeatureCollection } from "geojson"
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl"
import type { Language } from "#domain/finder/towns.ts"
import { type MapColours, type MapTheme, mapColours, mapFonts } from "./map-colours.ts"
import { sketchLand } from "./sketch-land.ts"
import { sketchNames } from "./sketch-names.ts"

export const ringSource = "rings"

const nothing: FeatureCollection = { type: "FeatureCollection", features: [] }

// The coast is right to 1–3 km only, so near a street it gives way to plain land.
const [coastFrom, coastUntil] = [12.5, 14]
// Further out, the rings of a few kilometres would be a knot round the person.
const ringsFrom = 11

const fading = (opacity: number): ExpressionSpecification => [
  "interpolate",
  ["linear"],
  ["zoom"],
  coastFrom,
  opacity,
  coastUntil,
  0,
]

/** The map that needs no request at all: coast, names of towns and quarters, rings round the person. */
export function sketchStyle(theme: MapTheme, language: Language): StyleSpecification {
  const colours = mapColours[theme]
  return {
    version: 8,
    name: "pharos-sketch",
    sources: {
      land: { type: "geojson", data: land() },
      [ringSource]: { type: "geojson", data: nothing },
      names: { type: "geojson", data: sketchNames(language) },
    },
    layers: [...ground(colours), ...rings(colours), ...names(colours)],
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

function ground(colours: MapColours): LayerSpecification[] {
  const sea: ExpressionSpecification = [
    "interpolate",
    ["linear"],
    ["zoom"],
    coastFrom,
    colours.water,
    coastUntil,
    colours.land,
  ]
  return [
    { id: "sea", type: "background", paint: { "background-color": sea } },
    { id: "land", type: "fill", source: "land", paint: { "fill-color": colours.land } },
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

function rings(colours: MapColours): LayerSpecification[] {
  return [
    {
      id: "rings",
      type: "line",
      source: ringSource,
      minzoom: ringsFrom,
      filter: ["==", ["geometry-type"], "LineString"],
      paint: { "line-color": colours.me, "line-width": 1, "line-opacity": 0.4 },
    },
    {
      id: "ring-names",
      type: "symbol",
      source: ringSource,
      minzoom: ringsFrom,
      filter: ["==", ["geometry-type"], "Point"],
      layout: { "text-field": ["get", "label"], "text-font": mapFonts, "text-size": 12 },
      paint: { "text-color": colours.me, "text-halo-color": colours.land, "text-halo-width": 3 },
    },
  ]
}

function names(colours: MapColours): LayerSpecification[] {
  const halo = { "text-halo-color": colours.halo, "text-halo-width": 1.6 }
  return [
    {
      id: "seas",
      type: "symbol",
      source: "names",
      maxzoom: 9,
      filter: ["==", ["get", "kind"], "sea"],
      layout: {
        "text-field": ["get", "name"],
        "text-font": mapFonts,
        "text-size": 13,
        "text-max-width": 6,
      },
      paint: { "text-color": colours.shore },
    },
    {
      id: "places",
      type: "symbol",
      source: "names",
      filter: [
        "all",
        ["!=", ["get", "kind"], "sea"],
        ["<=", ["get", "weight"], ["step", ["zoom"], 1, 7, 2, 9.5, 3, 12, 4, 13.5, 5]],
      ],
      layout: {
        "text-field": ["get", "name"],
        "text-font": mapFonts,
        "text-size": ["match", ["get", "weight"], 1, 15, 2, 13, 12],
        "text-variable-anchor": ["top", "bottom"],
        "text-radial-offset": 0.8,
        "symbol-sort-key": ["get", "weight"],
      },
      paint: { "text-color": colours.label, ...halo },
    },
  ]
}
