import pg from "pg"
import { migrate } from "#database/migrate.ts"
import { findRunningDatabase } from "#server/platform/embedded-postgres/connection-file.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import type { Settings } from "#server/platform/settings/settings.ts"

/** Thrown when a command finds no database to work on; the message is a sentence. */
export class NoDatabase extends Error {
  override name = "NoDatabase"
}

export type CliDatabase = { ownerUrl: string; end(): Promise<void> }

/**
 * Opens the product's database: the operator's, the one of a running Pharos, or the bundled one, started for
 * this command.
 */
export async function openDatabaseForCli({ databaseUrl, dataDir }: Settings): Promise<CliDatabase> {
  const url = databaseUrl ?? (await findRunningDatabase(dataDir))?.ownerUrl
  if (url) {
    await refuseStranger(url)
    return { ownerUrl: url, end: async () => {} }
  }
  const database = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) })
  try {
    await migrate(database.ownerUrl)
  } catch (error) {
    await database.stop()
    throw error
  }
  return { ownerUrl: database.ownerUrl, end: () => database.stop() }
}

async function refuseStranger(url: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const found = await client.query<{ here: boolean }>(
      "select to_regclass('public.stock_movements') is not null as here",
    )
    if (!found.rows[0]?.here)
      throw new NoDatabase("The database is empty. Start Pharos once, then try again.")
  } catch (error) {
    if (error instanceof NoDatabase) throw error
    throw new NoDatabase(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    await client.end()
  }
}
