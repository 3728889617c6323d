import type { AdminWrites } from "./admin-world.ts"

export const makeOverviewWrites: AdminWrites = async ({ shelf: { sql } }) => {
  const [row] = await sql<{ id: number }>(
    "insert into unmet_things (medicine_id, last_searched_at) values (2147483647, '2020-01-01') returning id",
  )
  const path = `/admin/unmet-searches/${row?.id}`
  // Nothing has changed its stock: the first reminder of the test creates a task.
  await sql(
    "insert into pharmacies (name, phone_number, district, lat, lng, listed, licence_verified_at) values ('Silent', '+94112345671', 'Kandy', 6, 80, true, now())",
  )
  return {
    "adminFreshness.remind": {
      path: "/admin/freshness/remind",
      body: { q: "silent", district: "Kandy", silent: 30 },
      takes: ["q", 'q=""', "district"],
    },
    "adminUnmet.dismiss": { path: `${path}/dismiss`, body: { version: 1, note: "Asked a supplier" } },
    "adminUnmet.restore": { path: `${path}/restore`, body: { version: 2 } },
  }
}
