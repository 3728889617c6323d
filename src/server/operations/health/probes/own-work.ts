import { healthLimits } from "#domain/admin/health-parts.ts"
import type { findWaiting } from "#server/imports/webhooks/outbox.ts"
import type { NodeMetrics } from "#server/operations/health/node-metrics.ts"
import {
  type Facts,
  failing,
  notSetUp,
  type Probe,
  slow,
  well,
} from "#server/operations/health/probe-result.ts"
import { findBackups, findNodes, getReminderQueue } from "#server/operations/health/queries.ts"
import type { ThisNode } from "#server/operations/health/this-node.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type DiskSpace, lowBelowBytes } from "#server/platform/embedded-postgres/disk-watch.ts"
import type { Settings } from "#server/platform/settings/settings.ts"

type PushParts = { settings: Settings; database: Database; signs: NodeMetrics; now: () => Date }

/** Probes reminders: the queue, and the push services' answers of the last hour. */
export function probePush({ settings, database, signs, now }: PushParts): Probe {
  return async () => {
    const { waiting, oldestMs, devices, hasOwnKeys } = await getReminderQueue(database, now())
    const ownKeys = settings.push.keys ? "settings" : hasOwnKeys ? "own" : "first-use"
    const facts: Facts = { ownKeys, devices, waiting, ...(oldestMs !== null && { oldestMs }) }
    const bad = signs.pushes.lastHour().find(({ sent, failed }) => {
      const all = sent + failed
      return all >= healthLimits.pushFewest && failed / all >= healthLimits.pushFailingShare
    })
    if (bad) {
      const error = `${bad.service}: ${bad.failed} of ${bad.sent + bad.failed} refused in the last hour`
      return failing("pushes-fail", { facts, error })
    }
    if (oldestMs !== null && oldestMs >= healthLimits.queueFailingMs) return failing("queue-waits", { facts })
    if (oldestMs !== null && oldestMs >= healthLimits.queueSlowMs) return slow("queue-waits", { facts })
    return well({ facts })
  }
}

type Backlog = () => ReturnType<typeof findWaiting>

/** Probes this node's background jobs, and the webhooks and e-mails that have still to be sent. */
export function probeJobs(signs: NodeMetrics, queues: { webhooks: Backlog; mails?: Backlog }): Probe {
  return async () => {
    const states = signs.jobs.states()
    const differences = signs.books()?.differences.length ?? 0
    const { waiting, oldestMs } = await queues.webhooks()
    const mails = await queues.mails?.()
    const facts: Facts = {
      running: states.length,
      differences,
      webhooksWaiting: waiting,
      ...(oldestMs !== null && { webhooksOldestMs: oldestMs }),
      ...(mails && { mailsWaiting: mails.waiting }),
      ...(mails?.oldestMs && { mailsOldestMs: mails.oldestMs }),
    }
    if (differences > 0) return failing("books-differ", { facts })
    const broken = states.find(({ state }) => state === "failed")
    if (broken)
      return failing("job-failed", { facts, error: `${broken.name}: ${broken.lastError?.text ?? "failed"}` })
    const late = states.find(({ state }) => state === "late")
    if (late) return failing("job-late", { facts, error: late.name })
    return well({ facts })
  }
}

/** Probes the database's disk, where Pharos runs the database. */
export function probeDisk(measure: (() => Promise<DiskSpace>) | null): Probe {
  return async () => {
    if (!measure) return notSetUp("own-server")
    const { freeBytes, totalBytes } = await measure()
    const limitBytes = lowBelowBytes(totalBytes)
    const facts: Facts = { freeBytes, totalBytes, limitBytes }
    if (freeBytes < limitBytes) return failing("disk-low", { facts })
    return freeBytes < 2 * limitBytes ? slow("disk-nearly-low", { facts }) : well({ facts })
  }
}

/** Probes the newest backup: its age, and whether it was verified. */
export function probeBackup(database: Database, now: () => Date): Probe {
  return async () => {
    const backups = await findBackups(database, 20)
    const newest = backups[0]
    const good = backups.find(({ error }) => error === null)
    if (!newest) return notSetUp("no-backup")
    const facts: Facts = good
      ? {
          madeAt: good.started_at.toISOString(),
          ...(good.took_ms !== null && { tookMs: good.took_ms }),
          ...(good.size_bytes !== null && { sizeBytes: Number(good.size_bytes) }),
          ...(good.proven_at && { provenAt: good.proven_at.toISOString() }),
        }
      : {}
    if (newest.error !== null) return failing("backup-failed", { facts, error: newest.error })
    const age = now().getTime() - newest.started_at.getTime()
    if (age >= healthLimits.backupFailingMs) return failing("backup-late", { facts })
    if (age >= healthLimits.backupSlowMs) return slow("backup-late", { facts })
    return good?.proven_at ? well({ facts }) : slow("backup-unproven", { facts })
  }
}

/** Probes all nodes, and this node's event loop. */
export function probeNodes(database: Database, node: ThisNode): Probe {
  return async () => {
    node.measure()
    const { memoryBytes, heapShare, loopDelayMs } = node.state()
    const others = (await findNodes(database)).filter(
      ({ id, name }) => id !== node.id && name !== node.name(),
    )
    const silent = others.filter(({ silentMs }) => silentMs >= healthLimits.nodeSilentMs)
    const facts: Facts = {
      version: node.version,
      running: others.length - silent.length + 1,
      silent: silent.length,
      memoryBytes,
      loopDelayMs,
    }
    if (silent.length > 0)
      return failing("node-silent", { facts, error: silent.map(({ name }) => name).join(", ") })
    if (loopDelayMs >= healthLimits.loopDelayMs) return slow("node-busy", { facts })
    return heapShare >= healthLimits.memoryShare ? slow("memory-high", { facts }) : well({ facts })
  }
}
