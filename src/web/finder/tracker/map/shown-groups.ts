import type { Point } from "geojson"
import type { Map as MapLibreMap } from "maplibre-gl"
import { pinSource } from "./overlays.ts"

// More buttons than this are indistinguishable in 400 px, and each costs layout time.
const maxButtons = 200

export type ShownCluster = { key: string; id: number; count: number; at: [number, number] }
export type ShownGroups = { pins: Set<number>; clusters: Map<string, ShownCluster> }

/** Returns which visible pins are single and which are clustered. */
export function shownGroups(map: MapLibreMap): ShownGroups {
  const groups: ShownGroups = { pins: new Set(), clusters: new Map() }
  const bounds = map.getBounds()
  // A point near a tile's edge comes once per tile, so each is kept once.
  for (const { geometry, properties } of map.querySourceFeatures(pinSource)) {
    if (groups.pins.size + groups.clusters.size >= maxButtons) break
    const at = (geometry as Point).coordinates as [number, number] // the source holds points only
    if (!bounds.contains(at)) continue
    if (!properties.cluster) groups.pins.add(Number(properties.pin))
    else keepCluster(groups, properties, at)
  }
  return groups
}

function keepCluster(groups: ShownGroups, properties: Record<string, unknown>, at: [number, number]): void {
  const id = Number(properties.cluster_id)
  const count = Number(properties.point_count)
  const key = `${id}/${count}`
  if (!groups.clusters.has(key)) groups.clusters.set(key, { key, id, count, at })
}
