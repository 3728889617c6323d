import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import type { HealthPart } from "#domain/admin/health-parts.ts"
import { remindedForMs } from "#domain/customer/reminder-words.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Change } from "./health.ts"

export type DatabaseFigures = {
  version: string
  startedAt: Date
  sizeBytes: string
  connectionsUsed: number
  connectionsMost: number
  feeds: number
  logKeptBytes: string
}

/** Returns the server's statistics, readable by every login. */
export async function getDatabaseFigures(database: Database): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as "startedAt",
      pg_database_size(current_database()) as "sizeBytes",
      (select sum(numbackends)::int from pg_stat_database) as "connectionsUsed",
      current_setting('max_connections')::int as "connectionsMost", slots.feeds, slots.kept as "logKeptBytes"
    from (
      select count(*)::int as feeds, coalesce(max(pg_current_wal_lsn() - restart_lsn), 0)::bigint as kept
      from pg_replication_slots where slot_type = 'logical' and database = current_database()) slots`.execute(
    database.sql,
  )
  const [figures] = rows
  if (!figures) throw new Error("The database returned no statistics.")
  return figures
}

/** Runs the shortest possible query. */
export async function askOne(database: Database): Promise<void> {
  await database.pool.query("select 1")
}

/** Returns a replica's lag in milliseconds; null for a server that is not a replica. */
export async function getReplicaLag(reading: Database): Promise<number | null> {
  const { rows } = await sql<{ behindMs: number | null }>`
    select case
      when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000
    end::float8 as "behindMs"`.execute(reading.sql)
  return rows[0]?.behindMs ?? null
}

export async function writeLiveProbe(database: Database, node: string): Promise<void> {
  await call(database, fn.writeLiveProbe({ node }))
}

export type ReminderQueue = { waiting: number; oldestMs: number | null; devices: number; hasOwnKeys: boolean }

/** Counts due doses without a reminder, with the same condition as the sending job. */
export async function getReminderQueue(database: Database, now: Date): Promise<ReminderQueue> {
  const { rows } = await sql<ReminderQueue>`
    select count(*)::int as waiting,
      (extract(epoch from ${now}::timestamptz - min(coalesce(d.snoozed_until, d.next_dose_time))) * 1000)::float8 as "oldestMs",
      (select count(*)::int from push_subscriptions) as devices,
      exists (select from own_keys where name = 'vapid') as "hasOwnKeys"
    from next_doses d
    where d.notified_at is null
      and coalesce(d.snoozed_until, d.next_dose_time) <= ${now}
      and coalesce(d.snoozed_until, d.next_dose_time) > ${new Date(now.getTime() - remindedForMs)}
      and coalesce(d.snoozed_until, d.next_dose_time) >= d.created_at
      and not exists (select from dose_records r where r.dose_id = d.id)`.execute(database.sql)
  return rows[0] ?? { waiting: 0, oldestMs: null, devices: 0, hasOwnKeys: false }
}

export type FailedShare = { part: HealthPart; day: string; failed: number }

/** Returns the share of each part's measurements that failed, by day in Sri Lanka; what is not set up is not counted. */
export async function findFailedShares(database: Database, from: string): Promise<FailedShare[]> {
  const { rows } = await sql<FailedShare>`
    select part, colombo_day(at)::text as day, (sum(failing)::float8 / sum(measured)) as failed
    from (
      select part, hour as at, failing, well + slow + failing as measured from health_hours
      where hour >= colombo_start(${from}::date)
      union all
      select part, at, (state = 'failing')::integer, (state <> 'not-set-up')::integer from health_samples
      where at >= coalesce((select max(hour) + interval '1 hour' from health_hours), '-infinity')
    ) taken
    group by 1, 2 having sum(measured) > 0`.execute(database.sql)
  return rows
}

export type BackupRow = {
  id: number
  started_at: Date
  took_ms: number | null
  size_bytes: string | null
  row_count: string | null
  proven_at: Date | null
  error: string | null
}

/** Returns backup attempts, newest first. */
export async function findBackups(database: Database, atMost: number): Promise<BackupRow[]> {
  return database.sql
    .selectFrom("backups")
    .select(["id", "started_at", "took_ms", "size_bytes", "row_count", "proven_at", "error"])
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
}

export type NodeRow = {
  id: string
  name: string
  version: string
  startedAt: Date
  seenAt: Date
  silentMs: number
  memoryBytes: string
  loopDelayMs: number
}

/** Returns nodes that are running or stopped without shutting down: the newest start per address. */
export async function findNodes(database: Database): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select id, name, version, started_at as "startedAt", seen_at as "seenAt",
      (extract(epoch from now() - seen_at) * 1000)::float8 as "silentMs",
      memory_bytes as "memoryBytes", loop_delay_ms as "loopDelayMs"
    from (select distinct on (name) * from health_nodes order by name, started_at desc) newest
    where stopped_at is null order by started_at`.execute(database.sql)
  return rows
}

export type Sample = {
  part: HealthPart
  at: string
  state: string
  reason: string | null
  latency_ms: number | null
  error: string | null
}

export type Round = { running: object; samples: Sample[]; changes: Change[] }

/**
 * Writes one node's round in one statement. Returns since when its parts are not well, earlier starts
 * included.
 */
export async function saveHealth(
  database: Database,
  node: string,
  { running, samples, changes }: Round,
): Promise<{ part: HealthPart; since: Date }[]> {
  await call(database, fn.recordHealth({ running, samples, changes }))
  if (changes.length === 0) return []
  const { rows } = await sql<{ part: HealthPart; since: Date }>`
    select part, started_at as since from health_incidents where node = ${node}::uuid and ended_at is null`.execute(
    database.sql,
  )
  return rows
}

export async function recordNodeStopped(database: Database, node: string): Promise<void> {
  await call(database, fn.recordNodeStopped({ node }))
}

/** Aggregates samples into hours; returns how many were deleted. */
export async function rollHealth(database: Database, until: Date): Promise<number> {
  return call(database, fn.rollHealth({ until }))
}
