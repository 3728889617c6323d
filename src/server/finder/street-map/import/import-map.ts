import { createHash } from "node:crypto"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { serialize } from "node:v8"
import { type MapAbout, mapFiles, mapFolder } from "#server/finder/street-map/map-folder.ts"
import { isFerry, type RoadGraph } from "#server/finder/street-map/road-graph.ts"
import { buildPmtiles } from "./pmtiles-file.ts"
import { readExtract } from "./read-extract.ts"
import { MapRefused } from "./refused.ts"
import { buildRoadGraph } from "./roads.ts"
import { cutTiles, firstZoom, lastZoom } from "./tiles.ts"

export type ImportedMap = {
  about: MapAbout
  tiles: number
  tileBytes: number
  roads: number
  roadBytes: number
}

type Step = (sentence: string) => void

/** Builds the street map and the road graph from an extract and moves them into the data folder, both or neither. */
export async function importMap(
  path: string,
  dataDir: string,
  report: Step = () => {},
): Promise<ImportedMap> {
  report("Reading the extract.")
  const { roads: ways, restrictions, places, features, box } = await readExtract(path)
  const roads = buildRoadGraph(ways, places, restrictions)
  if (roads.flags.every((_flags, road) => isFerry(roads, road)))
    throw new MapRefused(`${basename(path)} has no roads for cars, so no map was made of it.`)
  report("Cutting tiles.")
  const tiles = cutTiles(features, box)
  const bounds: MapAbout["bounds"] = [box.west, box.south, box.east, box.north]
  const archive = buildPmtiles(tiles, {
    box,
    minzoom: firstZoom,
    maxzoom: lastZoom,
    metadata: { name: basename(path), attribution: "© OpenStreetMap contributors" },
  })
  const hash = createHash("sha256")
  for (const bytes of archive) hash.update(bytes)
  const about: MapAbout = {
    version: 1,
    id: hash.digest("hex").slice(0, 16),
    source: basename(path),
    importedAt: new Date().toISOString(),
    minzoom: firstZoom,
    maxzoom: lastZoom,
    bounds,
    roadKilometres: Math.round(
      roads.metres.reduce((sum, metres, road) => sum + (isFerry(roads, road) ? 0 : metres), 0) / 1000,
    ),
  }
  const roadFile = serialize(roads satisfies RoadGraph)
  await replaceFolder(mapFolder(dataDir), {
    [mapFiles.tiles]: archive,
    [mapFiles.roads]: roadFile,
    [mapFiles.about]: `${JSON.stringify(about, null, 2)}\n`,
  })
  return {
    about,
    tiles: tiles.length,
    tileBytes: archive.reduce((sum, bytes) => sum + bytes.length, 0),
    roads: roads.from.length,
    roadBytes: roadFile.length,
  }
}

/** Writes the files beside the old ones, then swaps the folders: a failure before leaves the old map as it is. */
async function replaceFolder(folder: string, files: Record<string, string | Uint8Array | Uint8Array[]>) {
  const [next, old] = [`${folder}.new`, `${folder}.old`]
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(next, name), content)
  await rm(old, { recursive: true, force: true })
  await rename(folder, old).catch(ignoreAbsent)
  await rename(next, folder)
  await rm(old, { recursive: true, force: true })
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
}
