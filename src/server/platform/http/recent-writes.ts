import type { FastifyInstance, FastifyRequest } from "fastify"
import { cookieAttributes, sessionCookie, writeCookie } from "#server/platform/login/cookies.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { isSafeMethod } from "./same-origin.ts"

/** Longer than a copy in memory may be behind the database. */
const rememberedSeconds = 3

/** Marks the browser of each write for some seconds, on every node: it must not read what is older than its write. */
export function markWrites(server: FastifyInstance, settings: Settings): void {
  server.addHook("onRequest", (request, reply, done) => {
    if (!isSafeMethod(request.method) && request.cookies[sessionCookie(settings)])
      reply.setCookie(writeCookie(settings), "1", {
        ...cookieAttributes(settings),
        maxAge: rememberedSeconds,
      })
    done()
  })
}

/** Whether the browser has written within the last seconds. */
export const hasWritten = (request: FastifyRequest, settings: Settings) =>
  request.cookies[writeCookie(settings)] !== undefined
