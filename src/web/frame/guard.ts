import type { Role } from "#contract/platform/session.ts"
import type { Session } from "#web/data/session.ts"

/** A route's requirement: to be logged in, or to have a role. */
export type Need = "signed-in" | Role

export type Verdict = "wait" | "login" | "unauthorized" | "enter"

/** SPEC section 2: wait while the session loads; guests go to /login, people without the role to /unauthorized. */
export function judge(session: Pick<Session, "state" | "person">, need: Need): Verdict {
  if (session.state === "unknown") return "wait"
  if (!session.person) return "login"
  if (need === "signed-in" || hasRole(session, need)) return "enter"
  return "unauthorized"
}

export function hasRole(session: Pick<Session, "person">, role: Role) {
  return session.person?.roles.includes(role) ?? false
}
