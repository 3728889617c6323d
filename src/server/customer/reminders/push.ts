import { type ReminderPush, reminderTag } from "#domain/customer/reminder-words.ts"
import type { Database } from "#server/platform/database/database.ts"
import { hashOf } from "#server/platform/login/cookies.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import type { Device } from "./device.ts"
import { isKnownPushService } from "./push-services.ts"
import { findVapidKeys, type VapidKeys, vapidSubject } from "./vapid-keys.ts"

/** `gone` is permanent; `busy` may be retried after a while; `refused` would be refused again. */
export type PushOutcome =
  | { kind: "sent" }
  | { kind: "gone" }
  | { kind: "refused"; status: number }
  | { kind: "busy"; waitMs: number }

export type Push = ReturnType<typeof makePush>

const timeLimitMs = 10_000
const lifeSeconds = 3600
const usualWaitMs = 30_000
const maxWaitMs = 10 * 60_000
const maxTopicLength = 32

type Parts = {
  settings: Settings
  database: Database
  timeoutMs?: number
  /** Called with the outcome of each message. */
  note?: (endpoint: string, outcome: PushOutcome) => void
}

/**
 * Sends messages through the browsers' push services. They are encrypted for the device; the services cannot
 * read them.
 */
export function makePush({ settings, database, timeoutMs = timeLimitMs, note = () => {} }: Parts) {
  let keys: VapidKeys | undefined
  const ownKeys = async () => {
    keys ??= await findVapidKeys(database, settings.push)
    return keys
  }
  const isKnown = (endpoint: string) => isKnownPushService(endpoint, settings.push.services)

  async function send(device: Device, message: ReminderPush, signal?: AbortSignal): Promise<PushOutcome> {
    if (!isKnown(device.endpoint)) return { kind: "gone" }
    const details = await seal(device, message, await ownKeys())
    if (!details) return { kind: "refused", status: 0 }
    const clock = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(details.endpoint, {
      method: details.method,
      headers: headersOf(details.headers),
      body: new Uint8Array(details.body ?? []),
      redirect: "manual",
      signal: signal ? AbortSignal.any([clock, signal]) : clock,
    }).catch(() => null)
    // Only the status is read.
    await answer?.body?.cancel()
    const outcome = answer ? outcomeOf(answer) : ({ kind: "busy", waitMs: usualWaitMs } as const)
    if (!signal?.aborted) note(device.endpoint, outcome)
    return outcome
  }

  /** Builds the request that carries a message; null when the device's keys are invalid. */
  async function seal({ endpoint, p256dh, auth }: Device, message: ReminderPush, own: VapidKeys) {
    const { default: webPush } = await import("web-push")
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        TTL: lifeSeconds,
        urgency: "high",
        topic: topicOf(message),
        vapidDetails: { subject: vapidSubject(settings), ...own },
      })
    } catch {
      return null
    }
  }

  return { send, isKnown, publicKey: async () => (await ownKeys()).publicKey }
}

// fetch sets the content length itself.
const headersOf = (headers: Record<string, unknown>) =>
  Object.entries(headers)
    .filter(([name]) => name.toLowerCase() !== "content-length")
    .map(([name, value]): [string, string] => [name, String(value)])

/** The Topic header makes the push service replace an undelivered duplicate. */
function topicOf({ kind, tag, doses }: ReminderPush): string {
  const text = kind === "dose" ? reminderTag(doses) : tag
  return hashOf(text).toString("base64url").slice(0, maxTopicLength)
}

function outcomeOf(answer: Response): PushOutcome {
  const { status } = answer
  if (answer.ok) return { kind: "sent" }
  if (status === 404 || status === 410) return { kind: "gone" }
  if (status === 408 || status === 429 || status >= 500) return { kind: "busy", waitMs: waitMs(answer) }
  return { kind: "refused", status }
}

function waitMs(answer: Response): number {
  const seconds = Number(answer.headers.get("retry-after"))
  return seconds > 0 ? Math.min(maxWaitMs, Math.max(usualWaitMs, seconds * 1000)) : usualWaitMs
}
