import { type FileHandle, open, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Source } from "pmtiles"
import * as z from "zod"
import { type MapAbout, mapFiles, mapFolder } from "./map-folder.ts"
import { makeOwnRouter, type OwnRouter } from "./own-router.ts"

/** The map that an operator has imported: its tiles, and a router on its roads. */
export type StreetMap = {
  about: MapAbout
  /** Returns a tile as gzip; null where there is nothing to draw. */
  tile: (z: number, x: number, y: number) => Promise<Uint8Array | null>
  router: OwnRouter
  close: () => Promise<void>
}

const About = z.object({
  version: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{16}$/),
  source: z.string(),
  importedAt: z.string(),
  minzoom: z.int(),
  maxzoom: z.int(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  roadKilometres: z.number(),
}) satisfies z.ZodType<MapAbout>

/** Opens the imported map of a data folder; null without one, or when it cannot be read. */
export async function openStreetMap(
  dataDir: string,
  report: (sentence: string) => void,
): Promise<StreetMap | null> {
  const folder = mapFolder(dataDir)
  const text = await readFile(join(folder, mapFiles.about), "utf8").catch(() => null)
  if (text === null) return null
  try {
    const about = About.parse(JSON.parse(text))
    const file = await open(join(folder, mapFiles.tiles))
    // Most nodes have no map of their own.
    const { PMTiles, ResolvedValueCache } = await import("pmtiles")
    const archive = new PMTiles(sourceOf(file, about.id), new ResolvedValueCache(), keepPacked)
    await archive.getHeader()
    const router = makeOwnRouter(join(folder, mapFiles.roads), report)
    return {
      about,
      tile: async (zoom, x, y) => {
        const tile = await archive.getZxy(zoom, x, y)
        return tile ? new Uint8Array(tile.data) : null
      },
      router,
      close: async () => {
        await router.stop()
        await file.close()
      },
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    report(`The imported street map in ${folder} cannot be used; import it again. ${reason}`)
    return null
  }
}

function sourceOf(file: FileHandle, key: string): Source {
  return {
    getKey: () => key,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
}

/** Browsers unpack the tiles; our directories are not packed. */
const keepPacked = async (bytes: ArrayBuffer) => bytes
