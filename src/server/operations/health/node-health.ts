import type { FastifyInstance } from "fastify"
import { lookEveryMs } from "#domain/admin/health-parts.ts"
import type { Assistant } from "#server/customer/assistant/assistant.ts"
import type { AvailabilityIndex } from "#server/finder/availability-index/availability-index.ts"
import type { Directions } from "#server/finder/directions/directions.ts"
import { findWaiting } from "#server/imports/webhooks/outbox.ts"
import { findWaitingMails } from "#server/pharmacy/mail/outbox.ts"
import type { DiskSpace } from "#server/platform/embedded-postgres/disk-watch.ts"
import type { Traffic } from "#server/platform/http/traffic.ts"
import { runEvery } from "#server/platform/jobs/interval-job.ts"
import type { Live } from "#server/platform/live/live.ts"
import type { Platform } from "#server/platform/platform.ts"
import { type Health, watchHealth } from "./health.ts"
import type { NodeMetrics } from "./node-metrics.ts"
import { probeDatabase, probeReplica } from "./probes/database.ts"
import { probeLive } from "./probes/live-feed.ts"
import { probeLogin, probeMap, probeModel, probeRouter } from "./probes/outsiders.ts"
import { probeBackup, probeDisk, probeJobs, probeNodes, probePush } from "./probes/own-work.ts"
import { probeSearch } from "./probes/search.ts"
import { recordNodeStopped, saveHealth } from "./queries.ts"
import { type ThisNode, thisNode } from "./this-node.ts"

type HealthDeps = Platform & { directions: Directions; assistant: Assistant; index: AvailabilityIndex }

type Parts = {
  server: FastifyInstance
  deps: HealthDeps
  live: Live
  traffic: Traffic
  signs: NodeMetrics
  diskSpace: (() => Promise<DiskSpace>) | null
}

export type NodeHealth = ReturnType<typeof makeNodeHealth>

/** Measures this node's health: on request, and every minute when it records the history. */
export function makeNodeHealth({ server, deps, live, traffic, signs, diskSpace }: Parts) {
  const { settings, database, reading, now, directions, assistant, site, index } = deps
  const node = thisNode({ now, port: () => portOf(server) })
  const health = watchHealth({
    now,
    probes: {
      database: probeDatabase(database),
      replica: probeReplica(reading === database ? null : reading),
      live: probeLive({ live, database, node: node.id }),
      search: probeSearch({ index, live }),
      login: probeLogin(settings),
      map: probeMap(settings, directions),
      router: probeRouter(settings, directions),
      model: probeModel(settings, assistant, () => site.get().isAssistantOn),
      push: probePush({ settings, database, signs, now }),
      jobs: probeJobs(signs, {
        webhooks: () => findWaiting(database),
        ...(settings.mail && { mails: () => findWaitingMails(database) }),
      }),
      disk: probeDisk(diskSpace),
      backup: probeBackup(database, now),
      nodes: probeNodes(database, node),
    },
  })
  server.addHook("onClose", async () => node.stop())
  return {
    ...health,
    signs,
    traffic,
    node,
    keepHistory() {
      let rounds: ReturnType<typeof runEvery> | undefined
      server.addHook("onListen", async () => {
        rounds = runEvery({
          everyMs: lookEveryMs.own,
          work: async () => {
            await traffic.measure()
            await runHealthRound(deps, health, node)
          },
          // A failed write leaves a gap in the history; changes are kept and written once the database is
          // back.
          failed: (error) => deps.log.warn({ err: error }, "health could not be noted"),
        })
      })
      server.addHook("preClose", async () => {
        await rounds?.stop()
        await recordNodeStopped(database, node.id).catch(() => {})
      })
    },
  }
}

function portOf(server: FastifyInstance): number {
  const listening = server.server.address()
  return typeof listening === "object" ? (listening?.port ?? 0) : 0
}

/** Probes what is due and writes the results, with every change since the last successful write. */
export async function runHealthRound(
  { database }: HealthDeps,
  health: Health,
  node: ThisNode,
): Promise<void> {
  const measured = await health.lookAtDue()
  const changes = health.changes()
  const { id, version, startedAt } = node
  const troubles = await saveHealth(database, id, {
    running: { id, version, startedAt, name: node.name(), ...node.state() },
    changes: changes.list,
    samples: measured.map(({ part, checkedAt, state, reason, latencyMs, error }) => ({
      part,
      at: checkedAt,
      state,
      reason,
      latency_ms: latencyMs,
      error,
    })),
  })
  changes.written(changes.list.length)
  for (const { part, since } of troubles) health.beganEarlier(part, since.toISOString())
}
