import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { makePush } from "#server/customer/reminders/push.ts"
import { sweepOrders } from "#server/pharmacy/customer-orders/order-expiry.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { startPushService } from "#stand-ins/push-service.ts"
import { makeReminded } from "#test/customer/reminders.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { tellCustomers } from "./tell-customers.ts"

/** An order desk whose customer has a device at a push service, and nodes that tell about orders. */
async function openNotices({ hasDevice = true } = {}) {
  const clock = { now: new Date("2026-11-20T04:00:00Z") }
  const service = await startPushService()
  const app = await startApp({ now: () => clock.now })
  const desk = await openOrderDesk(app)
  const { database, sql, pharmacy } = desk.shelf
  const settings = readSettings({ LOG_LEVEL: "silent", PUSH_SERVICES: service.origin })
  const phone = hasDevice ? await makeReminded(sql, service, { subject: desk.customer.subject }) : null
  await sql("update pharmacies set name = 'Railway Yard Medicals' where id = $1", [pharmacy])
  const stockId = await desk.shelf.makeRow({ quantity: 50 })
  return {
    app,
    desk,
    clock,
    service,
    stockId,
    phone: phone?.id ?? "",
    ready: ({ id, version }: { id: number; version: number }) =>
      desk.send<ReceivedOrder>(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${id}/ready`, { version }),
    offer: ({ id, version }: { id: number; version: number }) =>
      desk.send<ReceivedOrder>(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${id}/offers`, {
        version,
        key: randomUUID(),
        stockId,
        quantity: 1,
        priceCents: 450,
      }),
    tell: (signal = new AbortController().signal) =>
      tellCustomers({
        database,
        push: makePush({ settings, database }),
        log: { error: () => {}, warn: () => {} },
        now: () => clock.now,
        node: randomUUID(),
        signal,
      }),
    got: () => service.accepted.map(({ to, text }) => ({ to, ...JSON.parse(text) })),
    waiting: async () => sql("select kind from order_notices order by id"),
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

test("tells each device once that an order is ready, whatever the number of nodes", async () => {
  await using here = await openNotices()
  const { desk, service, stockId, ready, tell, got, phone } = here
  const laptop = await makeReminded(desk.shelf.sql, service, { subject: desk.customer.subject })
  await makeReminded(desk.shelf.sql, service)
  const order = await desk.makeOpen({ stockId })
  await Promise.all([ready(order), ready(order)])
  await Promise.all([tell(), tell(), tell()])
  expect(await tell()).toBe(0)

  const reached = got().map(({ to }) => to)
  expect(reached).toHaveLength(2)
  expect(new Set(reached)).toEqual(new Set([phone, laptop.id]))
  expect(got()[0]).toMatchObject({
    kind: "order",
    title: "Your order is ready",
    body: `${order.reference}: Railway Yard Medicals`,
    tag: `order-${order.id}`,
    at: "2026-11-20T04:00:00.000Z",
    doses: [],
    path: "/orders",
  })
  expect(JSON.stringify(got())).not.toContain(order.medicine)
  expect(await here.waiting()).toEqual([])
})

test("tells of an offer, a rejection and an order that was not answered in time", async () => {
  await using here = await openNotices()
  const { desk, stockId, offer, tell, got, clock } = here
  const orders = [
    await desk.makeOpen({ stockId }),
    await desk.makeOpen({ stockId }),
    await desk.makeOpen({ stockId }),
  ]
  const [offered, rejected, forgotten] = orders as [
    (typeof orders)[0] & object,
    (typeof orders)[0] & object,
    (typeof orders)[0] & object,
  ]
  expect((await offer(offered)).status).toBe(201)
  await desk.reject(rejected.id)
  await tell()
  await desk.cancel(offered.id)
  clock.now = new Date(clock.now.getTime() + 30 * 3_600_000)
  await sweepOrders(desk.shelf.database, clock.now)
  await tell()
  const said = got().map(({ title, tag }) => [title, tag])
  expect(said).toHaveLength(3)
  expect(said).toEqual(
    expect.arrayContaining([
      ["The pharmacy offers a change of your order", `order-${offered.id}`],
      ["The pharmacy could not fill your order", `order-${rejected.id}`],
      ["The pharmacy did not answer your order in time", `order-${forgotten.id}`],
    ]),
  )
})

test("says nothing of a state that has passed, nor what the customer did", async () => {
  await using here = await openNotices()
  const { desk, stockId, ready, offer, tell, got } = here
  const changed = await desk.makeOpen({ stockId })
  await ready(changed)
  await desk.edit(changed, { quantity: 3 })
  const withdrawn = await desk.makeOpen({ stockId })
  const made = (await offer(withdrawn)).body.offer
  await desk.send(desk.pharmacist.cookie, `POST /api/pharmacy/orders/offers/${made?.id}/withdraw`, {})
  const declined = await desk.makeOpen({ stockId })
  const other = (await offer(declined)).body.offer
  await desk.send(desk.customer.cookie, `POST /api/orders/offers/${other?.id}/decline`, {})
  const canceled = await desk.makeOpen({ stockId })
  await ready(canceled)
  await desk.cancel(canceled.id)
  expect(await here.waiting()).toHaveLength(4)

  expect(await tell()).toBe(0)
  expect(got()).toEqual([])
  expect(await here.waiting()).toEqual([])
})

test("tells of a recall and, once it is lifted, of that alone, in the person's language", async () => {
  await using here = await openNotices()
  const { desk, stockId, tell, got, app } = here
  const { send, shelf, customer } = desk
  await shelf.sql("update people set language = 'si' where subject = $1", [customer.subject])
  const order = await desk.makeOpen({ stockId })
  await desk.complete(order)
  const [row] = await shelf.sql<{ medicine_id: number }>("select medicine_id from stock where id = $1", [
    stockId,
  ])
  const admin = await signIn(app, { roles: ["admin"] })
  const start = async () => {
    const key = randomUUID()
    const recall = {
      key,
      medicineId: row?.medicine_id,
      lots: [],
      class: 1,
      reason: "Glass",
      orderedBy: "NMRA",
    }
    expect((await send(admin.cookie, "POST /api/admin/recalls", recall)).status).toBe(201)
    return key
  }
  const lift = (key: string) =>
    send(admin.cookie, `POST /api/admin/recalls/${key}/lift`, { reason: "The wrong medicine" })
  const key = await start()
  await tell()
  expect(got()).toMatchObject([
    {
      title: "ඔබ ඇණවුම් කළ ඖෂධයක් ආපසු කැඳවා ඇත. මෙය කියවන තුරු එය භාවිත නොකරන්න",
      body: `${order.reference}: Railway Yard Medicals`,
      path: "/orders",
    },
  ])
  await lift(key)
  await tell()
  expect(got()[1]).toMatchObject({ title: "ඔබ ඇණවුම් කළ ඖෂධයක ආපසු කැඳවීම ඉවත් කර ඇත" })

  await lift(await start())
  await tell()
  expect(got().map(({ title }) => title)).toHaveLength(3)
  expect(got()[2].title).toBe(got()[1].title)
  expect([JSON.stringify(got()).includes(order.medicine), await here.waiting()]).toEqual([false, []])
})

test("tells again when an order is ready again", async () => {
  await using here = await openNotices()
  const { desk, stockId, ready, tell, got, clock } = here
  const order = await desk.makeOpen({ stockId })
  await ready(order)
  await tell()
  const more = await desk.edit(order, { quantity: 3 })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await ready(more.body)
  await tell()
  expect(got().map(({ at }) => at)).toEqual(["2026-11-20T04:00:00.000Z", "2026-11-20T04:01:00.000Z"])
})

test("tells of medicines ordered together in one message, in the person's language and without names where hidden", async () => {
  await using here = await openNotices()
  const { desk, stockId, ready, tell, got } = here
  const lines = [stockId, await desk.shelf.makeRow({ quantity: 9 })].map((row) => ({
    stockId: row,
    quantity: 1,
  }))
  const place = async () => {
    const key = randomUUID()
    const { body } = await desk.placeBasket({
      key,
      lines,
      customerTele: "077 123 4567",
      deliveryType: "pickup",
      description: "",
    })
    for (const order of body.orders) await ready(order)
    return { key, references: body.orders.map(({ reference }) => reference) }
  }
  await desk.shelf.sql("update people set language = 'ta' where subject = $1", [desk.customer.subject])
  const { key, references } = await place()
  await tell()
  expect(got()).toMatchObject([
    { title: "உங்கள் ஆர்டர் தயார்", body: `${references.join(", ")}: Railway Yard Medicals`, tag: `order-${key}` },
  ])

  await desk.shelf.sql("update people set language = null, hide_medicine_name = true where subject = $1", [
    desk.customer.subject,
  ])
  await place()
  await tell()
  expect(got()[1]).toMatchObject({ title: "Your order is ready", body: "Open Pharos to see it." })
})

test("keeps nothing for a person who gets no push messages, nor for one who has stopped them", async () => {
  await using without = await openNotices({ hasDevice: false })
  await without.ready(await without.desk.makeOpen({ stockId: without.stockId }))
  expect(await without.waiting()).toEqual([])

  await using here = await openNotices()
  await here.ready(await here.desk.makeOpen({ stockId: here.stockId }))
  await here.desk.shelf.sql("delete from push_subscriptions")
  await here.tell()
  expect([here.got(), await here.waiting()]).toEqual([[], []])
})

test("sends nothing to a person who has switched messages about orders off, not even what waits", async () => {
  await using here = await openNotices()
  const { desk, stockId, ready, tell, got } = here
  const wants = (orderMessages: boolean) =>
    desk.send(desk.customer.cookie, "PATCH /api/account", { orderMessages })
  const order = await desk.makeOpen({ stockId })
  await ready(order)
  expect((await wants(false)).body).toMatchObject({ orderMessages: false })
  await tell()
  expect([got(), await here.waiting()]).toEqual([[], []])
  await desk.reject(order.id)
  expect(await here.waiting()).toEqual([])

  await wants(true)
  await ready(await desk.makeOpen({ stockId }))
  await tell()
  expect(got()).toMatchObject([{ title: "Your order is ready" }])
})

test("retries a busy push service, and repeats nothing to the device that has the message", async () => {
  await using here = await openNotices()
  const { desk, service, stockId, ready, tell, got, phone } = here
  const laptop = await makeReminded(desk.shelf.sql, service, {
    subject: desk.customer.subject,
    trouble: "busy",
  })
  await ready(await desk.makeOpen({ stockId }))
  await tell()
  expect(await tell()).toBe(0)
  service.setTrouble(laptop.id, null)
  await desk.shelf.sql("update order_notices set claimed_until = now() - interval '1 second'")
  await tell()
  expect(got().map(({ to }) => to)).toEqual([phone, laptop.id])
})

test("sends no message after a day", async () => {
  await using here = await openNotices()
  await here.ready(await here.desk.makeOpen({ stockId: here.stockId }))
  here.clock.now = new Date(here.clock.now.getTime() + 24 * 3_600_000)
  await here.tell()
  expect(here.got()).toEqual([])
})
