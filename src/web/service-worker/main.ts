import { paths } from "#domain/platform/paths.ts"
import type { GivenAnswer } from "#web/customer/reminders/memory.ts"
import { dosesOf, pathOf, showReminder } from "#web/customer/reminders/show-reminder.ts"
import { giveAnswers, sendKeptAnswers } from "#web/service-worker/answers.ts"
import { type BuiltFiles, builtFiles } from "#web/service-worker/files.ts"
import { readPush } from "#web/service-worker/read-push.ts"

declare const self: ServiceWorkerGlobalScope
declare const __BUILT_FILES__: BuiltFiles

// Not in TypeScript's library: not every browser has them.
type SyncEvent = ExtendableEvent & { tag: string }
type TakeOver = { takeOver: string }
type SubscriptionChange = ExtendableEvent & Parameters<typeof renewSubscription>[0]

const files = builtFiles(__BUILT_FILES__)

// A new version waits until no page of the old one is open; the old ones keep the files they were built with.
self.addEventListener("install", (event) => {
  bypassWorker(event)
  event.waitUntil(files.keepAtInstall())
})
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([files.forgetOtherVersions(), self.clients.claim()]))
})
self.addEventListener("fetch", (event) => {
  const answer = files.answer(event.request)
  if (answer) event.respondWith(answer)
})

self.addEventListener("push", (event) => {
  const push = readPush(event.data?.text())
  event.waitUntil(Promise.all([showReminder(self.registration, push), sendKeptAnswers()]))
})

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event
  notification.close()
  event.waitUntil(
    isAct(action) ? answer(notification, action) : openPage(pathOf(notification) ?? paths.scheduling),
  )
})

self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as SubscriptionChange
  change.waitUntil(renewSubscription(change))
})

// A page reports that it is open, so there may be a connection again.
self.addEventListener("message", (event) => {
  if (event.data === "send-kept-answers") event.waitUntil(sendKeptAnswers())
  if (event.data === "keep-pages") event.waitUntil(files.keep("pages"))
  if (event.data === "keep-counter") event.waitUntil(files.keep("counter"))
  if (isTakeOver(event.data)) event.waitUntil(takeOver(event.data))
})

self.addEventListener("sync", (event) => {
  const { waitUntil } = event as SyncEvent
  waitUntil.call(event, sendKeptAnswers())
})

const isTakeOver = (data: unknown): data is TakeOver =>
  typeof data === "object" && data !== null && "takeOver" in data

/**
 * A page that loads asks the waiting version to activate, which it does when no page of another version
 * is open.
 */
async function takeOver({ takeOver: script }: TakeOver) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  if (windows.length <= 1 && files.has(script)) await self.skipWaiting()
}

const isAct = (action: string): action is GivenAnswer["act"] =>
  action === "taken" || action === "skipped" || action === "snooze"

async function answer(notification: Notification, act: GivenAnswer["act"]) {
  const at = new Date().toISOString()
  const { needsLogin, isWaiting } = await giveAnswers(
    dosesOf(notification).map(({ id }) => ({ doseId: id, act, at })),
  )
  if (needsLogin) return openPage(paths.scheduling)
  if (isWaiting) await tryAgainOnline()
}

/** Uses background sync where the browser supports it. */
async function tryAgainOnline() {
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register("answers").catch(() => {})
}

async function openPage(path: string) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const open = windows.find(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname === path || pathname + search === path
  })
  await (open ? open.focus() : self.clients.openWindow(path))
}

type Rule = { condition: { urlPattern: { pathname: string } }; source: "network" }
// Not in TypeScript's library: not every browser has it.
type Routed = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

const neverOurs = [
  "/api/*",
  "/auth/*",
  "/identity/*",
  "/files/*",
  "/calendar/*",
  "/demo/*",
  "/street-map/*",
  "/fhir/*",
]

/** Requests that are never the worker's to answer go past it, so that it need not even be awake. */
function bypassWorker(event: Routed) {
  const rules = neverOurs.map(
    (pathname): Rule => ({ condition: { urlPattern: { pathname } }, source: "network" }),
  )
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules))
}

type Change = { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

/** The browser has ended its push subscription: subscribes again and tells Pharos. */
async function renewSubscription({ oldSubscription, newSubscription }: Change): Promise<void> {
  const renewed = newSubscription ?? (await subscribe(oldSubscription?.options.applicationServerKey))
  const { endpoint, keys } = renewed.toJSON()
  await post("/api/reminders/subscriptions", { endpoint, keys })
  if (oldSubscription && oldSubscription.endpoint !== endpoint)
    await post("/api/reminders/subscriptions/end", { endpoint: oldSubscription.endpoint })
}

async function subscribe(key: ArrayBuffer | null | undefined): Promise<PushSubscription> {
  const applicationServerKey = key ?? (await findKey())
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function findKey(): Promise<string> {
  const answer = await fetch("/api/reminders/push-key")
  const { publicKey }: { publicKey: string } = await answer.json()
  return publicKey
}

async function post(path: string, body: object) {
  await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-pharos": "1" },
    body: JSON.stringify(body),
  })
}
