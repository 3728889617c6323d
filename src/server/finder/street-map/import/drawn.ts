import type { Tags } from "./osm-file.ts"

/**
 * Layers of the OpenMapTiles schema, which the map's style draws: https://openmaptiles.org/schema. Of its
 * fields, those that the style reads.
 */
export const layerNames = [
  "water",
  "waterway",
  "landcover",
  "park",
  "transportation",
  "transportation_name",
  "place",
] as const
export type LayerName = (typeof layerNames)[number]

/** How a thing is drawn: in which layer, from which zoom on, with which fields. */
export type Drawn = { layer: LayerName; minzoom: number; fields: Record<string, string> }

const roadClasses: Record<string, { class: string; minzoom: number }> = {
  motorway: { class: "motorway", minzoom: 5 },
  trunk: { class: "trunk", minzoom: 7 },
  primary: { class: "primary", minzoom: 7 },
  secondary: { class: "secondary", minzoom: 9 },
  tertiary: { class: "tertiary", minzoom: 9 },
  unclassified: { class: "minor", minzoom: 12 },
  residential: { class: "minor", minzoom: 12 },
  living_street: { class: "minor", minzoom: 12 },
  road: { class: "minor", minzoom: 12 },
  pedestrian: { class: "minor", minzoom: 13 },
  service: { class: "service", minzoom: 13 },
  track: { class: "track", minzoom: 13 },
}
const namesFrom: Record<string, number> = {
  motorway: 11,
  trunk: 11,
  primary: 11,
  secondary: 12,
  tertiary: 12,
}
const rails = new Set(["rail", "light_rail", "narrow_gauge"])
const waterways = new Set(["river", "canal", "stream"])

const areas: [key: string, values: string[], drawn: Omit<Drawn, "minzoom">][] = [
  ["natural", ["water", "bay"], { layer: "water", fields: { class: "lake" } }],
  ["landuse", ["reservoir", "basin"], { layer: "water", fields: { class: "lake" } }],
  ["waterway", ["riverbank", "dock"], { layer: "water", fields: { class: "river" } }],
  [
    "leisure",
    ["park", "garden", "nature_reserve", "golf_course"],
    { layer: "park", fields: { class: "park" } },
  ],
  ["natural", ["wood", "scrub"], { layer: "landcover", fields: { class: "wood" } }],
  ["landuse", ["forest"], { layer: "landcover", fields: { class: "wood" } }],
  ["natural", ["wetland"], { layer: "landcover", fields: { class: "wetland" } }],
  ["landuse", ["grass", "meadow", "recreation_ground"], { layer: "landcover", fields: { class: "grass" } }],
]
const areasFrom: Partial<Record<LayerName, number>> = { water: 6, landcover: 9, park: 11 }

const placeZooms: Record<string, number> = {
  city: 5,
  town: 8,
  suburb: 12,
  village: 12,
  quarter: 13,
  neighbourhood: 14,
  hamlet: 13,
}

/** Returns the layers of a way that is a line. */
export function drawnLine(tags: Tags): Drawn[] {
  const highway = (tags.highway ?? "").replace(/_link$/, "")
  const road = roadClasses[highway]
  if (road && tags.area !== "yes") {
    const drawn: Drawn = {
      layer: "transportation",
      minzoom: road.minzoom,
      fields: { class: road.class, ...(tags.oneway === "yes" ? { oneway: "yes" } : {}) },
    }
    const name = namesOf(tags)
    if (!name.name) return [drawn]
    const named = { class: road.class, ...name }
    return [drawn, { layer: "transportation_name", minzoom: namesFrom[highway] ?? 14, fields: named }]
  }
  if (rails.has(tags.railway ?? "") && tags.service === undefined)
    return [{ layer: "transportation", minzoom: 9, fields: { class: "rail" } }]
  if (waterways.has(tags.waterway ?? "") && tags.tunnel === undefined)
    return [
      {
        layer: "waterway",
        minzoom: tags.waterway === "stream" ? 13 : 9,
        fields: { class: tags.waterway ?? "" },
      },
    ]
  return []
}

/** Returns the layer of a closed way or of a multipolygon; null for one that is not drawn. */
export function drawnArea(tags: Tags): Drawn | null {
  const found = areas.find(([key, values]) => values.includes(tags[key] ?? ""))
  return found ? { ...found[2], minzoom: areasFrom[found[2].layer] ?? 9 } : null
}

/** Returns the layer of a place's name; null for any other node. */
export function drawnPlace(tags: Tags): Drawn | null {
  const minzoom = placeZooms[tags.place ?? ""]
  const names = namesOf(tags)
  if (minzoom === undefined || !names.name) return null
  return { layer: "place", minzoom, fields: { class: tags.place ?? "", ...names } }
}

const nameTags = ["name", "name:en", "name:si", "name:ta"] as const

function namesOf(tags: Tags): Record<string, string> {
  const own = nameTags.flatMap((tag) => (tags[tag] ? [[tag, tags[tag]] as const] : []))
  const [first] = own
  return first ? Object.fromEntries([["name", first[1]], ...own]) : {}
}
