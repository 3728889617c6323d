import { createHash } from "node:crypto"
import type pg from "pg"

/** Returns the running transactions, so that no change is announced before readers can see it. */
export async function getSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot")
  return rows[0]?.snapshot ?? ""
}

/**
 * Returns eight hex digits that identify this database's history: another cluster or a promoted standby has
 * others.
 */
export async function getEpoch(feed: pg.Client): Promise<string> {
  const { rows } = await feed.query<{ systemid: string; timeline: number; dbname: string }>("IDENTIFY_SYSTEM")
  const { systemid, timeline, dbname } = rows[0] ?? {}
  return createHash("sha256").update(`${systemid}/${timeline}/${dbname}`).digest("hex").slice(0, 8)
}

/** Where a slot starts, and the snapshot in which exactly the transactions before that are visible. */
export type SlotStart = { lsn: string; snapshot: string }

/**
 * Creates a temporary slot, so that a dead node cannot make the server retain its log. Its snapshot can be taken over
 * until the next statement on this connection.
 */
export async function createSlot(feed: pg.Client, slotName: string): Promise<SlotStart> {
  const { rows } = await feed.query<{ consistent_point: string; snapshot_name: string }>(
    `CREATE_REPLICATION_SLOT ${slotName} TEMPORARY LOGICAL pgoutput EXPORT_SNAPSHOT`,
  )
  return { lsn: rows[0]?.consistent_point ?? "0/0", snapshot: rows[0]?.snapshot_name ?? "" }
}

/**
 * Returns the end of the log on disk. With `synchronous_commit`, every answered commit lies before it. Throws for a
 * server that the feed must leave.
 */
export async function getLogEnd(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ lsn: string | null; standbys: string }>(`
    select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn,
      current_setting('synchronous_standby_names') as standbys`)
  const { lsn = null, standbys = "" } = rows[0] ?? {}
  if (lsn === null) throw new Error("The change feed needs the primary, and this server is a standby.")
  if (anyStandby.test(standbys))
    throw new Error(
      "synchronous_standby_names is *, so the change feed would confirm commits in place of a standby. Name the standbys.",
    )
  return lsn
}

/** Matches every client that replicates, this feed too. */
const anyStandby = /(^|[\s(,"])\*($|[\s),"])/
