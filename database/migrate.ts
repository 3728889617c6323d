import { readdir, readFile } from "node:fs/promises"
import { Kysely, PostgresDialect, sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import pg from "pg"

const folder = new URL("./migrations/", import.meta.url)

async function migrationsOnDisk(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -".sql".length),
      { up: async (db) => void (await sql.raw(await readFile(new URL(file, folder), "utf8")).execute(db)) },
    ]),
  )
}

/** What this Pharos can bring a database up to, in its order. */
export const knownMigrations = async () => Object.keys(await migrationsOnDisk())

/**
 * Brings the schema up to date with the plain SQL files, as the owner, in one transaction and under a lock,
 * so that two starting nodes cannot collide. Gives the names of the migrations it ran. `until` is the last one to run.
 */
export async function migrate(ownerUrl: string, until?: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // A connection that is lost while idle fails the next statement, or is lost after the last one.
  pool.on("error", () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: migrationsOnDisk } })
    const { error, results = [] } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest())
    const failed = results.find((result) => result.status === "Error")
    if (error)
      throw new Error(`The migration ${failed?.migrationName ?? ""} failed and changed nothing.`, {
        cause: error,
      })
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
