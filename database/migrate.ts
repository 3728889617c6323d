import { readdir, readFile } from "node:fs/promises"
import pg from "pg"
import { adopt, recordMigration } from "./adoption.ts"
import {
  applyFunctions,
  findApplied,
  finishFunctions,
  namesAfterTables,
  readFunctionFiles,
} from "./functions.ts"

const folder = new URL("./migrations/", import.meta.url)

// The lock and the table of 0.4.1's migrator: an old node waits for a new one, and then refuses to start.
const lock = "3853314791062309107"
const table = "kysely_migration"

/** Returns the names of this Pharos's migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()
  return files.map((file) => file.slice(0, -".sql".length))
}

/** Returns the names of a database's migrations, in order; none for a database that is not Pharos's. */
export async function findMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ here: boolean }>(
    `select to_regclass('public.${table}') is not null as here`,
  )
  if (!found.rows[0]?.here) return []
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`)
  return rows.map(({ name }) => name)
}

/**
 * Migrates a database as its owner: missing migrations and changed function files, in one transaction and
 * under a lock, so that nodes that start together do not collide. With `until`, stops after that migration
 * and skips the functions. Throws StartRefused for a database that cannot be upgraded.
 */
export async function migrate(ownerUrl: string, until?: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // A lost connection fails the next statement.
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("begin")
    await client.query("select pg_advisory_xact_lock($1)", [lock])
    await bringUp(client, until)
    await client.query("commit")
  } finally {
    await client.end().catch(() => {})
  }
}

async function bringUp(client: pg.Client, until: string | undefined) {
  const files = await readFunctionFiles()
  const known = await knownMigrations()
  const ran = await adopt(client, await findMigrations(client), { known, functions: namesAfterTables(files) })
  const applied = await findApplied(client)
  await applyFunctions(client, files.foundation, applied)
  await client.query(
    `create table if not exists ${table} (name varchar(255) primary key, timestamp varchar(255) not null)`,
  )
  for (const name of known.filter((name) => !ran.includes(name) && (!until || name <= until)))
    await runMigration(client, name)
  if (until) return
  await applyFunctions(client, files.afterTables, applied)
  await finishFunctions(client, files.all, applied)
}

async function runMigration(client: pg.Client, name: string) {
  try {
    await client.query(await readFile(new URL(`${name}.sql`, folder), "utf8"))
    await recordMigration(client, name)
  } catch (error) {
    throw new Error(`The migration ${name} failed and nothing was changed.`, { cause: error })
  }
}
