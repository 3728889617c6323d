import type { FastifyServerOptions } from "fastify"
import type { Settings } from "./settings/settings.ts"

// A private calendar's URL is a secret.
const pathToLog = (url: string) => url.split("?")[0]?.replace(/^\/calendar\/.*/, "/calendar/…")

/** Logs one line of JSON per event; never a cookie, a search text, a phone number or a location. */
export function logOptions(settings: Settings): FastifyServerOptions["logger"] {
  if (settings.logLevel === "silent") return false
  return {
    level: settings.logLevel,
    // `detail` of a database error contains the refused row.
    redact: ["err.detail", "req.headers.cookie", "req.headers.authorization", "res.headers['set-cookie']"],
    serializers: {
      req: (request) => ({ method: request.method, path: pathToLog(request.url), id: request.id }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  }
}
