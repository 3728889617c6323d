import type { FastifyInstance } from "fastify"
import type { Origins } from "#server/platform/http/origins.ts"
import type { CallerSource } from "./caller.ts"
import { serveDemoIdentity } from "./demo-identity.ts"
import { makeDiscovery } from "./identity-provider.ts"
import { type Goodbye, makeGoodbye } from "./logout-url.ts"
import type { LoginParts } from "./parts.ts"
import { deleteSessionsNotOf } from "./queries.ts"
import { serveRedirects } from "./redirects.ts"
import { sweepSessions } from "./sessions.ts"

const sweepEveryMs = 10 * 60_000

/** Sweeps ended sessions and logins now and then, for as long as the server runs. */
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

/** Serves login and logout, with the operator's identity provider or with the one that comes along for a demo. */
export function serveLogin(
  server: FastifyInstance,
  app: CallerSource,
  origins: Origins,
): { goodbye: Goodbye } {
  const { oidc } = app.settings
  const providerAt = oidc ? () => oidc : serveDemoIdentity(server, origins)
  if (oidc) {
    // Ends what another provider vouched for, and what was let in while 0.4.1 opened this database in demo mode.
    server.addHook("onReady", () => deleteSessionsNotOf(app.database.sql, oidc.issuer))
  }
  const parts: LoginParts = { app, origins, discovery: makeDiscovery({ now: app.now }), providerAt }
  const goodbye = makeGoodbye(parts)
  serveRedirects(server, { ...parts, goodbye })
  keepSwept(server, app)
  return { goodbye }
}
