import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl"
import type { Language } from "#domain/finder/towns.ts"
import { type MapColours, type MapTheme, mapColours, mapFonts } from "./map-colours.ts"

const source = "streets"

export type StreetTiles = {
  tiles: string[]
  minzoom: number
  maxzoom: number
  /** The area with tiles; none are requested outside of it. */
  bounds?: [west: number, south: number, east: number, north: number]
}

type RoadKind = {
  id: string
  classes: string[]
  colour: "road" | "major"
  width: number
  widest: number
  minzoom: number
}

const roadKinds: RoadKind[] = [
  {
    id: "small",
    classes: ["minor", "service", "track"],
    colour: "road",
    width: 1.6,
    widest: 12,
    minzoom: 12,
  },
  { id: "middle", classes: ["secondary", "tertiary"], colour: "road", width: 3, widest: 18, minzoom: 9 },
  { id: "big", classes: ["primary", "trunk"], colour: "major", width: 4, widest: 22, minzoom: 7 },
  { id: "motorway", classes: ["motorway"], colour: "major", width: 4.5, widest: 24, minzoom: 5 },
]

/** Streets in the OpenMapTiles schema: a public tile server or the operator's own; labels in the reader's fonts. */
export function streetStyle(tiles: StreetTiles, theme: MapTheme, language: Language): StyleSpecification {
  const colours = mapColours[theme]
  return {
    version: 8,
    name: "pharos-streets",
    sources: { [source]: { type: "vector", ...tiles } },
    layers: [
      { id: "paper", type: "background", paint: { "background-color": colours.land } },
      ...areas(colours),
      rail(colours),
      ...roadKinds.map((kind) => road(kind, "case", colours)),
      ...roadKinds.map((kind) => road(kind, "fill", colours)),
      ...names(colours, language),
    ],
  }
}

function areas(colours: MapColours): LayerSpecification[] {
  const green = ["grass", "wood", "farmland", "wetland"]
  return [
    {
      id: "green",
      type: "fill",
      source,
      "source-layer": "landcover",
      filter: ["in", ["get", "class"], ["literal", green]],
      paint: { "fill-color": colours.park, "fill-opacity": 0.6 },
    },
    {
      id: "park",
      type: "fill",
      source,
      "source-layer": "park",
      paint: { "fill-color": colours.park, "fill-opacity": 0.8 },
    },
    {
      id: "water",
      type: "fill",
      source,
      "source-layer": "water",
      paint: { "fill-color": colours.water },
    },
    {
      id: "river",
      type: "line",
      source,
      "source-layer": "waterway",
      minzoom: 9,
      paint: { "line-color": colours.water, "line-width": growing(1.5, 8) },
    },
    {
      id: "building",
      type: "fill",
      source,
      "source-layer": "building",
      minzoom: 14,
      paint: { "fill-color": colours.roadCase, "fill-opacity": 0.6 },
    },
  ]
}

function rail(colours: MapColours): LayerSpecification {
  return {
    id: "rail",
    type: "line",
    source,
    "source-layer": "transportation",
    minzoom: 9,
    filter: ["==", ["get", "class"], "rail"],
    paint: { "line-color": colours.label, "line-opacity": 0.5, "line-width": 1.5, "line-dasharray": [4, 2] },
  }
}

function road(kind: RoadKind, part: "case" | "fill", colours: MapColours): LayerSpecification {
  const isCase = part === "case"
  return {
    id: `${kind.id}-${part}`,
    type: "line",
    source,
    "source-layer": "transportation",
    minzoom: kind.minzoom,
    filter: ["in", ["get", "class"], ["literal", kind.classes]],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": isCase ? colours.roadCase : colours[kind.colour],
      "line-width": isCase ? growing(kind.width + 1.5, kind.widest + 3) : growing(kind.width, kind.widest),
    },
  }
}

function growing(at14: number, at18: number): ExpressionSpecification {
  return ["interpolate", ["exponential", 1.5], ["zoom"], 8, at14 * 0.3, 14, at14, 18, at18]
}

function names(colours: MapColours, language: Language): LayerSpecification[] {
  const name: ExpressionSpecification = [
    "coalesce",
    ["get", `name:${language}`],
    ["get", "name"],
    ["get", "name:latin"],
  ]
  const paint = { "text-color": colours.label, "text-halo-color": colours.halo, "text-halo-width": 1.6 }
  return [
    {
      id: "road-names",
      type: "symbol",
      source,
      "source-layer": "transportation_name",
      minzoom: 13,
      layout: { "symbol-placement": "line", "text-field": name, "text-font": mapFonts, "text-size": 12 },
      paint,
    },
    {
      id: "place-names",
      type: "symbol",
      source,
      "source-layer": "place",
      layout: {
        "text-field": name,
        "text-font": mapFonts,
        "text-size": ["match", ["get", "class"], ["city", "country"], 15, "town", 13, 12],
      },
      paint,
    },
  ]
}
