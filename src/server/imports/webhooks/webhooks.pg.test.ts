import { expect, test } from "vitest"
import { webhookBodies } from "#contract/imports/webhook-events.ts"
import type { Webhook, WebhookDelivery } from "#contract/imports/webhooks.ts"
import type { PharmacyTask } from "#contract/pharmacy/till.ts"
import { pharmacyEvents } from "#domain/imports/webhooks.ts"
import { retryAfterSeconds } from "#domain/platform/retries.ts"
import { startReceiver } from "#test/imports/webhook-receiver.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { startWebhooks } from "./send-webhooks.ts"

type Made = { webhook: Webhook; secret: string; code?: string }
type Log = { deliveries: WebhookDelivery[]; next: number | null }

/** A pharmacy with a receiver, and nodes that deliver to it when a test starts them. */
async function openHooks() {
  const receiver = await startReceiver()
  const app = await startApp({ settings: { WEBHOOK_ORIGINS: receiver.origin } })
  const desk = await openOrderDesk(app)
  const { send, pharmacist, shelf } = desk
  const nodes: { stop(): Promise<void> }[] = []
  const startNode = () => {
    const node = startWebhooks({
      database: app.database,
      settings: app.settings,
      log: app.server.log,
      now: () => new Date(),
      everyMs: 50,
    })
    nodes.push(node)
    return node
  }
  const make = async (path: string, events: readonly string[] = pharmacyEvents, as = pharmacist.cookie) => {
    const made = await send<Made>(as, "POST /api/pharmacy/webhooks", { url: receiver.origin + path, events })
    if (made.status === 201) receiver.knows(path, made.body.secret)
    return made
  }
  const log = async (id: number) =>
    (await send<Log>(pharmacist.cookie, `GET /api/pharmacy/webhooks/${id}/deliveries`)).body
  return {
    ...desk,
    app,
    receiver,
    startNode,
    make,
    log,
    list: async () =>
      (await send<{ webhooks: Webhook[] }>(pharmacist.cookie, "GET /api/pharmacy/webhooks")).body.webhooks,
    act: <Body>(id: number, act: string, body: object = {}) =>
      send<Body>(pharmacist.cookie, `POST /api/pharmacy/webhooks/${id}/${act}`, body),
    /** Makes everything that waits due now. */
    hurry: () =>
      shelf.sql("update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null"),
    got: (path = "/hook") => receiver.received.filter((one) => one.path === path),
    async [Symbol.asyncDispose]() {
      await Promise.all(nodes.map((node) => node.stop()))
      await desk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

const waits = { timeout: 60_000 }

test("delivers signed events of orders, purchase orders, recalls and stock, once with two nodes", async () => {
  await using here = await openHooks()
  const { shelf, send, pharmacist, customer, app } = here
  const stockId = await shelf.makeRow({ batches: [{ quantity: 30, lot: "AB1", expiresOn: "2031-06-30" }] })
  const medicineId = await makePurchases(shelf).medicineOf(stockId)
  const { body } = await here.make("/hook")
  const order = await here.makeOpen({ stockId, quantity: 3 })
  await send(pharmacist.cookie, `POST /api/pharmacy/orders/${order.id}/ready`, { version: order.version })
  await shelf.sql(
    `insert into purchase_orders (key, medicine_id, pharmacy_id, order_quantity, ordered_by)
     values (gen_random_uuid(), $1, $2, 50, 'test|p')`,
    [medicineId, shelf.pharmacy],
  )
  const admin = await signIn(app, { roles: ["admin"] })
  const key = crypto.randomUUID()
  const recall = { key, medicineId, lots: ["AB1"], class: 1, reason: "Glass", orderedBy: "NMRA" }
  expect((await send(admin.cookie, "POST /api/admin/recalls", recall)).status).toBe(201)
  await send(admin.cookie, `POST /api/admin/recalls/${key}/lift`, { reason: "The wrong medicine" })
  await here.hurry()
  here.startNode()
  here.startNode()
  await expect.poll(async () => (await here.list())[0]?.waiting, waits).toBe(0)

  const got = here.got()
  expect(got.every(({ isSigned }) => isSigned)).toBe(true)
  expect(new Set(got.map(({ id }) => id)).size).toBe(got.length)
  // Each is as the OpenAPI document says.
  for (const { id: _id, path: _path, isSigned: _isSigned, ...body } of got)
    expect(webhookBodies[body.type as keyof typeof webhookBodies].parse(body)).toEqual(body) // an unknown one throws
  expect(new Set(got.map(({ type }) => type))).toEqual(new Set(pharmacyEvents))
  expect(got.filter(({ type }) => type === "order.received")).toMatchObject([
    { data: { orderId: order.id, status: "pending", ready: false, stockId, quantity: 3 } },
  ])
  expect(
    got.filter(({ type }) => type === "order.changed").map(({ data }) => [data.ready, data.status]),
  ).toEqual(
    expect.arrayContaining([
      [true, "pending"],
      [true, "rejected"],
    ]),
  )
  expect(got.find(({ type }) => type === "purchase_order.changed")?.data).toMatchObject({
    medicineId,
    status: "Pending",
    quantity: 50,
  })
  expect(
    got.flatMap(({ type, data }) =>
      type === "recall.changed" ? [[data.recallId, data.status, data.unitsBlocked]] : [],
    ),
  ).toEqual(
    expect.arrayContaining([
      [key, "started", 30],
      [key, "lifted", 30],
    ]),
  )
  // Many movements of one row are one event, with what is true at the end.
  expect(got.filter(({ type }) => type === "stock.changed")).toMatchObject([
    { data: { stockId, quantity: 30 } },
  ])

  // No person in any of them.
  const everything = JSON.stringify(got)
  for (const personal of [customer.subject, "Nimal"]) expect(everything).not.toContain(personal)
  expect(everything).not.toMatch(/77\W?123\W?4567/)
  expect(await here.log(body.webhook.id)).toMatchObject({
    deliveries: expect.arrayContaining([
      expect.objectContaining({ event: "order.received", state: "delivered", attempts: 1, lastStatus: 204 }),
    ]),
  })
})

test("writes an event only with its change, and only what an endpoint asked for", async () => {
  await using here = await openHooks()
  const { shelf } = here
  const stockId = await shelf.makeRow({ quantity: 5 })
  await here.make("/orders", ["order.received"])
  await here.make("/stock", ["stock.changed"])
  const events = () => shelf.sql("select event from webhook_deliveries order by id")
  await shelf.sql("begin")
  await shelf.receive(shelf.pharmacy, stockId, { quantity: 3 })
  await shelf.sql("rollback")
  expect(await events()).toEqual([])
  await shelf.sql("update stock set updated_at = now() where id = $1", [stockId])
  expect(await events()).toEqual([])
  await shelf.receive(shelf.pharmacy, stockId, { quantity: 3 })
  await shelf.receive(await shelf.makePharmacy(), stockId, { quantity: 3 }).catch(() => {})
  expect(await events()).toEqual([{ event: "stock.changed" }])
})

test("loses no later change of a row while its event is being sent", async () => {
  await using here = await openHooks()
  const { shelf, receiver } = here
  const stockId = await shelf.makeRow({ quantity: 5 })
  await here.make("/hook", ["stock.changed"])
  receiver.reply(() => "hang")
  await shelf.receive(shelf.pharmacy, stockId, { quantity: 3 })
  await here.hurry()
  here.startNode()
  await expect.poll(() => here.got().length, waits).toBe(1)
  receiver.reply(() => 204)
  await shelf.receive(shelf.pharmacy, stockId, { quantity: 2 })
  await shelf.receive(shelf.pharmacy, stockId, { quantity: 1 })
  await here.hurry()
  await expect.poll(() => here.got().map(({ data }) => data.quantity), waits).toContain(11)
  expect(here.got().map(({ data }) => data.quantity)).toEqual([8, 11])
})

test("delivers after a node died with the event in its hands", async () => {
  await using here = await openHooks()
  const { shelf } = here
  await here.make("/hook", ["order.received"])
  const order = await here.makeOpen({ stockId: await shelf.makeRow({ quantity: 9 }) })
  // As a killed node leaves it.
  await shelf.sql(
    "update webhook_deliveries set claimed_by = gen_random_uuid(), claimed_until = now() + interval '30 seconds'",
  )
  here.startNode()
  await here.act((await here.list())[0]?.id ?? 0, "test")
  await expect.poll(() => here.got().map(({ type }) => type), waits).toEqual(["test"])
  await shelf.sql(
    "update webhook_deliveries set claimed_until = now() - interval '1 second' where event <> 'test'",
  )
  await expect.poll(() => here.got().map(({ data }) => data.orderId), waits).toEqual([undefined, order.id])
})

test("delivers to the others while an endpoint hangs", async () => {
  await using here = await openHooks()
  const { receiver, shelf } = here
  receiver.reply((path) => (path === "/hook" ? "hang" : 204))
  const slow = (await here.make("/hook", ["order.received"])).body.webhook.id
  const other = (await here.make("/other", ["order.received"])).body.webhook.id
  const stockId = await shelf.makeRow({ quantity: 90 })
  for (const quantity of [1, 2]) await here.makeOpen({ stockId, quantity })
  for (let times = 0; times < 8; times += 1) await here.act(slow, "test")
  here.startNode()
  await expect.poll(() => here.got("/other").length, waits).toBe(2)
  // Not more than four at a time hang.
  await expect.poll(() => here.got().length, waits).toBe(4)
  await here.act(other, "test")
  await expect.poll(() => here.got("/other").length, waits).toBe(3)
  expect(here.got()).toHaveLength(4)
})

test("repeats what was not taken with the same id, then pauses the endpoint and gives the pharmacy a task", async () => {
  await using here = await openHooks()
  const { receiver, shelf, send, pharmacist } = here
  receiver.reply(() => 503)
  const id = (await here.make("/hook", ["order.received"])).body.webhook.id
  await here.makeOpen({ stockId: await shelf.makeRow({ quantity: 9 }) })
  here.startNode()
  const attempts = async () => (await here.log(id)).deliveries[0]?.attempts
  for (let attempt = 1; attempt <= retryAfterSeconds.length; attempt += 1) {
    await expect.poll(attempts, waits).toBe(attempt)
    const [waiting] = await shelf.sql<{ seconds: number }>(
      "select extract(epoch from next_attempt_at - last_attempt_at)::float8 as seconds from webhook_deliveries",
    )
    const planned = retryAfterSeconds[attempt - 1] ?? 0
    expect(waiting?.seconds).toBeGreaterThanOrEqual(planned * 0.9)
    expect(waiting?.seconds).toBeLessThanOrEqual(planned * 1.1)
    await here.hurry()
  }
  await expect.poll(async () => (await here.list())[0]?.pausedBecause, waits).toBe("failed")
  const [failed] = (await here.log(id)).deliveries
  expect(failed).toMatchObject({ state: "failed", attempts: 9, lastStatus: 503, lastAnswer: "answered 503" })
  expect(new Set(here.got().map((one) => one.id))).toEqual(new Set([failed?.messageId]))
  const { body } = await send<{ tasks: PharmacyTask[] }>(pharmacist.cookie, "GET /api/till/tasks?status=open")
  expect(body.tasks).toMatchObject([
    { kind: "webhook-paused", name: new URL(receiver.origin).host, details: { because: "failed" } },
  ])

  // Nothing is written during a pause, a test is sent all the same, and the event again after it.
  await here.makeOpen({ stockId: await shelf.makeRow({ quantity: 9 }) })
  expect((await here.log(id)).deliveries).toHaveLength(1)
  const redeliver = () =>
    send<WebhookDelivery>(pharmacist.cookie, `POST /api/pharmacy/webhooks/deliveries/${failed?.id}/again`, {})
  expect((await redeliver()).body.code).toBe("webhook-paused")
  receiver.reply(() => 200)
  await here.act(id, "test")
  await expect.poll(() => here.got().at(-1)?.type, waits).toBe("test")
  expect((await here.act<Webhook>(id, "pause", { paused: false })).body).toMatchObject({ pausedAt: null })
  expect((await redeliver()).body).toMatchObject({ state: "waiting", attempts: 0 })
  await expect.poll(() => here.got().at(-1)?.id, waits).toBe(failed?.messageId)
  const done = await send(pharmacist.cookie, `POST /api/till/tasks/${body.tasks[0]?.id}/done`, {
    key: crypto.randomUUID(),
    note: "It runs again",
  })
  expect(done.status).toBe(200)
})

test("pauses at once where the answer is 410, and retries no test", async () => {
  await using here = await openHooks()
  const { receiver, shelf } = here
  receiver.reply((path) => (path === "/gone" ? 410 : 500))
  await here.make("/gone", ["order.received"])
  const other = (await here.make("/hook", ["recall.changed"])).body.webhook.id
  await here.act(other, "test")
  await here.makeOpen({ stockId: await shelf.makeRow({ quantity: 9 }) })
  here.startNode()
  await expect
    .poll(async () => (await here.list()).map((one) => one.pausedBecause), waits)
    .toEqual(["gone", null])
  await expect.poll(async () => (await here.log(other)).deliveries[0]?.state, waits).toBe("failed")
})

test("sends what waits and what follows to a changed address, signed with the same secret", async () => {
  await using here = await openHooks()
  const { shelf, receiver, send, pharmacist } = here
  const { webhook, secret } = (await here.make("/old", ["order.received"])).body
  await here.makeOpen({ stockId: await shelf.makeRow({ quantity: 9 }) })
  receiver.knows("/new", secret)
  const edit = (events: string[], url = `${receiver.origin}/new`) =>
    here.act<Webhook & { code?: string }>(webhook.id, "edit", { url, events })
  const changed = await edit(["recall.changed"])
  expect(changed.body).toMatchObject({
    url: `${receiver.origin}/new`,
    events: ["recall.changed"],
    waiting: 1,
  })
  expect((await edit(["recall.changed"])).body).toEqual(changed.body)
  // No longer wanted.
  await here.makeOpen({ stockId: await shelf.makeRow({ quantity: 9 }) })
  here.startNode()
  await expect.poll(() => here.got("/new"), waits).toMatchObject([{ type: "order.received", isSigned: true }])
  await expect.poll(async () => (await here.list())[0]?.waiting, waits).toBe(0)
  expect(here.got("/new")).toHaveLength(1)
  expect(here.got("/old")).toEqual([])

  for (const url of ["http://10.0.0.1/", "https://10.0.0.1/", "https://localhost/", "example.com"])
    expect([url, (await edit(["recall.changed"], url)).status]).toEqual([url, 400])
  expect((await edit([])).status).toBe(400)
  const [, other] = await Promise.all([edit(["stock.changed"]), edit(["order.changed"])])
  expect(other.status).toBe(200)
  expect((await here.list())[0]?.events).toHaveLength(1)
  const audited = await shelf.sql<{ action: string }>(
    "select action from audit_log where thing = 'webhook' and action like '%edit%'",
  )
  expect(audited.length).toBeGreaterThan(0)
  await here.act(webhook.id, "delete")
  expect((await edit(["stock.changed"])).status).toBe(404)
  expect(
    (
      await send(pharmacist.cookie, "POST /api/pharmacy/webhooks/999999/edit", {
        url: receiver.origin,
        events: ["stock.changed"],
      })
    ).status,
  ).toBe(404)
})

test("signs with the old secret too after a rotation, and stores neither in plain", async () => {
  await using here = await openHooks()
  const { shelf, receiver } = here
  const { webhook, secret } = (await here.make("/hook")).body
  const rotated = (await here.act<Made>(webhook.id, "secret")).body
  expect(rotated.secret).not.toBe(secret)
  here.startNode()
  const arrives = async (known: string, count: number) => {
    receiver.knows("/hook", known)
    await here.act(webhook.id, "test")
    await expect.poll(() => here.got().length, waits).toBe(count)
    return here.got().at(-1)?.isSigned
  }
  expect(await arrives(secret, 1)).toBe(true)
  expect(await arrives(rotated.secret, 2)).toBe(true)
  await shelf.sql("update webhook_endpoints set old_secret_until = now()")
  expect(await arrives(secret, 3)).toBe(false)
  const [stored] = await shelf.sql<{ text: string }>(
    "select encode(secret, 'escape') || encode(old_secret, 'escape') as text from webhook_endpoints",
  )
  expect(stored?.text).not.toContain("whsec_")
  expect(JSON.stringify(await here.list())).not.toContain("whsec_")
})

test("sends nothing once an endpoint is deleted or its pharmacy closed", async () => {
  await using here = await openHooks()
  const { shelf } = here
  const kept = (await here.make("/kept", ["order.received"])).body.webhook.id
  const removed = (await here.make("/hook", ["order.received"])).body.webhook.id
  await here.makeOpen({ stockId: await shelf.makeRow({ quantity: 9 }) })
  for (const _ of [1, 2]) expect((await here.act(removed, "delete")).body).toEqual({ removed: true })
  expect((await here.act(removed, "test")).status).toBe(404)
  here.startNode()
  await expect.poll(() => here.got("/kept").length, waits).toBe(1)
  await shelf.sql("update pharmacies set ended_at = now() where id = $1", [shelf.pharmacy]).catch(() => [])
  await here.act(kept, "test")
  expect(here.got()).toEqual([])
})

test("refuses what is no address of the internet, and more than ten", async () => {
  await using here = await openHooks()
  const { send, pharmacist } = here
  const refused = [
    "http://example.com/hook",
    "https://10.0.0.1/hook",
    "https://[::1]/hook",
    "https://localhost/hook",
    "https://2130706433/",
    "https://user:word@example.com/",
    "ftp://example.com/",
    "example.com",
    "",
  ]
  for (const url of refused) {
    const { status } = await send(pharmacist.cookie, "POST /api/pharmacy/webhooks", {
      url,
      events: ["order.received"],
    })
    expect([url, status]).toEqual([url, 400])
  }
  const many = await Promise.all(Array.from({ length: 14 }, (_, place) => here.make(`/${place}`)))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(many.filter(({ body }) => body.code === "too-many-webhooks")).toHaveLength(4)
})
