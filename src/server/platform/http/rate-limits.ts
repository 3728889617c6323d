import rateLimit from "@fastify/rate-limit"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Limit } from "#contract/platform/endpoint.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { problemBody } from "./problems.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Counts requests to this route with all others of the same limit. */
    limit?: Limit | undefined
  }
}

const countsPerMinute = 60
// Many people can share one address; each person also has a daily limit.
const questionsPerMinute = 120

/**
 * Limits how often one address may search, be counted at a banner and ask the assistant. Counted in each
 * node's memory, so the limit multiplies with the number of nodes. Returns a check for searches that are part
 * of a page.
 */
export async function limitSearches(server: FastifyInstance, settings: Settings) {
  await server.register(rateLimit, { global: false })
  const perMinute = (max: number) => server.createRateLimit({ max, timeWindow: 60_000 })
  const limits = {
    search: perMinute(settings.searchesPerMinute),
    "banner-count": perMinute(countsPerMinute),
    question: perMinute(questionsPerMinute),
  } satisfies Record<Limit, unknown>
  server.addHook("onRequest", async (request, reply) => {
    const { limit } = request.routeOptions.config
    if (!limit) return
    const verdict = await limits[limit](request)
    if (verdict.isAllowed || !verdict.isExceeded) return
    return reply
      .code(429)
      .header("retry-after", String(verdict.ttlInSeconds))
      .send(problemBody("too-many-requests"))
  })
  return {
    /** Counts one search of this address; returns false above the limit. */
    async maySearch(request: FastifyRequest): Promise<boolean> {
      const verdict = await limits.search(request)
      return verdict.isAllowed || !verdict.isExceeded
    },
  }
}
