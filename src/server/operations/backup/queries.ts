import pg from "pg"

export type Table = { name: string; columns: string[] }

const quoted = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(", ")

/** Connects as the owner, without the application's time limits. */
export async function onOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "pharos backup" })
  client.on("error", () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns every table with its stored (not generated) columns. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    group by c.oid, c.relname order by c.relname`)
  return rows
}

/** Returns each sequence's position. Read after the snapshot began, so never behind the rows. */
export async function findCounters(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1",
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setCounters(client: pg.Client, counters: Record<string, string | null>): Promise<void> {
  for (const [name, last] of Object.entries(counters))
    if (last !== null) await client.query("select setval($1::regclass, $2::bigint)", [quoted([name]), last])
}

export const copyOutText = ({ name, columns }: Table) =>
  `copy ${quoted([name])} (${quoted(columns)}) to stdout`
export const copyInText = ({ name, columns }: Table) =>
  `copy ${quoted([name])} (${quoted(columns)}) from stdin`

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted([table])}`)
  return Number(rows[0]?.rows ?? 0)
}

/** Whether a database has data other than what the migrations insert. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(`
    select exists (select from people) or exists (select from pharmacies) or exists (select from medicines) as used`)
  return rows[0]?.used ?? false
}

export type ForeignKey = { table: string; name: string; definition: string }

/**
 * Truncates all tables with triggers disabled and foreign keys dropped (they are cyclic); `bindTables`
 * restores the foreign keys and validates all rows.
 */
export async function clearTables(client: pg.Client, tables: readonly Table[]): Promise<ForeignKey[]> {
  const { rows: bonds } = await client.query<ForeignKey>(`
    select c.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of bonds)
    await client.query(`alter table ${quoted([table])} drop constraint ${quoted([name])}`)
  for (const { name } of tables) await client.query(`alter table ${quoted([name])} disable trigger user`)
  await client.query(`truncate ${quoted(tables.map(({ name }) => name))}`)
  return bonds
}

export async function restoreForeignKeys(
  client: pg.Client,
  tables: readonly Table[],
  bonds: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name, definition } of bonds)
    await client.query(`alter table ${quoted([table])} add constraint ${quoted([name])} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${quoted([name])} enable trigger user`)
}

const unfinished = "it was not finished"

export async function recordBackupStarted(client: pg.Client, startedAt: Date): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into backups (started_at, error) values ($1, $2) returning id",
    [startedAt, unfinished],
  )
  return rows[0]?.id ?? 0
}

export type Finished = { tookMs: number; sizeBytes: number; rows: number; isProven: boolean }

export async function recordBackupFinished(client: pg.Client, id: number, finished: Finished): Promise<void> {
  const { tookMs, sizeBytes, rows, isProven } = finished
  await client.query(
    `update backups set took_ms = $2, size_bytes = $3, row_count = $4, error = null,
      proven_at = case when $5::boolean then now() end where id = $1`,
    [id, Math.round(tookMs), sizeBytes, rows, isProven],
  )
}

export async function recordBackupFailed(client: pg.Client, id: number, error: string): Promise<void> {
  await client.query("update backups set error = $2 where id = $1", [id, error])
}

/** Deletes what the snapshot recorded about running nodes and its own unfinished backup. */
export async function forgetEarlierRun(client: pg.Client): Promise<void> {
  await client.query("delete from backups where took_ms is null and error = $1", [unfinished])
  await client.query(
    "update health_incidents set ended_at = greatest(started_at, now()) where ended_at is null",
  )
  await client.query("delete from health_nodes")
}
