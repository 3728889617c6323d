import rateLimit from "@fastify/rate-limit"
import type { FastifyInstance } from "fastify"
import { problemBody } from "../problems.ts"
import type { Settings } from "../settings.ts"

const searches = /^\/api\/(availability|medicines\/suggestions|route)(\?|\/|$)/

/** Bounds how often one address may search. Counted in the node's memory: a node more is a limit more. */
export async function limitSearches(server: FastifyInstance, settings: Settings): Promise<void> {
  await server.register(rateLimit, { global: false })
  const count = server.createRateLimit({ max: settings.searchesPerMinute, timeWindow: 60_000 })
  server.addHook("onRequest", async (request, reply) => {
    if (!searches.test(request.url)) return
    const verdict = await count(request)
    if (verdict.isAllowed || !verdict.isExceeded) return
    return reply
      .code(429)
      .header("retry-after", String(verdict.ttlInSeconds))
      .send(problemBody("too-many-requests"))
  })
}
