import { execFile } from "node:child_process"
import { promisify } from "node:util"
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
  // Not the demo's doses either: at some hours of the day they are due, and their banner is on every page.
  await seedDemo(database.ownerUrl, { isPlain: true })
  await database.stop()
  await copy(dataDir, seededCopyOf(dataDir))
}

/** Creates the folder from the copy. */
export const copySeeded = (from: string, dataDir: string) => copy(seededCopyOf(from), dataDir)

/** Preserves owners: PostgreSQL refuses a folder that belongs to another account. */
async function copy(from: string, to: string) {
  await run("cp", ["-pR", from, to])
}
