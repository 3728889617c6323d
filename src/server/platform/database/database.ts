import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import type { DB } from "#database/schema.gen.ts"
import { preparePrefaces } from "#server/platform/audit/acting-query.ts"
import { noPrimary, WatchedClient } from "./watched-client.ts"

export type Database = {
  sql: Kysely<DB>
  pool: pg.Pool
  end(): Promise<void>
}

export type DatabaseOptions = { url: string; poolSize?: number; log?: (error: Error) => void }

const statementMs = 5_000

/** Session options: the role, and how soon the server notices a dead client. */
const sessionOptions =
  "-c role=pharos_app -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"

/** Opens a pool of connections with the application's role, whatever login the URL has. */
export function openDatabase({ url, poolSize = 10, log = () => {} }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: sessionOptions,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "pharos",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: WatchedClient,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for what it gives back, which its types do not say
    onConnect: preparePrefaces,
  })
  let isEnding = false
  // The pool's end does not wait for its connections to close, so their errors at that time are expected.
  const report = (error: Error) => {
    if (!isEnding) log(error)
  }
  // Without a listener, a restart of the database would end the process.
  pool.on("error", report)
  const clients = new Set<WatchedClient>()
  pool.on("connect", (connected) => {
    const client = asWatched(connected)
    clients.add(client)
    client.on("error", report)
    // The dead network path is shared: idle connections would each fail the next request that uses them.
    client.onSilent = (sinceMs) => {
      for (const other of clients) other.closeIfIdleSince(sinceMs)
    }
  })
  pool.on("release", (_error, client) => asWatched(client).expectAnswersWithin(statementMs))
  pool.on("remove", (client) => void clients.delete(asWatched(client)))
  const sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const end = () => {
    isEnding = true
    return sql.destroy()
  }
  return { sql, pool, end }
}

type LongTransaction = { timeoutMs: number; isRolledBack?: boolean }

/** Runs the work in one transaction with a longer statement timeout. */
export async function inLongTransaction<Result>(
  database: Database,
  { timeoutMs, isRolledBack = false }: LongTransaction,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect()
  try {
    asWatched(client).expectAnswersWithin(timeoutMs)
    await client.query("begin")
    await client.query(`set local statement_timeout = ${timeoutMs}`)
    const result = await work(client)
    await client.query(isRolledBack ? "rollback" : "commit")
    return result
  } catch (error) {
    await client.query("rollback").catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

// The pool creates this class; its types only know pg's own.
const asWatched = (client: pg.ClientBase) => client as unknown as WatchedClient

/** SQLSTATE classes and Node errors that mean "the database is away", not "the statement is wrong". */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  if (/^(08|57P0|53300)/.test(code) || code === noPrimary) return true
  if (["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}
