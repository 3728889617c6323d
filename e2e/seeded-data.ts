import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { migrate } from "#database/migrate.ts"
import { seedDemo } from "#database/seed.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"

const run = promisify(execFile)

/** Where the copy of this data folder lies. */
export const seededCopyOf = (dataDir: string) => `${dataDir}-seeded`

/** Fills the data folder with the demo, and lays a copy aside: products of a test's own begin with it. */
export async function seedDataFolder(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
  await migrate(database.ownerUrl)
  await seedDemo(database.ownerUrl)
  await database.stop()
  await copy(dataDir, seededCopyOf(dataDir))
}

/** Fills the folder, which is not there yet, with what was laid aside. */
export const copySeeded = (from: string, dataDir: string) => copy(seededCopyOf(from), dataDir)

/** With its owners: PostgreSQL refuses a folder that is not its account's. */
async function copy(from: string, to: string) {
  await run("cp", ["-pR", from, to])
}
