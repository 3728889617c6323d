import rateLimit from "@fastify/rate-limit"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Settings } from "#server/platform/settings/settings.ts"
import { problemBody } from "./problems.ts"

const counts = /^\/api\/adverts\/[^/]+\/counts(\?|\/|$)/
const countsPerMinute = 60
const questions = /^\/api\/assistant\/messages(\?|\/|$)/
// Many people can share one address; each person also has a daily limit.
const questionsPerMinute = 120
const searches = /^\/api\/(availability|medicines\/suggestions|route)(\?|\/|$)/

/**
 * Limits how often one address may search, be counted at a banner and ask the assistant. Counted in each
 * node's memory, so the limit multiplies with the number of nodes. Returns a check for searches that are part
 * of a page.
 */
export async function limitSearches(server: FastifyInstance, settings: Settings) {
  await server.register(rateLimit, { global: false })
  const searched = server.createRateLimit({ max: settings.searchesPerMinute, timeWindow: 60_000 })
  const counted = server.createRateLimit({ max: countsPerMinute, timeWindow: 60_000 })
  const asked = server.createRateLimit({ max: questionsPerMinute, timeWindow: 60_000 })
  const limitOf = (url: string) => {
    if (searches.test(url)) return searched
    if (counts.test(url)) return counted
    return questions.test(url) ? asked : null
  }
  server.addHook("onRequest", async (request, reply) => {
    const limit = limitOf(request.url)
    if (!limit) return
    const verdict = await limit(request)
    if (verdict.isAllowed || !verdict.isExceeded) return
    return reply
      .code(429)
      .header("retry-after", String(verdict.ttlInSeconds))
      .send(problemBody("too-many-requests"))
  })
  return {
    /** Counts one search of this address; returns false above the limit. */
    async maySearch(request: FastifyRequest): Promise<boolean> {
      const verdict = await searched(request)
      return verdict.isAllowed || !verdict.isExceeded
    },
  }
}
