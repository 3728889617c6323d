import type { Role } from "#contract/platform/session.ts"
import type { Session } from "#web/data/session.ts"

/** A route's requirement: to be logged in, to have a role, or roles that fulfil a condition. */
export type Need = "signed-in" | Role | ((roles: readonly Role[]) => boolean)

export type Verdict = "wait" | "login" | "unauthorized" | "enter"

/** SPEC section 2: wait while the session loads; guests go to /login, people without the role to /unauthorized. */
export function judge(session: Pick<Session, "state" | "person">, need: Need): Verdict {
  if (session.state === "unknown") return "wait"
  if (!session.person) return "login"
  if (typeof need === "function") return need(session.person.roles) ? "enter" : "unauthorized"
  if (need === "signed-in" || hasRole(session, need)) return "enter"
  return "unauthorized"
}

export function hasRole(session: Pick<Session, "person">, role: Role) {
  return session.person?.roles.includes(role) ?? false
}
