import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import type { DB } from "#database/schema.gen.ts"
import { prepareActing } from "./audit/acting-query.ts"

export type Database = {
  sql: Kysely<DB>
  pool: pg.Pool
  end(): Promise<void>
}

export type DatabaseOptions = { url: string; poolSize?: number; log?: (error: Error) => void }

/** A pool of connections that act as the application's role, whoever the URL logs in as. */
export function openDatabase({ url, poolSize = 10, log = () => {} }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: "-c role=pharos_app",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "pharos",
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for what it gives back, which its types do not say
    onConnect: prepareActing,
  })
  // Without a listener, a restart of the database would end the process.
  pool.on("error", log)
  pool.on("connect", (client) => client.on("error", log))
  const sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { sql, pool, end: () => sql.destroy() }
}

/** SQLSTATE classes and Node errors that mean "the database is away", not "the statement is wrong". */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  if (/^(08|57P0|53300)/.test(code)) return true
  if (["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}
