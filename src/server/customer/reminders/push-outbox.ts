import { randomUUID } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import type { Database } from "#server/platform/database/database.ts"
import { runEvery } from "#server/platform/jobs/interval-job.ts"
import type { JobStatusRecorder } from "#server/platform/jobs/job-status.ts"
import type { Device } from "./device.ts"
import type { Push, PushOutcome } from "./push.ts"
import { deleteDevice, findDevices, recordRefusal, recordSent } from "./queries.ts"

// Small enough that a batch is sent well within the 30 seconds of a lease.
const batchSize = 50
const usualEveryMs = 5_000

export type SenderParts = {
  database: Database
  push: Push
  log: Pick<FastifyBaseLogger, "error" | "warn">
  now: () => Date
  everyMs?: number
  book?: JobStatusRecorder
}
/** A node that sends; an aborted signal ends what it is sending. */
export type Sender = SenderParts & { node: string; signal: AbortSignal }

/**
 * Empties an outbox immediately and every few seconds. Any number of nodes can run this; each message is leased
 * by one at a time.
 */
export function startSender(
  { everyMs = usualEveryMs, book, ...parts }: SenderParts,
  { send, failed }: { send: (sender: Sender) => Promise<number>; failed: string },
) {
  const stopping = new AbortController()
  const sender: Sender = { ...parts, node: randomUUID(), signal: stopping.signal }
  const sending = runEvery({
    everyMs,
    book,
    work: () => send(sender),
    failed: (error) => parts.log.error({ err: error }, failed),
  })
  return {
    async stop() {
      stopping.abort()
      await sending.stop()
    },
  }
}

type Outbox<Item> = {
  claim: (lease: { node: string; atMost: number }) => Promise<Item[]>
  send: (items: Item[]) => Promise<unknown>
}

/** Sends what is in an outbox, a batch at a time; returns the number of items it claimed. */
export async function drainOutbox<Item>({ node, signal }: Sender, outbox: Outbox<Item>): Promise<number> {
  let taken = 0
  while (!signal.aborted) {
    const items = await outbox.claim({ node, atMost: batchSize })
    taken += items.length
    await outbox.send(items)
    if (items.length < batchSize) break
  }
  return taken
}

type Delivery = {
  subject: string
  /** Returns what a device has not had yet; null when it has had everything. */
  messageFor: (device: Device) => ReminderPush | null
  onSent: (device: Device) => Promise<void>
  /** Takes the message out of the outbox, once nothing is left to send. */
  done: () => Promise<void>
  /** Releases the message to any node once the wait is over that a busy push service asks for. */
  release: (waitMs: number) => Promise<void>
}

/** Sends to every device of a person that misses the message, and ends the lease. */
export async function sendToDevices(
  sender: Sender,
  { subject, messageFor, onSent, done, release }: Delivery,
): Promise<void> {
  const { database, push, log, signal } = sender
  const sendTo = async (device: Device): Promise<number[]> => {
    const message = messageFor(device)
    if (!message) return []
    const outcome = await push.send(device, message, signal)
    if (outcome.kind === "sent") await onSent(device)
    if (outcome.kind === "refused") {
      const service = new URL(device.endpoint).origin
      log.warn({ service, status: outcome.status, kind: message.kind }, "a push service refused a message")
    }
    await keepOutcome(database, device, outcome)
    return outcome.kind === "busy" ? [outcome.waitMs] : []
  }
  const devices = await findDevices(database, subject)
  const waits = (await Promise.all(devices.map(sendTo))).flat()
  if (waits.length === 0) await done()
  else await release(signal.aborted ? 0 : Math.max(...waits))
}

/** Saves a push service's verdict on a device. */
export async function keepOutcome(database: Database, device: Device, outcome: PushOutcome): Promise<void> {
  if (outcome.kind === "sent") await recordSent(database, device.id)
  if (outcome.kind === "gone") await deleteDevice(database, device.id)
  if (outcome.kind === "refused") await recordRefusal(database, device.id)
}
