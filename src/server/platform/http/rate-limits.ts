import rateLimit from "@fastify/rate-limit"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
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
  await server.register(rateLimit, { global: false, enableDraftSpec: true })
  const limits = {
    search: countPerMinute(settings.searchesPerMinute),
    "banner-count": countPerMinute(countsPerMinute),
    question: countPerMinute(questionsPerMinute),
  } satisfies Record<Limit, unknown>
  server.addHook("onRequest", (request, reply, done) => {
    const { limit } = request.routeOptions.config
    if (!limit) return done()
    const count = limits[limit](request.ip)
    if (sendCount(reply, count)) return done()
    reply.code(429).send(problemBody("too-many-requests"))
  })
  return {
    /** Counts one search of this address; returns false above the limit. */
    maySearch: (request: FastifyRequest): boolean => limits.search(request.ip).left >= 0,
  }
}

/** What a caller has left of a limit until it resets; less than 0 above the limit. */
export type Count = { limit: number; left: number; resetSeconds: number }

/** Sends the headers of a limit; returns whether the request is within it. */
export function sendCount(reply: FastifyReply, { limit, left, resetSeconds }: Count): boolean {
  reply.header("ratelimit-limit", limit)
  reply.header("ratelimit-remaining", Math.max(0, left))
  reply.header("ratelimit-reset", resetSeconds)
  if (left < 0) reply.header("retry-after", resetSeconds)
  return left >= 0
}

/** Counts an address's requests of each minute. */
function countPerMinute(limit: number): (address: string) => Count {
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
    return { limit, left: limit - count, resetSeconds: Math.ceil((endsAt - now) / 1000) }
  }
}
