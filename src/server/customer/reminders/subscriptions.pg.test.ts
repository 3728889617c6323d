import { expect, test } from "vitest"
import { openDatabase } from "#server/platform/database/database.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { startPushService } from "#stand-ins/push-service.ts"
import { withOwner } from "#test/platform/live-server.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { makePush } from "./push.ts"
import { isKnownPushService } from "./push-services.ts"

const post = (app: TestApp, cookie: string, path: string, body: object) =>
  app.ask(path, { method: "POST", headers: { cookie }, body: JSON.stringify(body) })

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code // a refusal

const findRows = (app: TestApp) =>
  withOwner(app.cluster, async (owner) => {
    const { rows } = await owner.query("select subject, endpoint from push_subscriptions order by id")
    return rows
  })

test("assigns a browser's endpoint to its latest subscriber", async () => {
  await using service = await startPushService()
  await using app = await startApp({ settings: { PUSH_SERVICES: service.origin } })
  const first = await signIn(app)
  const second = await signIn(app)
  const { id, endpoint, keys } = service.subscribe()
  const subscribe = (cookie: string) => post(app, cookie, "/api/reminders/subscriptions", { endpoint, keys })
  const sendTest = (cookie: string) => post(app, cookie, "/api/reminders/test", { endpoint })

  expect((await sendTest(first.cookie)).status).toBe(404)
  expect((await subscribe(first.cookie)).status).toBe(200)
  expect(await (await sendTest(first.cookie)).json()).toEqual({ sent: true })
  expect(service.accepted).toMatchObject([{ to: id }])
  expect((await sendTest(second.cookie)).status).toBe(404)

  await Promise.all([subscribe(second.cookie), subscribe(second.cookie)])
  expect(await findRows(app)).toEqual([{ subject: second.subject, endpoint }])
  expect((await sendTest(first.cookie)).status).toBe(404)
  // Another person cannot end it.
  await post(app, first.cookie, "/api/reminders/subscriptions/end", { endpoint })
  expect(await findRows(app)).toHaveLength(1)
  await post(app, second.cookie, "/api/reminders/subscriptions/end", { endpoint })
  expect(await findRows(app)).toEqual([])
})

test("reports a refused test message and removes a device that is gone", async () => {
  await using service = await startPushService()
  await using app = await startApp({ settings: { PUSH_SERVICES: service.origin } })
  const { cookie } = await signIn(app)
  const { endpoint, keys } = service.subscribe("expired")
  await post(app, cookie, "/api/reminders/subscriptions", { endpoint, keys })
  expect(await (await post(app, cookie, "/api/reminders/test", { endpoint })).json()).toEqual({ sent: false })
  expect(await findRows(app)).toEqual([])
})

test("never calls an address outside the known push services", async () => {
  await using service = await startPushService()
  // Not listed in PUSH_SERVICES.
  await using app = await startApp()
  const { cookie, subject } = await signIn(app)
  const { endpoint, keys } = service.subscribe()
  const refused = await post(app, cookie, "/api/reminders/subscriptions", { endpoint, keys })
  expect(refused.status).toBe(400)
  expect(await codeOf(refused)).toBe("unknown-push-service")

  // Nor one accepted under earlier settings.
  await withOwner(app.cluster, (owner) =>
    owner.query("insert into push_subscriptions (subject, endpoint, p256dh, auth) values ($1, $2, $3, $4)", [
      subject,
      endpoint,
      keys.p256dh,
      keys.auth,
    ]),
  )
  expect(await (await post(app, cookie, "/api/reminders/test", { endpoint })).json()).toEqual({ sent: false })
  expect(service.asked()).toBe(0)
})

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=abc", true],
  ["https://web.push.apple.com/QGuQ", true],
  ["https://push.example:8443/a", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm/send/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://evil.example/fcm.googleapis.com", false],
  ["https://evilnotify.windows.com/", false],
  ["https://push.apple.com.evil.example/", false],
  ["https://a@fcm.googleapis.com/x", false],
  ["https://push.example/a", false],
  ["http://push.example:8443/a", false],
  ["http://127.0.0.1/", false],
  ["https://169.254.169.254/latest", false],
  ["https://[::1]/", false],
  ["https://[::ffff:127.0.0.1]/", false],
  ["file:///etc/passwd", false],
  ["nonsense", false],
])("recognises %s: %s", (endpoint, isKnown) => {
  expect(isKnownPushService(endpoint, ["https://push.example:8443"])).toBe(isKnown)
})

test("refuses invalid keys and guests", async () => {
  await using app = await startApp()
  const { cookie } = await signIn(app)
  const endpoint = "https://fcm.googleapis.com/fcm/send/abc"
  const keys = { p256dh: "x", auth: "y" }
  expect((await post(app, cookie, "/api/reminders/subscriptions", { endpoint, keys })).status).toBe(400)
  expect((await post(app, "", "/api/reminders/subscriptions", { endpoint, keys })).status).toBe(401)
  expect((await app.ask("/api/reminders/push-key")).status).toBe(401)
})

test("shares one VAPID pair between nodes that start together", async () => {
  await using data = await makeDatabase()
  const database = openDatabase({ url: data.appUrl, poolSize: 8 })
  const node = (set = {}) => makePush({ settings: readSettings(set), database }).publicKey()
  const keys = await Promise.all(Array.from({ length: 8 }, () => node()))
  expect(new Set(keys).size).toBe(1)
  expect(await node()).toBe(keys[0])
  const VAPID_PUBLIC_KEY = `B${"A".repeat(86)}`
  expect(await node({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: "A".repeat(43) })).toBe(VAPID_PUBLIC_KEY)
  await database.end()
})
