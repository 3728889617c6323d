import { implement } from "@orpc/server"
import { contract } from "#contract/contract.ts"
import type { EndpointMeta } from "#contract/platform/endpoint.ts"
import type { Person, Role } from "#contract/platform/session.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Platform } from "#server/platform/platform.ts"
import type { CallContext } from "./call-context.ts"
import type { PharmacyId, SupplierId } from "./proven-ids.ts"

const isRole = (who: EndpointMeta["who"]): who is Role => ["admin", "pharmacien", "supplier"].includes(who)

const kindOf = { pharmacien: "pharmacy", supplier: "supplier" } as const
type StaffRole = keyof typeof kindOf

const findPlace = (person: Person, role: StaffRole) =>
  person.workplaces.find(({ kind }) => kind === kindOf[role])

/**
 * Returns the workplace for a role. The role alone is not enough: the staff table must have the person now.
 */
function placeOf(person: Person, role: StaffRole): number {
  const place = findPlace(person, role)
  if (place) return place.id
  if (role === "supplier" && person.endedSupplier)
    throw problem("not-allowed", undefined, `${person.endedSupplier} no longer supplies through Pharos.`)
  throw problem("not-allowed", undefined, `You are not listed as staff of any ${kindOf[role]}.`)
}

/** Throws unless the caller may call: 401 without a session, 403 with the wrong role or no workplace. */
export function admit(who: EndpointMeta["who"], person: Person | null): void {
  if (who === "anyone") return
  if (who === "nobody") throw problem("not-allowed")
  if (!person) throw problem("not-logged-in")
  if (!isRole(who)) return
  if (!person.roles.includes(who)) throw problem("not-allowed")
  if (who !== "admin") placeOf(person, who)
}

/** The same for endpoints that are open to all staff, whatever their role. */
function admitStaff(person: Person | null): void {
  const roles: StaffRole[] = ["pharmacien", "supplier"]
  if (person && roles.some((role) => person.roles.includes(role) && findPlace(person, role))) return
  throw problem("not-allowed")
}

/** Returns the logged-in person. Throws for guests. */
export function personOf(context: CallContext): Person {
  if (!context.person) throw problem("not-logged-in")
  return context.person
}

/** Returns the pharmacy the caller works at. */
export function pharmacyOf(context: CallContext): PharmacyId {
  return pharmacyOfPerson(context.person)
}

/** The same, for routes that are not endpoints. */
export function pharmacyOfPerson(person: Person | null): PharmacyId {
  return workplaceOf(person, "pharmacien") as PharmacyId // proven: see there
}

/** Returns the supplier the caller works for. */
export function supplierOf({ person }: CallContext): SupplierId {
  return workplaceOf(person, "supplier") as SupplierId // proven: see there
}

/** Returns the workplace from the staff table of this session's person. */
function workplaceOf(person: Person | null, role: StaffRole): number {
  if (!person) throw problem("not-logged-in")
  return placeOf(person, role)
}

const callers = implement(contract).$context<CallContext>()

/**
 * Refuses callers without the right; for staff writes, stamps the database handle with the actor for the
 * audit triggers.
 */
const guard = callers.middleware(({ context, procedure, path, next }) => {
  const { meta, route } = procedure["~orpc"]
  const { who, forStaff } = meta as EndpointMeta // every constant starts from `endpoint`
  admit(who, context.person)
  if (forStaff) admitStaff(context.person)
  const isStaffs = forStaff === true || isRole(who)
  if (!isStaffs || !context.person || route.method === "GET") return next()
  const app = { ...context.app, database: actingFor(context, path.join(".")) }
  return next({ context: { app } as {} }) // same type as before, whatever else the app holds
})

/**
 * Builds endpoint implementations behind the guard that their contract declares. `Services` are what the
 * feature uses of the app besides the platform.
 */
export const endpointsWith = <Services extends object>() =>
  implement(contract).$context<CallContext<Platform & Services>>().use(guard)

/** The same, for features that only need the platform. */
export const endpoints = callers.use(guard)
