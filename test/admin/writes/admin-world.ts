import type { District } from "#domain/platform/districts.ts"
import type { Shelf } from "#test/pharmacy/shelf.ts"
import type { Write } from "#test/pharmacy/writes/write.ts"
import type { TestApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

/** The world of each part: a stock with its pharmacy (and `sql` as the owner), and an administrator. */
export type AdminWorld = { app: TestApp; shelf: Shelf; admin: { cookie: string; subject: string } }

/** The writes of one part of the administration, by the endpoint's name. */
export type AdminWrites = (world: AdminWorld) => Promise<Record<string, Write>>

/** Leaves nothing that the desk of a district sees outside one: the requests of a desk are about its own rows. */
export async function putIntoDistrict(
  { cluster }: Pick<TestApp, "cluster">,
  district: District,
): Promise<void> {
  for (const table of ["pharmacies", "announcements"])
    await ask(cluster.ownerUrl, `update ${table} set district = '${district}' where district is null`)
}
