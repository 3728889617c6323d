import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { LRUCache } from "lru-cache"
import type { KeyScope } from "#domain/imports/key-scopes.ts"
import { keyProblem } from "#server/imports/keys/key-refusals.ts"
import { findKeyCaller, type KeyCaller, takeCalls } from "#server/imports/keys/queries.ts"
import { clientNetwork } from "#server/platform/http/client-network.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type Count, sendCount } from "#server/platform/http/rate-limits.ts"
import type { Platform } from "#server/platform/platform.ts"

const callsPerMinute = 240
const minuteMs = 60_000
const minuteOf = (ms: number) => Math.floor(ms / minuteMs)

/** Returns the API key of a request; session cookies are ignored. */
const secretOf = ({ headers }: FastifyRequest) =>
  /^Bearer (phk_[\w-]{43})$/i.exec(headers.authorization ?? "")?.[1]

/** A node takes a key's calls from the database so many at a time. */
const sliceSize = 20

type Slice = { minute: number; left: number; taken: number }

/** Counts each key's calls of a clock minute, over all nodes: one statement for every 20 calls. */
function makeCallCounts(app: Pick<Platform, "database" | "now">) {
  const slices = new LRUCache<number, Slice>({ max: 10_000 })
  /** Calls that come at once wait for one slice. */
  const taking = new Map<number, Promise<boolean>>()

  /** Takes the next slice; returns false when the limit is reached. */
  async function take(keyId: number): Promise<boolean> {
    const minute = minuteOf(Date.now())
    const own = { keyId, calls: sliceSize, limit: callsPerMinute, now: app.now() }
    const taken = await takeCalls(app.database, own)
    if (taken === undefined) return false
    slices.set(keyId, { minute, left: sliceSize, taken })
    return true
  }

  function takeOnce(keyId: number): Promise<boolean> {
    const started = taking.get(keyId) ?? take(keyId).finally(() => taking.delete(keyId))
    taking.set(keyId, started)
    return started
  }

  return async function countCall(keyId: number): Promise<Count> {
    for (;;) {
      const now = Date.now()
      const minute = minuteOf(now)
      const resetSeconds = Math.ceil(((minute + 1) * minuteMs - now) / 1000)
      const slice = slices.get(keyId)
      if (slice?.minute === minute && slice.left > 0) {
        slice.left -= 1
        return { limit: callsPerMinute, left: slice.left + callsPerMinute - slice.taken, resetSeconds }
      }
      if (!(await takeOnce(keyId))) return { limit: callsPerMinute, left: -1, resetSeconds }
    }
  }
}

/** Verifies API keys and limits their request rate; who has no valid key is counted by address, on each node. */
export function makeKeyGuard(server: FastifyInstance, app: Pick<Platform, "database" | "now">) {
  const countStranger = server.createRateLimit({
    max: callsPerMinute,
    timeWindow: minuteMs,
    keyGenerator: (request) => clientNetwork(request.ip),
  })
  const countCall = makeCallCounts(app)
  async function refuseStranger(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const verdict = await countStranger(request)
    if (!verdict.isAllowed && verdict.isExceeded) {
      reply.header("retry-after", verdict.ttlInSeconds)
      throw problem("too-many-requests")
    }
    reply.header("www-authenticate", "Bearer")
    throw keyProblem("no-such-key")
  }
  return async function proveKey(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: KeyScope,
  ): Promise<KeyCaller> {
    const secret = secretOf(request)
    const caller = secret && (await findKeyCaller(app.database, { secret, now: app.now() }))
    if (!caller) return refuseStranger(request, reply)
    if (!sendCount(reply, await countCall(caller.keyId))) throw problem("too-many-requests")
    if (!caller.scopes.includes(scope)) throw keyProblem("key-may-not")
    return caller
  }
}
