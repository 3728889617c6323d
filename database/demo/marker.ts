import type pg from "pg"

/** Marks the database as a demo for good. Idempotent. */
export async function markAsDemo(client: pg.ClientBase) {
  await client.query("insert into demo_marker default values on conflict do nothing")
}

/** Returns whether the database is marked as a demo; false before the migration that brings the marker. */
export const isMarkedAsDemo = (client: pg.ClientBase) => hasRows(client, "demo_marker")

/** Returns whether a person outside the demo has ever logged in; works before any migration has run. */
export const hasRealPeople = (client: pg.ClientBase) => hasRows(client, "people", "subject not like 'demo|%'")

async function hasRows(client: pg.ClientBase, table: string, condition = "true"): Promise<boolean> {
  const found = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [table])
  if (!found.rows[0]?.there) return false
  const { rowCount } = await client.query(`select from ${table} where ${condition} limit 1`)
  return rowCount === 1
}
