import { execFile } from "node:child_process"
import { promisify } from "node:util"
import pg from "pg"
import { migrate } from "#database/migrate.ts"
import { seedDemo } from "#database/seed.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"

const run = promisify(execFile)

/** The path of the copy of this data folder. */
export const seededCopyOf = (dataDir: string) => `${dataDir}-seeded`

/** Fills the data folder with demo data and keeps a copy, from which tests with their own product start. */
export async function seedDataFolder(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
  await migrate(database.ownerUrl)
  await seedDemo(database.ownerUrl)
  await withoutDoses(database.ownerUrl)
  await database.stop()
  await copy(dataDir, seededCopyOf(dataDir))
}

/** Deletes the demo's doses: at some hours of the day they are due, and their banner is on every page. */
async function withoutDoses(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (const table of ["dose_records", "medicine_schedulers", "dose_people"])
    await client.query(`delete from ${table}`)
  await client.end()
}

/** Creates the folder from the copy. */
export const copySeeded = (from: string, dataDir: string) => copy(seededCopyOf(from), dataDir)

/** Preserves owners: PostgreSQL refuses a folder that belongs to another account. */
async function copy(from: string, to: string) {
  await run("cp", ["-pR", from, to])
}
