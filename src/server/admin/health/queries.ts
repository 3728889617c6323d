import { sql } from "kysely"
import type { HealthHistory, HistorySpan, HistoryStep, Incident } from "#contract/admin/health.ts"
import { type HealthPart, type HealthState, healthParts } from "#domain/admin/health-parts.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"

const pageSize = 30
const minuteMs = 60_000
const spans = {
  day: { stepMs: 15 * minuteMs, steps: 96 },
  month: { stepMs: 6 * 60 * minuteMs, steps: 120 },
} as const

type StepRow = { part: HealthPart; step: number; worst: number; latencyMs: number | null }

// Ordered by severity; a part that is not set up does not count as a failure.
const byRank: HealthState[] = ["not-set-up", "well", "slow", "failing"]
const rankOf = sql`case state when 'failing' then 3 when 'slow' then 2 when 'well' then 1 else 0 end`

/** Returns each part's state per time step; steps without measurements are null. */
export async function findHistory(
  database: Database,
  { span, now }: { span: HistorySpan; now: Date },
): Promise<HealthHistory> {
  const { stepMs, steps } = spans[span]
  const from = new Date((Math.floor(now.getTime() / stepMs) + 1 - steps) * stepMs)
  const rows = await (span === "day" ? findDay : findMonth)(database, from, stepMs)
  const parts = Object.fromEntries(
    healthParts.map((part) => [part, Array.from({ length: steps }, (): HistoryStep => [null, null])]),
  ) as Record<HealthPart, HistoryStep[]> // Object.fromEntries loses the key type
  for (const { part, step, worst, latencyMs } of rows) {
    const own = parts[part]
    if (own && step >= 0 && step < steps) own[step] = [byRank[worst] ?? null, latencyMs]
  }
  return { from: from.toISOString(), stepMs, parts }
}

async function findDay(database: Database, from: Date, stepMs: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select part, floor(extract(epoch from at - ${from}::timestamptz) * 1000 / ${stepMs}::int)::int as step,
      max(${rankOf})::int as worst, avg(latency_ms)::float8 as "latencyMs"
    from health_samples where at >= ${from} group by 1, 2`.execute(database.sql)
  return rows
}

/** Reads hourly rows, and samples for the hours not aggregated yet. */
async function findMonth(database: Database, from: Date, stepMs: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select part, floor(extract(epoch from at - ${from}::timestamptz) * 1000 / ${stepMs}::int)::int as step,
      max(worst)::int as worst, avg(latency_ms)::float8 as "latencyMs"
    from (
      select part, hour as at, case when failing > 0 then 3 when slow > 0 then 2 when well > 0 then 1 else 0 end as worst,
        latency_ms
      from health_hours where hour >= ${from}
      union all
      select part, at, ${rankOf}, latency_ms from health_samples
      where at >= greatest(${from}, coalesce((select max(hour) + interval '1 hour' from health_hours), '-infinity'))
    ) steps group by 1, 2`.execute(database.sql)
  return rows
}

type IncidentRow = Omit<Incident, "startedAt" | "endedAt"> & { startedAt: Date; endedAt: Date | null }

/** Returns a page of incidents, newest first. */
export async function findIncidents(
  database: Database,
  { part, before }: { part?: HealthPart | undefined; before?: number | undefined },
): Promise<{ incidents: Incident[]; next: number | null }> {
  const { rows } = await sql<IncidentRow>`
    select i.id, i.part, i.state, i.reason, i.error, n.name as node, i.started_at as "startedAt", i.ended_at as "endedAt"
    from health_incidents i left join health_nodes n on n.id = i.node
    where true
      ${part === undefined ? sql`` : sql`and i.part = ${part}`}
      ${before === undefined ? sql`` : sql`and i.id < ${before}`}
    order by i.id desc limit ${pageSize + 1}`.execute(database.sql)
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id)
  return {
    incidents: page.map(({ startedAt, endedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    next,
  }
}
