import type { FastifyServerOptions } from "fastify"
import type { Settings } from "./settings/settings.ts"

// A private calendar's address opens it.
const pathToLog = (url: string) => url.split("?")[0]?.replace(/^\/calendar\/.*/, "/calendar/…")

/** One line of JSON an event; never a cookie, a search text, a phone number or a place. */
export function logOptions(settings: Settings): FastifyServerOptions["logger"] {
  if (settings.logLevel === "silent") return false
  return {
    level: settings.logLevel,
    // `detail` of a database error holds the row that was refused.
    redact: ["err.detail", "req.headers.cookie", "req.headers.authorization", "res.headers['set-cookie']"],
    serializers: {
      req: (request) => ({ method: request.method, path: pathToLog(request.url), id: request.id }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  }
}
