import type { IncomingHttpHeaders } from "node:http"
import type { FastifyInstance } from "fastify"
import type { Origins } from "./origins.ts"
import { problemBody } from "./problems.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Asks for a key in the Authorization header, and for nothing that a browser sends by itself. */
    isKeyed?: boolean
  }
}

const safe = new Set(["GET", "HEAD", "OPTIONS"])

/** Whether a method changes nothing. */
export const isSafeMethod = (method: string) => safe.has(method)

/**
 * Whether a request that may change something comes from our own pages. A browser's word (Sec-Fetch-Site) decides,
 * the Origin where it is not given; a program that sends neither passes as long as it brings no cookie.
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
 * The wall against other sites. It stands before everything but the stand-in's own forms under /identity,
 * so that no spelling of an address gets around it.
 */
export function refuseOtherSites(server: FastifyInstance, origins: Origins): void {
  server.addHook("onRequest", async (request, reply) => {
    // A key's holder is no browser, and such a route looks at no cookie. What counts is the route that was found.
    if (request.routeOptions.config.isKeyed) return
    if (isSafeMethod(request.method) || request.url.startsWith("/identity/")) return
    if (isFromOurPages(request.headers, origins.accepted())) return
    reply.header("cache-control", "no-store")
    return reply.code(403).send(problemBody("foreign-origin"))
  })
}
