import type { FastifyInstance, LightMyRequestResponse } from "fastify"
import type { Origins } from "#server/platform/http/origins.ts"
import { demoAccounts } from "#stand-ins/identity-accounts.ts"
import { type IdentityProviderStandIn, makeIdentityProvider } from "#stand-ins/identity-provider.ts"
import type { IdentityProvider } from "./identity-provider.ts"

const mount = "/identity"

// Nothing hangs on them: in the demo anyone may log in as anybody. Fixed, so that a restart spoils no login.
const clientSecret = "pharos demo client"
const keySecret = "pharos demo identity provider"

function makeStandIn(origin: string): IdentityProviderStandIn {
  return makeIdentityProvider({
    issuer: origin + mount,
    accounts: demoAccounts,
    secret: keySecret,
    client: {
      clientId: "pharos",
      clientSecret,
      redirectUris: [`${origin}/auth/callback`],
      afterLogoutUris: [`${origin}/`],
      loginUri: `${origin}/auth/login`,
    },
  })
}

/** The answer of our own server as if it had come over the network: the origin's name may lead nowhere from here. */
function asResponse({ statusCode, headers, rawPayload }: LightMyRequestResponse): Response {
  const named = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return new Response(rawPayload.length ? new Uint8Array(rawPayload) : null, {
    status: statusCode,
    headers: named,
  })
}

/** Serves the stand-in under /identity, one for each origin, and gives the way to reach it. */
export function serveDemoIdentity(
  server: FastifyInstance,
  origins: Origins,
): (origin: string) => IdentityProvider {
  const standIns = new Map<string, IdentityProviderStandIn>()
  const standInAt = (origin: string) => {
    const known = standIns.get(origin) ?? makeStandIn(origin)
    standIns.set(origin, known)
    return known
  }

  server.register(async (identity) => {
    // The stand-in reads its forms itself.
    identity.removeAllContentTypeParsers()
    identity.addContentTypeParser("*", (_request, _body, done) => done(null))
    identity.all(`${mount}/*`, async (request, reply) => {
      reply.hijack()
      await standInAt(origins.of(request))
        .handle(request.raw, reply.raw)
        .catch((error) => {
          // Fastify has let go of this answer: nobody else would end it.
          request.log.warn({ err: error }, "the stand-in failed")
          reply.raw.statusCode = 500
          reply.raw.end()
        })
    })
  })

  return (origin) => ({
    issuer: origin + mount,
    clientId: "pharos",
    clientSecret,
    fetch: async (address, { method, headers, body }) => {
      const { host, pathname, search } = new URL(address)
      // The library sends forms, and nothing else.
      const payload = body instanceof URLSearchParams ? { payload: body.toString() } : {}
      const answer = await server.inject({
        method: method === "POST" ? "POST" : "GET",
        url: pathname + search,
        headers: { ...headers, host },
        ...payload,
      })
      return asResponse(answer)
    },
  })
}
