import { join } from "node:path"

/** The files of an imported map, in DATA_DIR. */
export const mapFolder = (dataDir: string) => join(dataDir, "street-map")
export const mapFiles = { tiles: "streets.pmtiles", roads: "roads.bin", about: "about.json" } as const

export type MapAbout = {
  /** Grows when older files can no longer be read. */
  version: 1
  /** Identifies the tiles: part of their addresses, so that browsers may keep them. */
  id: string
  /** The name of the extract's file. */
  source: string
  importedAt: string
  minzoom: number
  maxzoom: number
  bounds: [west: number, south: number, east: number, north: number]
  roadKilometres: number
}
