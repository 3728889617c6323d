import { healthLimits, slowFromMs } from "#domain/admin/health-parts.ts"
import { type Facts, notSetUp, type Probe, slow, timed } from "#server/operations/health/probe-result.ts"
import { askOne, getDatabaseFigures, getReplicaLag } from "#server/operations/health/queries.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Probes the database: the time of the shortest query, including getting a connection from the pool. */
export function probeDatabase(database: Database): Probe {
  return async () => {
    const startedAt = performance.now()
    await askOne(database)
    const latencyMs = performance.now() - startedAt
    const figures = await getDatabaseFigures(database)
    const { connectionsUsed, connectionsMost } = figures
    const logKeptBytes = Number(figures.logKeptBytes)
    const facts: Facts = {
      version: figures.version,
      startedAt: figures.startedAt.toISOString(),
      sizeBytes: Number(figures.sizeBytes),
      connectionsUsed,
      connectionsMost,
      poolUsed: database.pool.totalCount - database.pool.idleCount,
      poolWaiting: database.pool.waitingCount,
      feeds: figures.feeds,
      logKeptBytes,
    }
    if (connectionsUsed > connectionsMost * healthLimits.connectionsShare)
      return slow("many-connections", { latencyMs, facts })
    if (logKeptBytes > healthLimits.logKeptBytes) return slow("log-kept", { latencyMs, facts })
    return timed(latencyMs, slowFromMs.database, facts)
  }
}

/** Probes the read replica, if there is one. */
export function probeReplica(reading: Database | null): Probe {
  return async () => {
    if (!reading) return notSetUp("no-replica")
    const startedAt = performance.now()
    await askOne(reading)
    const latencyMs = performance.now() - startedAt
    const behindMs = await getReplicaLag(reading)
    const facts: Facts = behindMs === null ? {} : { behindMs }
    if (behindMs !== null && behindMs > healthLimits.replicaBehindMs)
      return slow("replica-behind", { latencyMs, facts })
    return timed(latencyMs, slowFromMs.replica, facts)
  }
}
