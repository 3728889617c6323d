declare const self: ServiceWorkerGlobalScope

type Change = { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

/** The browser has ended its address at the push service: gets a new one and tells Pharos. */
export async function renewSubscription({ oldSubscription, newSubscription }: Change): Promise<void> {
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
