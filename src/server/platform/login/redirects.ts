import { timingSafeEqual } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as oidc from "openid-client"
import { languageOfCookies } from "#domain/platform/languages.ts"
import { finishAuthorization, startAuthorization } from "./authorization.ts"
import {
  cookieAttributes,
  hashOf,
  loggedInCookie,
  loginCookie,
  loginCookies,
  sessionCookie,
} from "./cookies.ts"
import { deviceOf } from "./device.ts"
import { isProviderAway } from "./identity-provider.ts"
import type { Logout } from "./logout-url.ts"
import type { LoginParts } from "./parts.ts"
import { deleteSession, insertLoginAttempt, type LoginAttempt, takeLoginAttempt } from "./queries.ts"
import { safeReturnPath } from "./return-path.ts"
import { minutesAfter, sessionLimits } from "./session-limits.ts"
import { findSession, openSession } from "./sessions.ts"

const attemptMinutes = 10
const maxLoginsUnderWay = 5
// High enough for carrier-grade NAT, low enough to bound stored login attempts.
const visitsPerMinute = 300

type LoginError = "login-failed" | "token-failed" | "login-away" | "deactivated"

function refuse(reply: FastifyReply, error: LoginError, back: string): FastifyReply {
  return reply.redirect(`/login?${new URLSearchParams({ error, back }).toString()}`, 303)
}

function clearOldLogins(parts: LoginParts, request: FastifyRequest, reply: FastifyReply): void {
  const { settings } = parts.app
  const names = Object.keys(request.cookies).filter((name) => name.startsWith(loginCookies(settings)))
  if (names.length < maxLoginsUnderWay) return
  for (const name of names) reply.clearCookie(name, cookieAttributes(settings))
}

/** Redirects to the identity provider. */
async function startLogin(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { app, origins, discovery, providerAt } = parts
  const asked = request.query as { back?: unknown; fresh?: unknown } // query parameters are unknown
  const back = safeReturnPath(asked.back)
  const freshSince = asked.fresh === "1" ? app.now() : null
  const origin = origins.of(request)
  const provider = providerAt(origin)
  const configuration = await discovery.configurationOf(provider).catch((error) => {
    app.log.warn({ err: error }, "identity provider away")
    return null
  })
  if (!configuration) return refuse(reply, "login-away", back)
  const asking = { issuer: provider.issuer, redirectUri: `${origin}/auth/callback`, back, freshSince }
  const language = languageOfCookies(request.headers.cookie ?? "")
  const { url, state, attempt } = await startAuthorization(configuration, asking, language)
  await insertLoginAttempt(app.database.sql, attempt, minutesAfter(app.now(), attemptMinutes))
  clearOldLogins(parts, request, reply)
  reply.setCookie(loginCookie(app.settings, attempt.stateHash), state, {
    ...cookieAttributes(app.settings),
    maxAge: attemptMinutes * 60,
  })
  return reply.redirect(url.href, 303)
}

const isSame = (left: string, right: string) => timingSafeEqual(hashOf(left), hashOf(right))

/** Returns the pending login of this callback, if this browser began it and it was not used yet. */
async function claimAttempt(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { app } = parts
  const { state } = request.query as { state?: unknown } // query parameters are unknown: the type is checked next
  if (typeof state !== "string" || state === "") return null
  const stateHash = hashOf(state)
  const name = loginCookie(app.settings, stateHash)
  const begun = request.cookies[name]
  if (!begun || !isSame(begun, state)) return null
  reply.clearCookie(name, cookieAttributes(app.settings))
  const attempt = await takeLoginAttempt(app.database.sql, stateHash, app.now())
  return attempt ? { state, attempt } : null
}

function errorCodeOf(error: unknown): LoginError {
  if (isProviderAway(error)) return "login-away"
  return error instanceof oidc.AuthorizationResponseError ? "login-failed" : "token-failed"
}

async function exchangeCode(
  parts: LoginParts,
  request: FastifyRequest,
  begun: { state: string; attempt: LoginAttempt },
) {
  const { redirectUri, issuer } = begun.attempt
  const provider = parts.providerAt(new URL(redirectUri).origin)
  if (provider.issuer !== issuer) throw new TypeError("The identity provider changed during the login.")
  const configuration = await parts.discovery.configurationOf(provider)
  const [, query = ""] = request.url.split("?", 2)
  const { rolesClaim = null } = provider
  return finishAuthorization(configuration, { ...begun, query, now: parts.app.now(), rolesClaim })
}

/** Handles the provider's callback: opens a session, or redirects with an error. */
async function finishLogin(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { app } = parts
  const { settings, database } = app
  const cookie = sessionCookie(settings)
  const replaces = request.cookies[cookie]
  const begun = await claimAttempt(parts, request, reply)
  if (!begun) {
    // Someone who steps back in the browser's history is logged in already.
    if (await findSession(database, replaces, app.now())) return reply.redirect("/", 303)
    return refuse(reply, "login-failed", "/")
  }
  const { back, issuer } = begun.attempt
  const answer = await exchangeCode(parts, request, begun).catch((error: unknown) => {
    app.log.warn({ err: error }, "login refused")
    return errorCodeOf(error)
  })
  if (typeof answer === "string") return refuse(reply, answer, back)
  const device = deviceOf(request.headers["user-agent"])
  const token = await openSession(database, { ...answer, issuer, device, replaces }, app.now())
  if (token === null) return refuse(reply, "deactivated", "/")
  const maxAge = sessionLimits(answer.identity.roles).absoluteMinutes * 60
  const attributes = { ...cookieAttributes(settings), maxAge }
  reply.setCookie(cookie, token, attributes)
  reply.setCookie(loggedInCookie(settings), "1", { ...attributes, httpOnly: false })
  return reply.redirect(back, 303)
}

/** Ends the session, and redirects to the provider's logout. */
async function logout({ app, logOut }: Redirects, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[sessionCookie(app.settings)]
  const ended = token ? await deleteSession(app.database.sql, hashOf(token)) : null
  return { location: await logOut(request, reply, ended) }
}

type Redirects = LoginParts & { logOut: Logout }

/** Serves login, callback and logout, the three addresses a browser visits outside the endpoints. */
export function serveRedirects(server: FastifyInstance, parts: Redirects): void {
  const limits = { config: { rateLimit: { max: visitsPerMinute, timeWindow: 60_000 } } }
  server.register(async (login) => {
    login.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer")
    })
    // A link checker's HEAD request must not consume a code.
    const visit = { ...limits, exposeHeadRoute: false }
    login.get("/auth/login", visit, (request, reply) => startLogin(parts, request, reply))
    login.get("/auth/callback", visit, (request, reply) => finishLogin(parts, request, reply))
    login.post("/auth/logout", limits, (request, reply) => logout(parts, request, reply))
  })
}
