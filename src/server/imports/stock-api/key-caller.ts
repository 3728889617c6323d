import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { KeyScope } from "#domain/imports/key-scopes.ts"
import { keyProblem } from "#server/imports/keys/key-refusals.ts"
import { findKeyCaller, type KeyCaller, recordKeyUse } from "#server/imports/keys/queries.ts"
import { clientNetwork } from "#server/platform/http/client-network.ts"
import { problem } from "#server/platform/http/problems.ts"
import { sendCount } from "#server/platform/http/rate-limits.ts"
import { hashOf } from "#server/platform/login/cookies.ts"
import type { Platform } from "#server/platform/platform.ts"

const callsPerMinute = 240

/** Returns the API key of a request; session cookies are ignored. */
const secretOf = ({ headers }: FastifyRequest) =>
  /^Bearer (phk_[\w-]{43})$/i.exec(headers.authorization ?? "")?.[1]

/**
 * Verifies API keys and limits their request rate. Counted in the node's memory, by the key's hash or the
 * address.
 */
export function makeKeyGuard(server: FastifyInstance, app: Pick<Platform, "database" | "now" | "log">) {
  const count = server.createRateLimit({
    max: callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => {
      const secret = secretOf(request)
      return secret ? hashOf(secret).toString("base64") : clientNetwork(request.ip)
    },
  })
  return async function proveKey(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: KeyScope,
  ): Promise<KeyCaller> {
    const verdict = await count(request)
    if (!verdict.isAllowed) {
      const left = verdict.isExceeded ? -1 : verdict.remaining
      const count = { limit: callsPerMinute, left, resetSeconds: verdict.ttlInSeconds }
      if (!sendCount(reply, count)) throw problem("too-many-requests")
    }
    const secret = secretOf(request)
    const caller = secret && (await findKeyCaller(app.database, secret))
    if (!caller) {
      reply.header("www-authenticate", "Bearer")
      throw keyProblem("no-such-key")
    }
    if (!caller.scopes.includes(scope)) throw keyProblem("key-may-not")
    await recordKeyUse(app.database, caller.keyId, app.now()).catch((error) =>
      app.log.warn({ err: error }, "use of a key not noted"),
    )
    return caller
  }
}
