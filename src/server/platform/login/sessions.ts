import { randomBytes } from "node:crypto"
import type { Person } from "#contract/platform/session.ts"
import type { Database } from "#server/platform/database/database.ts"
import { hashOf } from "./cookies.ts"
import type { Identity } from "./identity.ts"
import { deleteEnded, findSessionRow, findSessionsOf, insertSession, touchSession } from "./queries.ts"
import { isIdle, minutesAfter, sessionLimits } from "./session-limits.ts"

const touchEveryMinutes = 1
const tokenShape = /^[\w-]{43}$/

export type OpeningSession = {
  identity: Identity
  issuer: string
  device: string
  /** How long ago the provider authenticated the person, if it says so. */
  authenticatedSecondsAgo: number | null
  /** This browser's previous session, which ends. */
  replaces: string | undefined
}

/**
 * Opens a session and returns its token, which is stored only in the browser's cookie; null for a deactivated
 * person.
 */
export async function openSession(
  database: Database,
  opening: OpeningSession,
  now: Date,
): Promise<string | null> {
  const { identity, issuer, device, authenticatedSecondsAgo, replaces } = opening
  const token = randomBytes(32).toString("base64url")
  const isOpen = await insertSession(database, {
    identity,
    tokenHash: hashOf(token),
    issuer,
    device,
    createdAt: now,
    expiresAt: minutesAfter(now, sessionLimits(identity.roles).absoluteMinutes),
    authenticatedAt:
      authenticatedSecondsAgo === null ? null : minutesAfter(now, -authenticatedSecondsAgo / 60),
    replaces: replaces ? hashOf(replaces) : null,
  })
  return isOpen ? token : null
}

export type FoundSession = { person: Person; hash: Buffer; lastSeenAt: Date; device: string }

/** Returns a cookie's session with its person's current data; null once it has ended. */
export async function findSession(
  database: Database,
  token: string | undefined,
  now: Date,
): Promise<FoundSession | null> {
  if (!token || !tokenShape.test(token)) return null
  const hash = hashOf(token)
  const row = await findSessionRow(database, hash, now)
  if (!row || isIdle(row.lastSeenAt, row.roles, now)) return null
  const { lastSeenAt, device, endedSupplier, districts, ...rest } = row
  const person = {
    ...rest,
    ...(endedSupplier !== null && { endedSupplier }),
    ...(rest.roles.includes("district") && { districts }),
  }
  return { person, hash, lastSeenAt, device }
}

/** Records that a session is in use; the row is written at most once a minute. */
export async function keepAlive(database: Database, session: FoundSession, now: Date): Promise<void> {
  const before = minutesAfter(now, -touchEveryMinutes)
  if (session.lastSeenAt > before) return
  await touchSession(database.sql, session.hash, { now, before })
}

/** Returns a person's active sessions on all devices. */
export async function findOwnSessions(database: Database, person: Person, now: Date) {
  const rows = await findSessionsOf(database.sql, person.subject, now)
  return rows.filter((row) => !isIdle(row.last_seen_at, person.roles, now))
}

export async function sweepSessions(database: Database, now: Date): Promise<void> {
  await deleteEnded(database.sql, { now, idleSince: minutesAfter(now, -sessionLimits([]).idleMinutes) })
}
