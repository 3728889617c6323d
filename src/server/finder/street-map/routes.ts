import { gunzipSync } from "node:zlib"
import type { FastifyInstance } from "fastify"
import { problem } from "#server/platform/http/problems.ts"
import type { StreetMap } from "./street-map.ts"

const folder = "/street-map"
/** The TileJSON of the imported map: it tells the browser which tiles there are. */
export const ownTileJson = `${folder}/tiles.json`

const year = "public, max-age=31536000, immutable"

/** Serves the imported map: `GET /street-map/tiles.json` and its tiles. Their address changes with the map. */
export function serveStreetMap(server: FastifyInstance, map: StreetMap | null): void {
  server.get(ownTileJson, async (_request, reply) => {
    if (!map) throw problem("not-found")
    const { id, minzoom, maxzoom, bounds } = map.about
    reply.header("cache-control", "no-cache").header("etag", `"${id}"`)
    return reply.send({
      tilejson: "3.0.0",
      tiles: [`${folder}/${id}/{z}/{x}/{y}`],
      minzoom,
      maxzoom,
      bounds,
      attribution: "© OpenStreetMap contributors",
    })
  })
  server.get<{ Params: { id: string; z: string; x: string; y: string } }>(
    `${folder}/:id/:z/:x/:y`,
    async (request, reply) => {
      const { id, z, x, y } = request.params
      const at = readTileAddress(z, x, y)
      if (map?.about.id !== id || !at) throw problem("not-found")
      const etag = `"${id}-${z}-${x}-${y}"`
      reply.header("cache-control", year).header("etag", etag)
      if (request.headers["if-none-match"] === etag) return reply.code(304).send()
      const bytes = await map.tile(...at)
      // Nothing to draw is an answer: a missing tile would count as a failure of the map.
      if (!bytes) return reply.code(204).send()
      reply.type("application/vnd.mapbox-vector-tile").header("vary", "accept-encoding")
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(gunzipSync(bytes))
      return reply.header("content-encoding", "gzip").send(Buffer.from(bytes))
    },
  )
}

const deepest = 22

function readTileAddress(...texts: [string, string, string]): [number, number, number] | null {
  if (!texts.every((text) => /^(0|[1-9]\d{0,7})$/.test(text))) return null
  const [z = 0, x = 0, y = 0] = texts.map(Number)
  return z <= deepest && x < 2 ** z && y < 2 ** z ? [z, x, y] : null
}
