import { randomUUID } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import type { Database } from "#server/platform/database/database.ts"
import { runEvery } from "#server/platform/jobs/interval-job.ts"
import type { JobStatusRecorder } from "#server/platform/jobs/job-status.ts"
import type { Device } from "./device.ts"
import type { Push, PushOutcome } from "./push.ts"
import {
  type ClaimedDose,
  claimDueDoses,
  deleteDevice,
  deliveryKey,
  findDeliveries,
  findDevices,
  markNotified,
  recordRefusal,
  recordSent,
  releaseClaim,
  saveDeliveries,
} from "./queries.ts"
import { reminderMessage } from "./reminder-message.ts"

// Small enough that a batch is sent well within the 30 seconds of a lease.
const batchSize = 50
// A push message has room for 4 kB.
const maxPerMessage = 20
const usualEveryMs = 5_000

type Log = Pick<FastifyBaseLogger, "error" | "warn">
type Parts = {
  database: Database
  push: Push
  log: Log
  now: () => Date
  everyMs?: number
  book?: JobStatusRecorder
}
type Job = Parts & { node: string; signal: AbortSignal }

/**
 * Sends due reminders, immediately and every few seconds. Any number of nodes can run this; each dose is
 * leased by one at a time.
 */
export function startReminders({ everyMs = usualEveryMs, book, ...parts }: Parts) {
  const stopping = new AbortController()
  const job: Job = { ...parts, node: randomUUID(), signal: stopping.signal }
  const reminding = runEvery({
    everyMs,
    book,
    work: () => remindDue(job),
    failed: (error) => parts.log.error({ err: error }, "reminders could not be sent"),
  })
  return {
    async stop() {
      stopping.abort()
      await reminding.stop()
    },
  }
}

/** Sends what is due; returns the number of doses it claimed. */
export async function remindDue(job: Job): Promise<number> {
  let taken = 0
  while (!job.signal.aborted) {
    const claim = { node: job.node, now: job.now(), atMost: batchSize }
    const doses = await claimDueDoses(job.database, claim)
    taken += doses.length
    await Promise.all(groups(doses).map((group) => remindPerson(job, group)))
    if (doses.length < batchSize) break
  }
  return taken
}

/** Groups doses of one person into messages. */
function groups(doses: readonly ClaimedDose[]): ClaimedDose[][] {
  const people = Map.groupBy(doses, ({ subject }) => subject)
  return [...people.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / maxPerMessage) }, (_, part) =>
      own.slice(part * maxPerMessage, (part + 1) * maxPerMessage),
    ),
  )
}

/**
 * Sends to every device that has not had the reminder. If a push service is busy, the doses are released and
 * claimed again.
 */
async function remindPerson(job: Job, doses: ClaimedDose[]): Promise<void> {
  const { database, node } = job
  const [first] = doses
  if (!first) return
  const devices = await findDevices(database, first.subject)
  const delivered = await findDeliveries(database, doses)
  const outcomes = await Promise.all(
    devices.map((device) => {
      const missing = doses.filter((dose) => !delivered.has(deliveryKey(dose.id, device.id, dose.dueAt)))
      return remindDevice(job, device, missing)
    }),
  )
  const waits = outcomes.flatMap((outcome) => (outcome.kind === "busy" ? [outcome.waitMs] : []))
  if (job.signal.aborted && waits.length > 0) return releaseClaim(database, doses, { node, waitMs: 0 })
  if (waits.length > 0) return releaseClaim(database, doses, { node, waitMs: Math.max(...waits) })
  await markNotified(database, doses, { node, now: job.now() })
}

async function remindDevice(job: Job, device: Device, doses: ClaimedDose[]): Promise<PushOutcome> {
  if (doses.length === 0) return { kind: "sent" }
  const outcome = await job.push.send(device, reminderMessage(doses), job.signal)
  if (outcome.kind === "sent") await saveDeliveries(job.database, device.id, doses)
  if (outcome.kind === "refused") {
    const service = new URL(device.endpoint).origin
    job.log.warn({ service, status: outcome.status }, "a push service refused a reminder")
  }
  await keepOutcome(job.database, device, outcome)
  return outcome
}

/** Saves a push service's verdict on a device. */
export async function keepOutcome(database: Database, device: Device, outcome: PushOutcome): Promise<void> {
  if (outcome.kind === "sent") await recordSent(database, device.id)
  if (outcome.kind === "gone") await deleteDevice(database, device.id)
  if (outcome.kind === "refused") await recordRefusal(database, device.id)
}
