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

/** Returns the end of the log on disk. With `synchronous_commit`, every answered commit lies before it. */
export async function getLogEnd(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>("select pg_current_wal_flush_lsn()::text as lsn")
  return rows[0]?.lsn ?? "0/0"
}
