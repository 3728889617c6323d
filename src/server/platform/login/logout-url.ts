import type { FastifyReply, FastifyRequest } from "fastify"
import { logoutUrl } from "./authorization.ts"
import { cookieAttributes, loggedInCookie, sessionCookie } from "./cookies.ts"
import type { LoginParts } from "./parts.ts"
import type { EndedSession } from "./queries.ts"

export type Logout = (
  request: FastifyRequest,
  reply: FastifyReply,
  ended: EndedSession | null,
) => Promise<string>

/** Clears the session's cookie and returns the identity provider's logout URL. */
export function makeLogout({ app, origins, discovery, providerAt }: LoginParts): Logout {
  return async (request, reply, ended) => {
    reply.clearCookie(sessionCookie(app.settings), cookieAttributes(app.settings))
    reply.clearCookie(loggedInCookie(app.settings), cookieAttributes(app.settings))
    if (!ended?.issuer) return "/"
    const origin = origins.of(request)
    const provider = providerAt(origin)
    if (provider.issuer !== ended.issuer) return "/"
    const configuration = await discovery.configurationOf(provider).catch(() => null)
    return (configuration && logoutUrl(configuration, origin)) ?? "/"
  }
}
