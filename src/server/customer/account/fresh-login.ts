import { freshLoginMinutes } from "#domain/customer/account-limits.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findAuthenticatedAt } from "#server/platform/login/queries.ts"
import { minutesAfter } from "#server/platform/login/session-limits.ts"
import type { Platform } from "#server/platform/platform.ts"

export type LoggedIn = { app: Pick<Platform, "database" | "now">; sessionHash: Buffer | null }

/**
 * Returns until when a session may do what requires a fresh login, or null. Throws for a session that has
 * just ended.
 */
export async function freshUntil({ app, sessionHash }: LoggedIn): Promise<Date | null> {
  if (!sessionHash) return null
  const authenticatedAt = await findAuthenticatedAt(app.database.sql, sessionHash)
  if (authenticatedAt === undefined) throw problem("not-logged-in")
  if (authenticatedAt === null) return null
  const until = minutesAfter(authenticatedAt, freshLoginMinutes)
  return until > app.now() ? until : null
}

/** Requires a recent login, so that a stolen cookie cannot export or delete an account (TRUST section 2). */
export async function requireFreshLogin(loggedIn: LoggedIn): Promise<void> {
  if (!(await freshUntil(loggedIn))) throw problem("login-again")
}
