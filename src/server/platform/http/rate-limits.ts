import rateLimit from "@fastify/rate-limit"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Limit } from "#contract/platform/endpoint.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { clientNetwork } from "./client-network.ts"
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
/** Beyond this many in a minute, the first ones are forgotten: about 10 MB. */
const maxAddresses = 100_000

/**
 * Limits how often one address may search, be counted at a banner and ask the assistant. Counted in each
 * node's memory, so the limit multiplies with the number of nodes. Returns a check for searches that are part
 * of a page.
 */
export async function limitSearches(server: FastifyInstance, settings: Settings) {
  await server.register(rateLimit, { global: false })
  const limits = {
    search: countPerMinute(settings.searchesPerMinute),
    "banner-count": countPerMinute(countsPerMinute),
    question: countPerMinute(questionsPerMinute),
  } satisfies Record<Limit, unknown>
  server.addHook("onRequest", (request, reply, done) => {
    const { limit } = request.routeOptions.config
    const waitSeconds = limit ? limits[limit](request.ip) : 0
    if (waitSeconds === 0) return done()
    reply.code(429).header("retry-after", String(waitSeconds)).send(problemBody("too-many-requests"))
  })
  return {
    /** Counts one search of this address; returns false above the limit. */
    maySearch: (request: FastifyRequest): boolean => limits.search(request.ip) === 0,
  }
}

/** Counts an address's requests of each minute; returns the seconds to wait above the limit, otherwise 0. */
function countPerMinute(max: number): (address: string) => number {
  const counts = new Map<string, number>()
  let endsAt = 0
  return (address) => {
    const now = performance.now()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + 60_000
    }
    const network = clientNetwork(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (counts.size > maxAddresses) counts.delete(counts.keys().next().value ?? "")
    return count > max ? Math.ceil((endsAt - now) / 1000) : 0
  }
}
