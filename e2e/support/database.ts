import pg from "pg"
import { findRunningDatabase } from "#server/platform/embedded-postgres/connection-file.ts"

/** Queries the database as its owner. */
export type Rows = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Connects to the database of the product in this data folder, as an operator's `psql` does. */
export async function openDatabase(dataDir: string): Promise<{ rows: Rows } & AsyncDisposable> {
  const { E2E_DATA_DIR, E2E_DATABASE_URL } = process.env
  // The shared product may be a cluster, which has no data folder.
  const ownUrl = dataDir === E2E_DATA_DIR ? E2E_DATABASE_URL : undefined
  const connectionString = ownUrl ?? (await findRunningDatabase(dataDir))?.ownerUrl
  if (!connectionString) throw new Error("The product under test has no running database.")
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    rows: async (sql, values) => (await client.query(sql, values)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  }
}
