import type { FastifyInstance } from "fastify"
import type { Origins } from "#server/platform/http/origins.ts"
import { serveBackchannelLogout } from "./backchannel-logout.ts"
import type { CallerSource } from "./caller.ts"
import { serveDemoIdentity } from "./demo-identity.ts"
import { makeDiscovery } from "./identity-provider.ts"
import { type Logout, makeLogout } from "./logout-url.ts"
import type { LoginParts } from "./parts.ts"
import { deleteSessionsNotOf } from "./queries.ts"
import { serveRedirects } from "./redirects.ts"
import { sweepSessions } from "./sessions.ts"

const sweepEveryMs = 10 * 60_000

/** Deletes ended sessions and expired login attempts on an interval. */
function keepSwept(server: FastifyInstance, app: CallerSource): void {
  const sweep = () => {
    sweepSessions(app.database, app.now()).catch((error) =>
      app.log.warn({ err: error }, "sessions not swept"),
    )
  }
  const timer = setInterval(sweep, sweepEveryMs)
  timer.unref()
  server.addHook("onClose", async () => clearInterval(timer))
}

/** Serves login and logout, with the operator's identity provider or the bundled demo one. */
export function serveLogin(server: FastifyInstance, app: CallerSource, origins: Origins): { logOut: Logout } {
  const { oidc } = app.settings
  const providerAt = oidc ? () => oidc : serveDemoIdentity(server, origins)
  if (oidc) {
    // Revokes sessions of other providers, and demo-mode sessions once a real provider is configured.
    server.addHook("onReady", () => deleteSessionsNotOf(app.database.sql, oidc.issuer))
  }
  const parts: LoginParts = { app, origins, discovery: makeDiscovery({ now: app.now }), providerAt }
  if (oidc) serveBackchannelLogout(server, parts, oidc)
  const logOut = makeLogout(parts)
  serveRedirects(server, { ...parts, logOut })
  keepSwept(server, app)
  return { logOut }
}
