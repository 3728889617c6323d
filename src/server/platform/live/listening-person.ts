import type { FastifyRequest } from "fastify"
import type { Person } from "#contract/platform/session.ts"
import { sessionCookie } from "#server/platform/login/cookies.ts"
import { findSession } from "#server/platform/login/sessions.ts"
import type { Platform } from "#server/platform/platform.ts"

/** Returns the person who listens, with their current rights. Listening does not keep a session alive. */
export async function listeningPerson(
  app: Pick<Platform, "database" | "settings" | "now">,
  { cookies }: FastifyRequest,
): Promise<Person | null> {
  const session = await findSession(app.database, cookies[sessionCookie(app.settings)], app.now())
  return session?.person ?? null
}
