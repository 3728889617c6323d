import { implement } from "@orpc/server"
import { contract } from "#contract/contract.ts"
import { type EndpointMeta, isAudited } from "#contract/platform/endpoint.ts"
import type { Person, Workplace } from "#contract/platform/session.ts"
import { type Desk, deskRoles, rolesAtDesk } from "#domain/admin/desks.ts"
import type { District } from "#domain/platform/districts.ts"
import type { RowScope } from "#server/platform/audit/acting-query.ts"
import { actingFor, scopedTo } from "#server/platform/audit/database-as-actor.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Platform } from "#server/platform/platform.ts"
import type { CallContext } from "./call-context.ts"
import type { PharmacyId, SupplierId } from "./proven-ids.ts"

const placeKinds = { pharmacien: "pharmacy", supplier: "supplier" } as const
type StaffRole = keyof typeof placeKinds
const staffRoles: StaffRole[] = ["pharmacien", "supplier"]

const findPlace = (person: Person, role: StaffRole) =>
  person.workplaces.find(({ kind }) => kind === placeKinds[role])

/** Returns the workplace for a role. The role alone is not enough: the staff table must have the person now. */
function placeOf(person: Person, role: StaffRole): Workplace {
  const place = findPlace(person, role)
  if (place) return place
  if (role === "supplier" && person.endedSupplier)
    throw problem("not-allowed", undefined, `${person.endedSupplier} no longer supplies through Pharos.`)
  throw problem("not-allowed", undefined, `You are not listed as staff of any ${placeKinds[role]}.`)
}

/** Returns the workplace of a person whose staff role does not matter. */
function staffPlaceOf(person: Person): Workplace {
  const role = staffRoles.find((each) => person.roles.includes(each) && findPlace(person, each))
  if (!role) throw problem("not-allowed")
  return placeOf(person, role)
}

/**
 * Returns the workplace at which a caller acts, null for the administration and customers. Throws unless the caller may
 * call: 401 without a session, 403 with the wrong role or no workplace.
 */
export function admit(who: EndpointMeta["who"], person: Person | null): Workplace | null {
  if (who === "anyone") return null
  if (who === "nobody") throw problem("not-allowed")
  if (!person) throw problem("not-logged-in")
  if (who === "signed-in") return null
  if (who === "staff") return staffPlaceOf(person)
  const admitted = isDeskRole(who) ? rolesAtDesk[who] : [who]
  if (!admitted.some((role) => person.roles.includes(role))) throw problem("not-allowed")
  return who === "admin" || isDeskRole(who) ? null : placeOf(person, who)
}

const isDeskRole = (who: EndpointMeta["who"]): who is Desk => deskRoles.some((desk) => desk === who)

/** Returns whose rows a call may touch: administrators all, at a desk those of the desk, everybody else their own. */
function scopeOf({ who, countsEveryRow }: EndpointMeta, person: Person | null): RowScope | null {
  if (who === "admin" || countsEveryRow) return null
  if (!isDeskRole(who)) return rowScopeOf(person)
  const desk = rolesAtDesk[who].find((role) => person?.roles.includes(role)) ?? who
  return desk === "admin" ? null : { desk, districts: desk === "district" ? person?.districts : undefined }
}

/** Returns the districts that a caller is limited to; undefined for everybody but the desk of a district. */
export function ownDistrictsOf({ person }: CallContext): readonly District[] | undefined {
  const isLimited = !rolesAtDesk.support.some((role) => person?.roles.includes(role))
  return isLimited ? (person?.districts ?? []) : undefined
}

/** Whether a caller at a desk works without the data of persons: everybody there but administrators. */
export const seesNoPerson = ({ person }: CallContext): boolean => !person?.roles.includes("admin")

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
  return placeIdOf(person, "pharmacien") as PharmacyId // proven: see there
}

/** Returns the caller's till; undefined at a pharmacy without cashiers. */
export const tillOf = ({ person }: CallContext): Workplace["till"] =>
  person ? findPlace(person, "pharmacien")?.till : undefined

/** Returns the cashier at the caller's till; null if it is locked or the pharmacy has no cashiers. */
export const cashierOf = (context: CallContext): number | null => tillOf(context)?.cashier?.id ?? null

/** Returns the supplier the caller works for. */
export const supplierOf = ({ person }: CallContext): SupplierId => supplierOfPerson(person)

/** The same, for routes that are not endpoints. */
export function supplierOfPerson(person: Person | null): SupplierId {
  return placeIdOf(person, "supplier") as SupplierId // proven: see there
}

/** Returns the workplace from the staff table of this session's person. */
function placeIdOf(person: Person | null, role: StaffRole): number {
  if (!person) throw problem("not-logged-in")
  return placeOf(person, role).id
}

/** Returns whose rows a person's requests may touch; a guest's only those of everybody. */
export const rowScopeOf = (person: Person | null): RowScope => ({
  person: person?.subject ?? null,
  pharmacy: (person && findPlace(person, "pharmacien")?.id) ?? null,
  supplier: (person && findPlace(person, "supplier")?.id) ?? null,
})

/** Returns the app with a database that keeps a route that is no endpoint to the caller's rows. */
export const appFor = <App extends { database: Database }>(app: App, person: Person | null): App => ({
  ...app,
  database: scopedTo(app.database, rowScopeOf(person)),
})

const callers = implement(contract).$context<CallContext>()

/**
 * Refuses callers without the right. Gives the others a database handle that keeps them to their own rows and, for
 * audited calls, stamps each statement with the actor for the audit triggers.
 */
const guard = callers.middleware(({ context, procedure, path, next }) => {
  const { meta, route } = procedure["~orpc"]
  const facts = meta as EndpointMeta // every constant starts from `endpoint`
  const workplace = admit(facts.who, context.person)
  const scope = scopeOf(facts, context.person)
  const { database: whole, reading } = context.app
  const within = (database: Database) => (scope ? scopedTo(database, scope) : database)
  const database = isAudited(facts, route.method)
    ? actingFor(context, { action: path.join("."), workplace }, scope)
    : within(whole)
  const app = { ...context.app, database, reading: within(reading) }
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
