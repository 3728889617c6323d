import pg from "pg"

/** At a start, a busy machine may take this long. */
const connectMs = 30_000

/** Runs the work on one connection and closes it in any case. */
export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    statement_timeout: 30_000,
  })
  client.on("error", () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates the database and the application's role as the owner. Idempotent. */
export async function prepareServer(ownerUrl: string, appPassword: string) {
  await onConnection(ownerUrl.replace(/\/pharos$/, "/postgres"), async (client) => {
    await ensureDatabase(client)
    await ensureAppRole(client, appPassword)
  })
}

async function ensureDatabase(client: pg.Client) {
  const found = await client.query("select 1 from pg_database where datname = 'pharos'")
  if (found.rowCount === 0) await client.query("create database pharos")
}

async function ensureAppRole(client: pg.Client, password: string) {
  const found = await client.query("select 1 from pg_roles where rolname = 'pharos_app'")
  if (found.rowCount === 0) await client.query("create role pharos_app")
  await client.query(
    `alter role pharos_app login nosuperuser nocreatedb nocreaterole noreplication password ${pg.escapeLiteral(password)}`,
  )
  await client.query("alter role pharos_app set idle_in_transaction_session_timeout = '10s'")
  await client.query("alter role pharos_app set statement_timeout = '5s'")
  await client.query("alter role pharos_app set lock_timeout = '3s'")
}

/** Returns the server's settings of these names, as they apply to this login. */
export async function findSettings(
  client: pg.Client | pg.Pool,
  names: string[],
): Promise<Map<string, string>> {
  const found = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any($1)",
    [names],
  )
  return new Map(found.rows.map((row) => [row.name, row.setting]))
}
