import { makeHealthWrites } from "#test/admin/writes/health.ts"
import { makeMedicineWrites } from "#test/admin/writes/medicines.ts"
import { makeOverviewWrites } from "#test/admin/writes/overview.ts"
import { makePeopleWrites } from "#test/admin/writes/people.ts"
import { makePharmacyWrites } from "#test/admin/writes/pharmacies.ts"
import { makeSiteWrites } from "#test/admin/writes/site.ts"
import { methodsOf, type Write } from "#test/pharmacy/counter-writes.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, type TestApp } from "#test/support/app.ts"

const parts = [
  makePeopleWrites,
  makePharmacyWrites,
  makeMedicineWrites,
  makeSiteWrites,
  makeHealthWrites,
  makeOverviewWrites,
]

/** Every endpoint by which the administration writes, with its method. */
export const findAdminWrites = (): Map<string, string> => methodsOf(({ meta }) => meta.who === "admin")

/**
 * A place where each write of the administration works once, in this order.
 *
 * Add yours to its part's file in `writes/`: make with `shelf.sql` (the owner) what the write is about, and return
 * `{ "adminPharmacies.edit": { path: "/admin/pharmacies/7", body: { … } } }` with every field of the body filled in.
 * `takes` names what an absurd value or a missing field does no harm (`"note"`: may be left out, `"note=null"`: may be
 * null, `"days=0"`). `leavesNoRow` is for a question asked by POST that changes nothing, as a dry run.
 * `absurd-writes.pg.test.ts` then sends each field wrong, an id that is not there and each other role, and
 * `audit.pg.test.ts` looks for its row in the log: action = the endpoint's name, actor = who administers.
 */
export async function makeAdminWrites(app: TestApp) {
  const shelf = await openShelf(app.cluster)
  const admin = await signIn(app, { roles: ["admin"] })
  const writes: Record<string, Write> = {}
  for (const part of parts) Object.assign(writes, await part({ app, shelf, admin }))
  return { writes, shelf, admin }
}
