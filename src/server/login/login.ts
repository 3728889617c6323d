import type { FastifyInstance } from "fastify"
import type { AppContext } from "../context.ts"
import type { Origins } from "../http/origins.ts"
import { serveDemoIdentity } from "./demo-identity.ts"
import { makeDiscovery } from "./identity-provider.ts"
import { deleteSessionsNotOf } from "./queries.ts"
import { serveRedirects } from "./redirects.ts"
import { sweepSessions } from "./sessions.ts"

const sweepEveryMs = 10 * 60_000

/** Sweeps ended sessions and logins now and then, for as long as the server runs. */
function keepSwept(server: FastifyInstance, app: AppContext): void {
  const sweep = () => {
    sweepSessions(app.database, app.now()).catch((error) =>
      app.log.warn({ err: error }, "sessions not swept"),
    )
  }
  const timer = setInterval(sweep, sweepEveryMs)
  timer.unref()
  server.addHook("onClose", async () => clearInterval(timer))
}

/** Serves login and logout, with the operator's identity provider or with the one that comes along for a demo. */
export function serveLogin(server: FastifyInstance, app: AppContext, origins: Origins): void {
  const { oidc } = app.settings
  const providerAt = oidc ? () => oidc : serveDemoIdentity(server, origins)
  if (oidc) {
    // Whoever got in while the demo stood open stays outside of the real thing.
    server.addHook("onReady", () => deleteSessionsNotOf(app.database.sql, oidc.issuer))
  }
  serveRedirects(server, { app, origins, discovery: makeDiscovery({ now: app.now }), providerAt })
  keepSwept(server, app)
}
