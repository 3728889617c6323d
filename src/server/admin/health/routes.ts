import type { Backup, BookDifference, Health, RunningNode } from "#contract/admin/health.ts"
import { fn } from "#database/functions.gen.ts"
import { healthLimits, healthParts } from "#domain/admin/health-parts.ts"
import { endpointsWith } from "#server/api/endpoints.ts"
import type { NodeHealth } from "#server/operations/health/node-health.ts"
import { type BackupRow, findBackups, findNodes, type NodeRow } from "#server/operations/health/queries.ts"
import type { Discrepancy } from "#server/pharmacy/stock-ledger/queries.ts"
import { call } from "#server/platform/database/call.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Platform } from "#server/platform/platform.ts"
import { findHistory, findIncidents } from "./queries.ts"

const { adminHealth } = endpointsWith<{ health: NodeHealth }>()

const backupsShown = 10
const checksPerMinute = 20
const minuteMs = 60_000

export const adminHealthRoutes = {
  summary: adminHealth.summary.handler(({ context: { app } }) => healthSummary(app)),

  get: adminHealth.get.handler(({ context }) => describe(context.app)),

  history: adminHealth.history.handler(({ context: { app }, input }) =>
    findHistory(app.database, { span: input.span, now: app.now() }),
  ),

  incidents: adminHealth.incidents.handler(({ context, input }) =>
    findIncidents(context.app.database, input),
  ),

  check: adminHealth.check.handler(async ({ context: { app }, input: { part } }) => {
    if (!app.health.mayCheck(checksPerMinute, minuteMs)) throw problem("too-many-requests")
    await call(
      app.database,
      fn.recordAct({ action: "adminHealth.check", thingId: part ?? "all", after: null }),
    )
    await app.health.lookAt(part ? [part] : healthParts)
    return describe(app)
  }),
}

type HealthApp = Pick<Platform, "database" | "now"> & { health: NodeHealth }

export const healthSummary = async ({ health, now }: Pick<HealthApp, "health" | "now">) => ({
  at: now().toISOString(),
  parts: await health.lights(),
})

async function describe({ database, health, now }: HealthApp): Promise<Health> {
  const parts = await health.parts()
  const nodes = await findNodes(database)
  const backups = await findBackups(database, backupsShown)
  const books = health.signs.books()
  return {
    at: now().toISOString(),
    version: health.node.version,
    traffic: await health.traffic.rates(),
    parts,
    jobs: health.signs.jobs.states(),
    differences: books?.differences.map(differenceOf) ?? [],
    booksCheckedAt: books?.checkedAt?.toISOString() ?? null,
    services: health.signs.pushes.lastHour(),
    nodes: nodes.map((row) => nodeOf(row, health.node.id)),
    backups: backups.map(backupOf),
  }
}

function differenceOf({
  rule,
  expected,
  found,
  stock_id,
  till_day_id,
  order_id,
}: Discrepancy): BookDifference {
  const discrepancy = { rule, expected: String(expected), found: String(found) }
  if (stock_id) return { ...discrepancy, thing: "stock", thingId: stock_id }
  if (till_day_id) return { ...discrepancy, thing: "till-day", thingId: till_day_id }
  return { ...discrepancy, thing: order_id ? "purchase-order" : null, thingId: order_id ?? null }
}

const nodeOf = (
  { startedAt, seenAt, silentMs, memoryBytes, ...row }: NodeRow,
  thisId: string,
): RunningNode => ({
  ...row,
  memoryBytes: Number(memoryBytes),
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  isSilent: silentMs >= healthLimits.nodeSilentMs,
  isThis: row.id === thisId,
})

const backupOf = ({
  id,
  started_at,
  took_ms,
  size_bytes,
  row_count,
  proven_at,
  error,
}: BackupRow): Backup => ({
  id,
  startedAt: started_at.toISOString(),
  tookMs: took_ms,
  sizeBytes: size_bytes === null ? null : Number(size_bytes),
  rows: row_count === null ? null : Number(row_count),
  provenAt: proven_at?.toISOString() ?? null,
  error,
})
