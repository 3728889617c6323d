import rateLimit from "@fastify/rate-limit"
import type { FastifyInstance } from "fastify"
import { problemBody } from "../problems.ts"
import type { Settings } from "../settings.ts"

const counts = /^\/api\/adverts\/[^/]+\/counts(\?|\/|$)/
const countsPerMinute = 60
const searches = /^\/api\/(availability|medicines\/suggestions|route)(\?|\/|$)/

/** Bounds how often one address may search, and be counted at a banner. Counted in the node's memory: a node more is a limit more. */
export async function limitSearches(server: FastifyInstance, settings: Settings): Promise<void> {
  await server.register(rateLimit, { global: false })
  const searched = server.createRateLimit({ max: settings.searchesPerMinute, timeWindow: 60_000 })
  const counted = server.createRateLimit({ max: countsPerMinute, timeWindow: 60_000 })
  server.addHook("onRequest", async (request, reply) => {
    const limit = searches.test(request.url) ? searched : counts.test(request.url) ? counted : null
    if (!limit) return
    const verdict = await limit(request)
    if (verdict.isAllowed || !verdict.isExceeded) return
    return reply
      .code(429)
      .header("retry-after", String(verdict.ttlInSeconds))
      .send(problemBody("too-many-requests"))
  })
}
