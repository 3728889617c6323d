import type { IncomingHttpHeaders } from "node:http"
import type { FastifyInstance } from "fastify"
import type { Origins } from "./origins.ts"
import { problemBody } from "./problems.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Requires a key in the Authorization header, and accepts nothing that a browser sends automatically. */
    isKeyed?: boolean
  }
}

const safe = new Set(["GET", "HEAD", "OPTIONS"])

/** Whether a method is safe: it only reads. */
export const isSafeMethod = (method: string) => safe.has(method)

/**
 * Whether a request comes from our own pages. Sec-Fetch-Site decides, else the Origin; a program that sends
 * neither passes if it sends no cookie.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, accepted: readonly string[]): boolean {
  const { origin, cookie, "x-pharos": mark, "sec-fetch-site": site } = headers
  if (!mark) return false
  if (origin !== undefined && !accepted.includes(origin)) return false
  if (site === "same-origin") return true
  if (site !== undefined && site !== "none") return false
  return origin !== undefined || cookie === undefined
}

/**
 * Protects against cross-site requests (CSRF). Runs before everything except the demo identity provider's
 * forms under /identity, so that no spelling of a URL bypasses it.
 */
export function refuseOtherSites(server: FastifyInstance, origins: Origins): void {
  server.addHook("onRequest", (request, reply, done) => {
    // An API key's holder is not a browser, and such routes ignore cookies. Decided by the matched route.
    if (isSafeMethod(request.method) || request.routeOptions.config.isKeyed) return done()
    if (request.url.startsWith("/identity/") || isFromOurPages(request.headers, origins.accepted()))
      return done()
    reply.header("cache-control", "no-store")
    reply.code(403).send(problemBody("foreign-origin"))
  })
}
