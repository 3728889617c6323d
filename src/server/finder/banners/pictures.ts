import type { FastifyInstance } from "fastify"
import { LRUCache } from "lru-cache"
import { pictureFolder } from "#domain/admin/banner-limits.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Platform } from "#server/platform/platform.ts"
import { findPicture, type Picture } from "./queries.ts"

const year = "public, max-age=31536000, immutable"
// The few running pictures are requested on every first visit; content addressed by hash never changes.
const maxCached = 8

/** Serves `GET /files/pictures/{hash}`: a banner's picture, cached permanently. */
export function servePictures(server: FastifyInstance, { reading }: Pick<Platform, "reading">): void {
  const kept = new LRUCache<string, Picture>({ max: maxCached })
  const find = async (hash: string) => {
    const known = kept.get(hash)
    if (known) return known
    const picture = await findPicture(reading, hash)
    if (!picture) throw problem("not-found")
    kept.set(hash, picture)
    return picture
  }
  server.get<{ Params: { hash: string } }>(`${pictureFolder}:hash`, async (request, reply) => {
    const { hash } = request.params
    if (!/^[0-9a-f]{64}$/.test(hash)) throw problem("not-found")
    const { mediaType, bytes } = await find(hash)
    reply.header("cache-control", year)
    // Opened as a document, it can load and run nothing.
    reply.header("content-security-policy", "default-src 'none';sandbox")
    return reply.type(mediaType).send(bytes)
  })
}
