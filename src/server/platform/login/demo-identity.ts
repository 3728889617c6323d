import type { FastifyInstance, LightMyRequestResponse } from "fastify"
import type { Origins } from "#server/platform/http/origins.ts"
import { demoAccounts } from "#stand-ins/identity-accounts.ts"
import type { IdentityProviderStandIn } from "#stand-ins/identity-provider.ts"
import type { IdentityProvider } from "./identity-provider.ts"

const mount = "/identity"

// Not secret: in the demo anyone can log in as anybody. Fixed, so that pending logins survive a restart.
const clientSecret = "pharos demo client"
const keySecret = "pharos demo identity provider"

/** Loads the identity provider with the first login. */
async function makeStandIn(origin: string): Promise<IdentityProviderStandIn> {
  const { makeIdentityProvider } = await import("#stand-ins/identity-provider.ts")
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

/** Converts an injected response: the origin's host name may not resolve from here. */
function asResponse({ statusCode, headers, rawPayload }: LightMyRequestResponse): Response {
  const named = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return new Response(rawPayload.length ? new Uint8Array(rawPayload) : null, {
    status: statusCode,
    headers: named,
  })
}

/** Serves the demo identity provider under /identity, one instance per origin; returns how to reach it. */
export function serveDemoIdentity(
  server: FastifyInstance,
  origins: Origins,
): (origin: string) => IdentityProvider {
  const standIns = new Map<string, Promise<IdentityProviderStandIn>>()
  const standInAt = (origin: string) => {
    const known = standIns.get(origin) ?? makeStandIn(origin)
    standIns.set(origin, known)
    return known
  }

  server.register(async (identity) => {
    // The demo identity provider parses its forms itself.
    identity.removeAllContentTypeParsers()
    identity.addContentTypeParser("*", (_request, _body, done) => done(null))
    identity.all(`${mount}/*`, async (request, reply) => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      await standInAt(origins.of(request))
        .then((standIn) => standIn.handle(request.raw, reply.raw))
        .catch((error) => {
          // Fastify was detached from this reply, so it would stay open.
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
      // The OIDC library only sends forms.
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
