import { forgetAnswers } from "#web/customer/reminders/memory.ts"
import { type Browser, type PushState, pushState } from "#web/customer/reminders/push-state.ts"
import { findWorker } from "#web/customer/reminders/register-worker.ts"
import { call } from "#web/data/call.ts"

const subscribeWithinMs = 15_000
const dayMs = 24 * 60 * 60 * 1000

function thisBrowser(): Browser {
  const isStandalone = "standalone" in navigator && navigator.standalone === true
  return {
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isInstalled: isStandalone || matchMedia("(display-mode: standalone)").matches,
    hasWorker: "serviceWorker" in navigator,
    hasPush: "PushManager" in window,
    permission: "Notification" in window ? Notification.permission : null,
  }
}

/** Returns the state of this person's reminders on this device. */
export async function readPushState(subject: string): Promise<PushState> {
  const subscription = await findSubscription()
  return pushState(thisBrowser(), {
    subscribed: subscription !== null && readNote("reminded")?.subject === subject,
    knownUnreachable: readNote("unreachable") !== null,
  })
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!("PushManager" in window)) return null
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager.getSubscription().catch(() => null)) ?? null
}

/** Requests permission and subscribes. Browsers require a user gesture. */
export async function turnOn(subject: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return
  const registration = await findWorker()
  const { publicKey } = await call.reminders.pushKey()
  const subscription = registration && (await subscribe(registration, publicKey))
  if (!subscription) return writeNote("unreachable", { at: Date.now() })
  try {
    await sendToServer(subscription, subject)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** A browser that cannot reach its push service may never answer. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const late = new Promise<null>((resolve) => setTimeout(resolve, subscribeWithinMs, null))
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const attempt = pushManager
    .subscribe(options)
    .catch(async (error: unknown) => {
      // The browser holds a subscription made with another key.
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options)
    })
    .catch(() => null)
  return Promise.race([attempt, late])
}

async function sendToServer(subscription: PushSubscription, subject: string) {
  const { endpoint, keys } = subscription.toJSON()
  await call.reminders.subscribe({
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
  })
  writeNote("unreachable", null)
  writeNote("reminded", { subject, at: Date.now() })
}

/** Unsubscribes this device at the push service and at Pharos. */
export async function turnOff(): Promise<void> {
  writeNote("reminded", null)
  writeNote("unreachable", null)
  const subscription = await findSubscription()
  if (!subscription) return
  await Promise.allSettled([
    call.reminders.unsubscribe({ endpoint: subscription.endpoint }),
    subscription.unsubscribe(),
  ])
}

/** Whether the push service accepted a test message for this device. */
export async function sendTest(): Promise<boolean> {
  const subscription = await findSubscription()
  if (!subscription) return false
  return (await call.reminders.sendTest({ endpoint: subscription.endpoint })).sent
}

/**
 * Tells the server once a day that this device is still in use. A device that reminded someone else is
 * unsubscribed.
 */
export async function keepSubscribed(subject: string): Promise<void> {
  const reminded = readNote("reminded")
  if (!reminded) return
  if (reminded.subject !== subject) {
    await forgetAnswers()
    return turnOff()
  }
  if (Math.abs(Date.now() - reminded.at) < dayMs) return
  const subscription = await findSubscription()
  if (subscription) await sendToServer(subscription, subject)
}

/** Ends reminders at a logout, so that nobody else reads them on this device. */
export async function endReminders(): Promise<void> {
  await turnOff()
  await forgetAnswers()
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Stores this device's reminder state between visits. */
type Notes = {
  /** The subscribed person, and when the server was last notified. */
  reminded: { subject: string; at: number }
  /** The push service could not be reached when reminders were turned on. */
  unreachable: { at: number }
  /** The person dismissed the offer. */
  notNow: { at: number }
}

const keyOf = (name: keyof Notes) => `pharos.reminders.${name}`

export function readNote<Name extends keyof Notes>(name: Name): Notes[Name] | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null")
  } catch {
    return null
  }
}

export function writeNote<Name extends keyof Notes>(name: Name, note: Notes[Name] | null) {
  try {
    if (note) localStorage.setItem(keyOf(name), JSON.stringify(note))
    else localStorage.removeItem(keyOf(name))
  } catch {
    // Storage can be blocked; the device is then queried again.
  }
}
