import helmet from "@fastify/helmet"
import type { FastifyInstance } from "fastify"
import type { Settings } from "#server/platform/settings/settings.ts"

const originOf = (url: string | null) => (url ? [new URL(url).origin] : [])

/** Returns the external hosts that pages may use: those the operator has set, and the tile server. */
function outsiders(settings: Settings, hasOwnMap: boolean) {
  const tiles = [...originOf(settings.map.tilesUrl), ...originOf(settings.map.styleUrl)]
  const open =
    (settings.map.basemap === "auto" && !hasOwnMap) || settings.map.basemap === "openfreemap"
      ? ["https://tiles.openfreemap.org"]
      : []
  return { analytics: originOf(settings.site.analyticsScriptUrl), map: [...tiles, ...open] }
}

/**
 * The policy of the worker that decodes barcodes, the only place where WebAssembly runs. It has no document
 * and may fetch from us only.
 */
export const scanWorkerPolicy = "default-src 'none';script-src 'wasm-unsafe-eval';connect-src 'self'"

/** Sends security headers with every answer. No script or style is inline. An own map needs no other host. */
export async function sendSecurityHeaders(
  server: FastifyInstance,
  settings: Settings,
  { hasOwnMap }: { hasOwnMap: boolean },
): Promise<void> {
  const { analytics, map } = outsiders(settings, hasOwnMap)
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
