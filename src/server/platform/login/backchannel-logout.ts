import type { FastifyInstance, FastifyReply } from "fastify"
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose"
import type { Configuration } from "openid-client"
import * as z from "zod"
import type { IdentityProvider } from "./identity-provider.ts"
import type { LoginParts } from "./parts.ts"
import { deleteSessionsOf } from "./queries.ts"

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"
const maxTokenAge = "2 minutes"
const clockSkewSeconds = 5
const maxBytes = 16_384
// All people of the provider log out from its one address.
const perMinute = 3_000

const LogoutToken = z.object({
  sub: z.string().min(1),
  iat: z.number(),
  // Such a token ends something, so it must not be kept and used for long.
  exp: z.number(),
  events: z.object({ [logoutEvent]: z.record(z.string(), z.unknown()) }),
  // An ID token has one: it must not pass for a logout token.
  nonce: z.undefined().optional(),
})

type Keys = ReturnType<typeof createRemoteJWKSet>

/**
 * Serves OpenID Connect Back-Channel Logout 1.0: the provider says that a person has logged out, and their sessions
 * end. A token ends only sessions that were opened before it was issued, so that a replayed one ends nothing new.
 */
export function serveBackchannelLogout(
  server: FastifyInstance,
  { app, discovery }: LoginParts,
  provider: IdentityProvider,
): void {
  const keysAt = new Map<string, Keys>()

  async function readToken(token: string, configuration: Configuration) {
    const { jwks_uri: address = "", ...metadata } = configuration.serverMetadata()
    const keys = keysAt.get(address) ?? createRemoteJWKSet(new URL(address))
    keysAt.set(address, keys)
    const { payload, protectedHeader } = await jwtVerify<JWTPayload>(token, keys, {
      issuer: metadata.issuer,
      audience: provider.clientId,
      algorithms: signedBy(metadata.id_token_signing_alg_values_supported),
      maxTokenAge,
      clockTolerance: clockSkewSeconds,
      currentDate: app.now(),
    })
    if (!/^(application\/)?(logout\+)?jwt$/i.test(protectedHeader.typ ?? "jwt"))
      throw new errors.JWTInvalid("typ")
    return { ...LogoutToken.parse(payload), issuer: metadata.issuer }
  }

  server.register(async (scope) => {
    scope.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { bodyLimit: maxBytes, parseAs: "string" },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    )
    const config = {
      isKeyed: true,
      worksOnFullDisk: true as const,
      rateLimit: { max: perMinute, timeWindow: 60_000 },
    }
    scope.post("/auth/backchannel-logout", { config }, async (request, reply) => {
      reply.header("cache-control", "no-store")
      const token = request.body instanceof URLSearchParams ? request.body.get("logout_token") : null
      if (!token) return refuse(reply)
      const configuration = await discovery.configurationOf(provider)
      const logout = await readToken(token, configuration).catch((error: unknown) => {
        const isWrong = error instanceof z.ZodError || error instanceof errors.JOSEError
        if (!isWrong || error instanceof errors.JWKSTimeout) throw error
        app.log.warn({ err: error }, "logout token refused")
        return null
      })
      if (!logout) return refuse(reply)
      const before = new Date((logout.iat + clockSkewSeconds) * 1000)
      await deleteSessionsOf(app.database.sql, { issuer: logout.issuer, subject: logout.sub, before })
      return reply.code(200).send()
    })
  })
}

/** Returns the algorithms that sign with a private key: with the others, anyone who knows the client's secret could sign. */
function signedBy(supported: string[] = ["RS256"]): string[] {
  return supported.filter((name) => /^(RS|PS|ES)\d|^Ed/.test(name))
}

const refuse = (reply: FastifyReply) => reply.code(400).send({ error: "invalid_request" })
