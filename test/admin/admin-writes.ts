import { deskRoles } from "#domain/admin/desks.ts"
import { makeApplicationWrites } from "#test/admin/writes/applications.ts"
import { makeDataRequestWrites } from "#test/admin/writes/data-requests.ts"
import { makeHealthWrites } from "#test/admin/writes/health.ts"
import { makeMedicineWrites } from "#test/admin/writes/medicines.ts"
import { makeOverviewWrites } from "#test/admin/writes/overview.ts"
import { makePeopleWrites } from "#test/admin/writes/people.ts"
import { makePharmacyWrites } from "#test/admin/writes/pharmacies.ts"
import { makeRecallWrites } from "#test/admin/writes/recalls.ts"
import { makeSiteWrites } from "#test/admin/writes/site.ts"
import { methodsOf } from "#test/pharmacy/counter-writes.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import type { Write } from "#test/pharmacy/writes/write.ts"
import { signIn, type TestApp } from "#test/support/app.ts"

const parts = [
  makeApplicationWrites,
  makeDataRequestWrites,
  makePeopleWrites,
  makePharmacyWrites,
  makeMedicineWrites,
  makeSiteWrites,
  makeHealthWrites,
  makeOverviewWrites,
  makeRecallWrites,
]

/** Whether an endpoint is the administration's: an administrator's alone, or a desk's. */
export const isAdministration = (who: string): boolean => ["admin", ...deskRoles].includes(who)

/** Lists every endpoint through which the administration writes, with its method. */
export const findAdminWrites = (): Map<string, string> => methodsOf(({ meta }) => isAdministration(meta.who))

/**
 * Creates a database in which each administration write succeeds once, in this order. Add yours to its
 * part's file in `writes/`: create the rows it needs with `shelf.sql` (the owner), and return `{
 * "adminPharmacies.edit": { path: "/admin/pharmacies/7", body: { … } } }` with every field of the body.
 * `takes` lists harmless absurd values or missing fields (`"note"`: may be missing, `"note=null"`: may
 * be null, `"days=0"`). `leavesNoRow` marks a POST that changes nothing, like a dry run.
 * `absurd-writes.long.pg.test.ts` sends each field with invalid values, a missing id and every other role;
 * `audit.pg.test.ts` looks for the audit row: action = endpoint name, actor = the administrator.
 */
export async function makeAdminWrites(app: TestApp) {
  const shelf = await openShelf(app.cluster)
  const admin = await signIn(app, { roles: ["admin"] })
  const writes: Record<string, Write> = {}
  for (const part of parts) Object.assign(writes, await part({ app, shelf, admin }))
  return { writes, shelf, admin }
}
