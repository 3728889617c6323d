import type { AdminWrites } from "./admin-world.ts"

export const makeOverviewWrites: AdminWrites = async ({ shelf: { sql } }) => {
  const [row] = await sql<{ id: number }>(
    "insert into unmet_things (medicine_id, last_searched_at) values (2147483647, '2020-01-01') returning id",
  )
  const path = `/admin/unmet-searches/${row?.id}`
  return {
    "adminUnmet.dismiss": { path: `${path}/dismiss`, body: { version: 1, note: "Asked a supplier" } },
    "adminUnmet.restore": { path: `${path}/restore`, body: { version: 2 } },
  }
}
