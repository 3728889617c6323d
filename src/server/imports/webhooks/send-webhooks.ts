import { randomUUID } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import { testEvent } from "#domain/imports/webhooks.ts"
import { retryIn } from "#domain/platform/retries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { cleanHourly, type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { type ClaimedDelivery, claimDue, deletePassed, pauseEndpoint, release, settle } from "./outbox.ts"
import { type Outcome, post } from "./post.ts"
import { openSecrets } from "./secrets.ts"
import { signaturesOf } from "./signature.ts"

const usualEveryMs = 2_000
/** Attempts of this node at the same time. */
const maxAtOnce = 100

export type WebhookResult = "delivered" | "retried" | "failed"

type Parts = JobParts & {
  settings: Pick<Settings, "webhookOrigins">
  log: Pick<FastifyBaseLogger, "error">
  /** Counts the results of attempts. */
  note?: (result: WebhookResult) => void
}

type Sender = Pick<Parts, "settings" | "note"> & { database: Database; node: string; signal: AbortSignal }

/**
 * Delivers webhooks. Any number of nodes can run this; each event is leased by one at a time. A run does not wait for
 * its attempts, so an endpoint that hangs delays only itself.
 */
export function startWebhooks({ settings, note, ...parts }: Parts) {
  const { database, log } = parts
  const stopping = new AbortController()
  const sender: Sender = {
    settings,
    database,
    node: randomUUID(),
    signal: stopping.signal,
    ...(note && { note }),
  }
  const underWay = new Set<Promise<void>>()
  const start = (delivery: ClaimedDelivery) => {
    const sending = deliverAll(sender, delivery)
      .catch((error: unknown) => log.error({ err: error }, "a webhook could not be sent"))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  const clean = cleanHourly((atMost) => deletePassed(database, atMost))
  const job = startJob(
    { everyMs: usualEveryMs, ...parts },
    {
      everyMs: usualEveryMs,
      failed: "webhooks could not be sent",
      async work(isStopped) {
        await clean(isStopped)
        const due = await claimDue(database, { node: sender.node, atMost: maxAtOnce - underWay.size })
        for (const delivery of due) start(delivery)
        return due.length
      },
    },
  )
  return {
    async stop() {
      stopping.abort()
      await job.stop()
      await Promise.all(underWay)
    },
  }
}

/** Delivers an event, and then what else is due at its endpoint. */
async function deliverAll(sender: Sender, first: ClaimedDelivery): Promise<void> {
  const { database, node, signal } = sender
  for (let next: ClaimedDelivery | undefined = first; next; ) {
    await deliver(sender, next)
    if (signal.aborted) return
    ;[next] = await claimDue(database, { node, atMost: 1, endpoint: next.endpointId })
  }
}

async function deliver(sender: Sender, delivery: ClaimedDelivery): Promise<void> {
  const { database, node, signal, note } = sender
  const outcome = await attempt(sender, delivery)
  if (signal.aborted && outcome.status === null) return release(database, node, delivery)
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const isGone = outcome.status === 410
  const isTest = delivery.event === testEvent
  const retrySeconds = isDelivered || isGone || isTest ? null : retryIn(delivery.attempts)
  await settle(database, { node, delivery, outcome, isDelivered, retrySeconds })
  if (isGone) await pauseEndpoint(database, delivery, "gone")
  else if (!isDelivered && !isTest && retrySeconds === null) await pauseEndpoint(database, delivery, "failed")
  note?.(isDelivered ? "delivered" : retrySeconds === null ? "failed" : "retried")
}

async function attempt({ settings, database, signal }: Sender, delivery: ClaimedDelivery): Promise<Outcome> {
  const { messageId: id, body, owner, secrets } = delivery
  const timestamp = Math.floor(Date.now() / 1000)
  const url = new URL(delivery.url)
  return post({
    url,
    body,
    isTrusted: settings.webhookOrigins.includes(url.origin),
    signal,
    headers: {
      "content-type": "application/json",
      "user-agent": "Pharos-Webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signaturesOf({ id, timestamp, body }, await openSecrets(database, owner, secrets)),
    },
  })
}
