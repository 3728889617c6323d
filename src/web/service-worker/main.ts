import { paths } from "#shared/paths.ts"
import type { GivenAnswer } from "#web/reminders/memory.ts"
import { dosesOf, showReminder } from "#web/reminders/show-reminder.ts"
import { giveAnswers, sendKeptAnswers } from "./answers.ts"
import { readPush } from "./read-push.ts"
import { renewSubscription } from "./subscription.ts"

declare const self: ServiceWorkerGlobalScope

// Not in TypeScript's library: not every browser has them.
type SyncEvent = ExtendableEvent & { tag: string }
type SubscriptionChange = ExtendableEvent & Parameters<typeof renewSubscription>[0]

// It answers no requests, so a new version can take over while pages are open.
self.addEventListener("install", () => void self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

self.addEventListener("push", (event) => {
  const push = readPush(event.data?.text())
  event.waitUntil(Promise.all([showReminder(self.registration, push), sendKeptAnswers()]))
})

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event
  notification.close()
  event.waitUntil(isAct(action) ? answer(notification, action) : openScheduling())
})

self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as SubscriptionChange
  change.waitUntil(renewSubscription(change))
})

// A page says that it is open, and so that there may be a connection again.
self.addEventListener("message", (event) => {
  if (event.data === "send-kept-answers") event.waitUntil(sendKeptAnswers())
})

self.addEventListener("sync", (event) => {
  const { waitUntil } = event as SyncEvent
  waitUntil.call(event, sendKeptAnswers())
})

const isAct = (action: string): action is GivenAnswer["act"] =>
  action === "taken" || action === "skipped" || action === "snooze"

async function answer(notification: Notification, act: GivenAnswer["act"]) {
  const at = new Date().toISOString()
  const { needsLogin, isWaiting } = await giveAnswers(
    dosesOf(notification).map(({ id }) => ({ doseId: id, act, at })),
  )
  if (needsLogin) return openScheduling()
  if (isWaiting) await tryAgainOnline()
}

/** Where the browser can wake us when there is a connection again, it does. */
async function tryAgainOnline() {
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register("answers").catch(() => {})
}

async function openScheduling() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === paths.scheduling)
  await (open ? open.focus() : self.clients.openWindow(paths.scheduling))
}
