import { implement } from "@orpc/server"
import { contract } from "#shared/contract.ts"
import type { EndpointMeta } from "#shared/endpoint.ts"
import type { Person, Role } from "#shared/session.ts"
import { actingFor } from "./audit/acting.ts"
import type { CallContext } from "./context.ts"
import { problem } from "./problems.ts"

/** A pharmacy the caller has been proven to work at. Only `pharmacyOf` makes one. */
export type PharmacyId = number & { readonly proven: "pharmacy" }

/** A supplier the caller has been proven to work for. */
export type SupplierId = number & { readonly proven: "supplier" }

const isRole = (who: EndpointMeta["who"]): who is Role => ["admin", "pharmacien", "supplier"].includes(who)

/** Lets a caller through, or says why not: no session is 401, the wrong role is 403. */
export function admit(who: EndpointMeta["who"], person: Person | null): void {
  if (who === "anyone") return
  if (who === "nobody") throw problem("not-allowed")
  if (!person) throw problem("not-logged-in")
  if (isRole(who) && !person.roles.includes(who)) throw problem("not-allowed")
}

/** The person behind a call to an endpoint that is not for guests. */
export function personOf(context: CallContext): Person {
  if (!context.person) throw problem("not-logged-in")
  return context.person
}

/** The pharmacy the caller works at. */
export function pharmacyOf(context: CallContext): PharmacyId {
  return pharmacyOfPerson(context.person)
}

/** The same, for what is not an endpoint. */
export function pharmacyOfPerson(person: Person | null): PharmacyId {
  if (!person) throw problem("not-logged-in")
  const place = person.workplaces.find((workplace) => workplace.kind === "pharmacy")
  if (!place) throw problem("not-allowed", undefined, "You are not listed as staff of any pharmacy.")
  return place.id as PharmacyId // proven: the workplace comes from the staff table of this session's person
}

/** The supplier the caller works for. */
export function supplierOf({ person }: CallContext): SupplierId {
  if (!person) throw problem("not-logged-in")
  const place = person.workplaces.find((workplace) => workplace.kind === "supplier")
  if (!place && person.endedSupplier)
    throw problem("not-allowed", undefined, `${person.endedSupplier} no longer supplies through Pharos.`)
  if (!place) throw problem("not-allowed", undefined, "You are not listed as staff of any supplier.")
  return place.id as SupplierId // proven: the workplace comes from the staff table of this session's person
}

/**
 * Every endpoint's implementation starts here, behind the guard its own constant declares. Where staff write, the
 * statements say who acts: the tables' triggers make the audit log's row of it.
 */
export const endpoints = implement(contract)
  .$context<CallContext>()
  .use(({ context, procedure, path, next }) => {
    const { meta, route } = procedure["~orpc"]
    const { who, forStaff } = meta as EndpointMeta // every constant starts from `endpoint`
    admit(who, context.person)
    const isStaffs = forStaff === true || isRole(who)
    if (!isStaffs || !context.person || route.method === "GET") return next()
    const app = { ...context.app, database: actingFor(context, path.join(".")) }
    return next({ context: { app } })
  })
