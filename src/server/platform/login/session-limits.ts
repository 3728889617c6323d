import type { Role } from "#contract/platform/session.ts"

export type SessionLimits = { idleMinutes: number; absoluteMinutes: number }

const hour = 60
const day = 24 * hour

const customerLimits: SessionLimits = { idleMinutes: 30 * day, absoluteMinutes: 90 * day }

// A till stays open for a whole shift; the administration's session, which can change a lot, does not.
const limits: Record<Role, SessionLimits> = {
  pharmacien: { idleMinutes: 12 * hour, absoluteMinutes: 12 * hour },
  supplier: { idleMinutes: 12 * hour, absoluteMinutes: 12 * hour },
  admin: { idleMinutes: 30, absoluteMinutes: 12 * hour },
  catalogue: { idleMinutes: 30, absoluteMinutes: 12 * hour },
  support: { idleMinutes: 30, absoluteMinutes: 12 * hour },
  district: { idleMinutes: 30, absoluteMinutes: 12 * hour },
}

/** Returns how long a session lasts unused and in total: the strictest of its roles decides. */
export function sessionLimits(roles: readonly Role[]): SessionLimits {
  const all = [customerLimits, ...roles.map((role) => limits[role])]
  return {
    idleMinutes: Math.min(...all.map(({ idleMinutes }) => idleMinutes)),
    absoluteMinutes: Math.min(...all.map(({ absoluteMinutes }) => absoluteMinutes)),
  }
}

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

/** Whether a session is unused for longer than its roles allow. */
export function isIdle(lastSeenAt: Date, roles: readonly Role[], now: Date): boolean {
  return minutesAfter(lastSeenAt, sessionLimits(roles).idleMinutes) <= now
}
