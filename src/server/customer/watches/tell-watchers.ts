import { randomUUID } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import { watchPush } from "#domain/customer/watch-words.ts"
import type { Device } from "#server/customer/reminders/device.ts"
import type { Push, PushOutcome } from "#server/customer/reminders/push.ts"
import { findDevices } from "#server/customer/reminders/queries.ts"
import { keepOutcome } from "#server/customer/reminders/remind-due.ts"
import type { Database } from "#server/platform/database/database.ts"
import { runEvery } from "#server/platform/jobs/interval-job.ts"
import type { JobStatusRecorder } from "#server/platform/jobs/job-status.ts"
import {
  type ClaimedWatch,
  claimFound,
  findTold,
  markTold,
  markWithoutDevice,
  releaseWatch,
  saveTold,
} from "./outbox.ts"

// Small enough that a batch is sent well within the 30 seconds of a lease.
const batchSize = 50
const usualEveryMs = 5_000
/** After a day the notice in the app is enough: the stock has changed since. */
const toldForMs = 24 * 60 * 60 * 1000

type Parts = {
  database: Database
  push: Push
  log: Pick<FastifyBaseLogger, "error">
  now: () => Date
  everyMs?: number
  book?: JobStatusRecorder
}
type Job = Parts & { node: string; signal: AbortSignal }

/** Sends the outbox of found watches, immediately and every few seconds, as reminders are sent. */
export function startTelling({ everyMs = usualEveryMs, book, ...parts }: Parts) {
  const stopping = new AbortController()
  const job: Job = { ...parts, node: randomUUID(), signal: stopping.signal }
  const telling = runEvery({
    everyMs,
    book,
    work: () => tellWatchers(job),
    failed: (error) => parts.log.error({ err: error }, "people could not be told that a medicine is back"),
  })
  return {
    async stop() {
      stopping.abort()
      await telling.stop()
    },
  }
}

/** Sends what is in the outbox, a batch at a time; returns the number of watches it claimed. */
export async function tellWatchers(job: Job): Promise<number> {
  let taken = 0
  await markWithoutDevice(job.database, job.now())
  while (!job.signal.aborted) {
    const foundAfter = new Date(job.now().getTime() - toldForMs)
    const watches = await claimFound(job.database, { node: job.node, atMost: batchSize, foundAfter })
    taken += watches.length
    await Promise.all(watches.map((watch) => tell(job, watch)))
    if (watches.length < batchSize) break
  }
  return taken
}

/** Sends to every device that has not had the message; a busy push service releases the watch. */
async function tell(job: Job, watch: ClaimedWatch): Promise<void> {
  const { database, node } = job
  const devices = await findDevices(database, watch.subject)
  const told = await findTold(database, watch.id)
  const missing = devices.filter(({ id }) => !told.has(id))
  const outcomes = await Promise.all(missing.map((device) => tellDevice(job, watch, device)))
  const waits = outcomes.flatMap((outcome) => (outcome.kind === "busy" ? [outcome.waitMs] : []))
  if (waits.length === 0) return markTold(database, { id: watch.id, node, now: job.now() })
  await releaseWatch(database, { id: watch.id, node, waitMs: job.signal.aborted ? 0 : Math.max(...waits) })
}

async function tellDevice(job: Job, watch: ClaimedWatch, device: Device): Promise<PushOutcome> {
  const outcome = await job.push.send(device, watchPush(watch), job.signal)
  if (outcome.kind === "sent") await saveTold(job.database, watch.id, device.id)
  await keepOutcome(job.database, device, outcome)
  return outcome
}
