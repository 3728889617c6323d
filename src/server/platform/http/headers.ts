import helmet from "@fastify/helmet"
import type { FastifyInstance } from "fastify"
import type { Settings } from "#server/platform/settings/settings.ts"

const originOf = (url: string | null) => (url ? [new URL(url).origin] : [])

/** The hosts a browser may be sent to besides our own: what the operator has set, and the street tiles. */
function outsiders(settings: Settings) {
  const tiles = [...originOf(settings.map.tilesUrl), ...originOf(settings.map.styleUrl)]
  const open =
    settings.map.basemap === "auto" || settings.map.basemap === "openfreemap"
      ? ["https://tiles.openfreemap.org"]
      : []
  return { analytics: originOf(settings.site.analyticsScriptUrl), map: [...tiles, ...open] }
}

/**
 * For the one worker that reads the camera's codes: WebAssembly runs there and nowhere else. It has no page, and may
 * fetch from us alone.
 */
export const scanWorkerPolicy = "default-src 'none';script-src 'wasm-unsafe-eval';connect-src 'self'"

/** Security headers on every answer. No script and no style is ever inline. */
export async function sendSecurityHeaders(server: FastifyInstance, settings: Settings): Promise<void> {
  const { analytics, map } = outsiders(settings)
  await server.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...analytics],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "https:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analytics, ...map],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    hsts: settings.publicUrl?.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  server.addHook("onSend", async (_request, reply) => {
    reply.header("permissions-policy", "geolocation=(self), camera=(self), microphone=()")
  })
}
