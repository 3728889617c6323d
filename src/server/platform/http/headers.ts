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
export function sendSecurityHeaders(
  server: FastifyInstance,
  settings: Settings,
  { hasOwnMap }: { hasOwnMap: boolean },
): void {
  const { analytics, map } = outsiders(settings, hasOwnMap)
  const policy: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...analytics],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", "https:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...analytics, ...map],
    "worker-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  }
  // Put together once: they are the same for every request.
  const headers = {
    "content-security-policy": Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(" "))
      .join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "geolocation=(self), camera=(self), microphone=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(settings.publicUrl?.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
  }
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id)
    done()
  })
}
