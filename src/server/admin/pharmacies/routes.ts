import type { AdminPharmacy, PharmacyDetail } from "#contract/admin/pharmacies.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { districtsOf, requireDistrict } from "#server/admin/desks/own-districts.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf, seesNoPerson } from "#server/api/endpoints.ts"
import { findKeys, revokeKeyOf } from "#server/imports/keys/queries.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findEntriesOf, findStaffOf, findUploadsOf } from "./detail.ts"
import {
  countByState,
  editPharmacy,
  endPharmacy,
  findCompanies,
  findPharmacies,
  findPharmacy,
  isPharmacyWithin,
  listPharmacy,
  makePharmacy,
  verifyPharmacy,
} from "./queries.ts"

const { adminPharmacies } = endpoints

const todayOf = ({ app }: CallContext) => colomboDay(app.now())

async function readOf(context: CallContext, id: number): Promise<Pick<AdminPharmacy, "id" | "version">> {
  const pharmacy = await findPharmacy(context.app.database, own(context, id), todayOf(context))
  if (!pharmacy) throw problem("not-found")
  return { id, version: pharmacy.version }
}

const own = (context: CallContext, id: number) => ({ id, districts: districtsOf(context) })

/** Throws not-found for a pharmacy of another district's desk. The functions that write refuse it as well. */
async function requireOwn(context: CallContext, id: number): Promise<void> {
  const asked = own(context, id)
  if (asked.districts && !(await isPharmacyWithin(context.app.database, asked))) throw problem("not-found")
}

async function detailOf(context: CallContext, id: number): Promise<PharmacyDetail> {
  const { database } = context.app
  const pharmacy = await findPharmacy(database, own(context, id), todayOf(context))
  if (!pharmacy) throw problem("not-found")
  const [keys, uploads] = await Promise.all([findKeys(database, id), findUploadsOf(database, id)])
  if (seesNoPerson(context)) return { ...pharmacy, people: null, keys, uploads, acts: null }
  const [staff, acts] = await Promise.all([
    findStaffOf(database, { pharmacyId: id }),
    findEntriesOf(database, { thing: "pharmacy", id }),
  ])
  const ids = staff.map(({ subject }) => subject)
  await recordAccess(database, { thing: "person", ids })
  const people = staff.map(({ id: row, name, since }) => ({ id: row, name, since: since.toISOString() }))
  return { ...pharmacy, people, keys, uploads, acts }
}

export const adminPharmacyRoutes = {
  list: adminPharmacies.list.handler(async ({ context, input }) => {
    const { database } = context.app
    const today = todayOf(context)
    const districts = districtsOf(context)
    const [page, counts] = await Promise.all([
      findPharmacies(database, { ...input, districts }, today),
      countByState(database, districts, today),
    ])
    return { ...page, counts }
  }),

  companies: adminPharmacies.companies.handler(async ({ context }) => ({
    names: await findCompanies(context.app.database),
  })),

  get: adminPharmacies.get.handler(({ context, input }) => detailOf(context, input.id)),

  make: adminPharmacies.make.handler(async ({ context, input }) => {
    requireDistrict(context, input.district ?? null)
    return readOf(context, await makePharmacy(context.app.database, input, context.app.now()))
  }),

  edit: adminPharmacies.edit.handler(async ({ context, input }) => {
    await requireOwn(context, input.id)
    if (input.district !== undefined) requireDistrict(context, input.district)
    await editPharmacy(context.app.database, input)
    return readOf(context, input.id)
  }),

  verify: adminPharmacies.verify.handler(async ({ context, input }) => {
    const now = context.app.now()
    await requireOwn(context, input.id)
    await verifyPharmacy(context.app.database, input, { now, today: colomboDay(now) })
    return readOf(context, input.id)
  }),

  unlist: adminPharmacies.unlist.handler(async ({ context, input }) => {
    await requireOwn(context, input.id)
    await listPharmacy(context.app.database, input, todayOf(context))
    return readOf(context, input.id)
  }),

  relist: adminPharmacies.relist.handler(async ({ context, input }) => {
    await requireOwn(context, input.id)
    await listPharmacy(context.app.database, input, todayOf(context))
    return readOf(context, input.id)
  }),

  revokeKey: adminPharmacies.revokeKey.handler(async ({ context, input }) => {
    await requireOwn(context, input.id)
    return revokeKeyOf(context.app.database, input, context.app.now())
  }),

  end: adminPharmacies.end.handler(async ({ context, input }) => {
    const { subject } = personOf(context)
    await requireOwn(context, input.id)
    await endPharmacy(context.app.database, input, { subject, now: context.app.now() })
    return readOf(context, input.id)
  }),
}
