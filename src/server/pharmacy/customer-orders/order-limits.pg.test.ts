import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { defaultOrderLimits, unansweredReason } from "#contract/pharmacy/customer-orders.ts"
import { reservationHours } from "#domain/pharmacy/order-hold.ts"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { sweepOrders } from "./order-expiry.ts"

const hourMs = 3_600_000
// A Friday, 9:30 in Sri Lanka.
const placedAt = new Date("2026-11-20T04:00:00Z")
const hoursLater = (hours: number) => new Date(placedAt.getTime() + hours * hourMs)

test("keeps one new customer from reserving all stock of a medicine", async () => {
  await using app = await startApp({ now: () => placedAt })
  await using desk = await openOrderDesk(app)
  const rows: number[] = []
  for (let n = 0; n < 40; n += 1)
    rows.push(await desk.shelf.makeRow({ quantity: 120, pharmacy: await desk.shelf.makePharmacy() }))
  const attacker = await signIn(app)
  const answers = await Promise.all(
    rows.map((stockId) => desk.placeAs(attacker.cookie, makeOrder({ stockId, quantity: 120 }))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(35).fill("too-many-orders"))
  expect(refused[0]?.body.data).toEqual({ limit: 5 })
  const [left] = await desk.shelf.sql("select count(*)::int as n from stock where quantity > 0")
  expect(left).toEqual({ n: 35 })
  // Unseen orders expire after two hours.
  await sweepOrders(app.database, hoursLater(2))
  expect((await desk.shelf.sql("select count(*)::int as n from stock where quantity = 120"))[0]).toEqual({
    n: 40,
  })
})

test("enforces the maximum units per order, also in concurrent edits", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 1_000 })
  const tooMany = { status: 409, body: { code: "too-many-units", data: { limit: 200 } } }
  expect(await desk.placeAs(desk.customer.cookie, makeOrder({ stockId, quantity: 201 }))).toMatchObject(
    tooMany,
  )
  const order = await desk.makeOpen({ stockId, quantity: 200 })
  expect(await desk.edit(order, { quantity: 201 })).toMatchObject(tooMany)
  const both = await Promise.all([desk.edit(order, { quantity: 201 }), desk.edit(order, { quantity: 199 })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await desk.shelf.quantity(stockId)).toBe(801)

  await setSetting(app, "order_max_units", "50")
  const [edited] = (await desk.list()).body.orders
  expect(edited?.quantity).toBe(199)
  // It keeps a quantity from before the limit, but cannot grow.
  const kept = await desk.edit(edited ?? order, { quantity: 199, description: "After six" })
  expect(kept.status).toBe(200)
  expect((await desk.edit(kept.body, { quantity: 200 })).body).toMatchObject({ data: { limit: 50 } })
  expect((await desk.edit(kept.body, { quantity: 50 })).status).toBe(200)
})

test("enforces the configured number of open orders per person", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const limits = async () =>
    (await desk.send<{ limits: object }>(desk.customer.cookie, "GET /api/orders/contact")).body.limits
  expect(await limits()).toEqual(defaultOrderLimits)
  await setSetting(app, "orders_max_open", "1")
  await setSetting(app, "order_unseen_hours", "6")
  expect(await limits()).toEqual({ maxUnits: 200, maxOpenOrders: 1, unseenHours: 6 })
  await desk.makeOpen({ stockId })
  const second = await desk.placeAs(desk.customer.cookie, makeOrder({ stockId }))
  expect(second.body).toMatchObject({ code: "too-many-orders", data: { limit: 1 } })
  const asked = makeOrder({ stockId, key: randomUUID() })
  const other = await signIn(app)
  expect((await desk.placeAs(other.cookie, asked)).status).toBe(201)
  // A repeated request returns the same order.
  expect((await desk.placeAs(other.cookie, asked)).status).toBe(201)
})

test("keeps a seen order for 48 hours from when it was placed", async () => {
  let now = placedAt
  await using app = await startApp({ now: () => now })
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const [seen, unseen] = [await desk.makeOpen({ stockId }), await desk.makeOpen({ stockId })]
  now = hoursLater(1)
  const see = () => desk.send(desk.pharmacist.cookie, "POST /api/pharmacy/orders/seen", { ids: [seen.id] })
  await Promise.all([see(), see()])
  expect((await desk.list()).body.orders.map(({ id, reservedUntil }) => [id, reservedUntil])).toEqual([
    [unseen.id, hoursLater(2).toISOString()],
    [seen.id, hoursLater(reservationHours).toISOString()],
  ])
  expect(await sweepOrders(app.database, hoursLater(2))).toBe(1)
  const [ended] = (await desk.list("?status=canceled")).body.orders
  expect(ended).toMatchObject({ id: unseen.id, closedBy: "pharos", reason: unansweredReason })
})

test("counts opening hours in the time to answer an order at a closed pharmacy", async () => {
  await using app = await startApp({ now: () => placedAt })
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  // Mondays from 8:00 to 17:00; Fridays from 14:00 to 15:00.
  await desk.shelf.sql("update pharmacies set open_minutes = '{[480,1020),[6600,6660)}'")
  const order = await desk.makeOpen({ stockId })
  // An hour on Friday, and at most 48 hours in total.
  expect(order.reservedUntil).toBe(hoursLater(reservationHours).toISOString())
  await desk.shelf.sql("update pharmacies set open_minutes = '{[6600,7200)}'")
  expect((await desk.makeOpen({ stockId })).reservedUntil).toBe("2026-11-20T10:30:00.000Z")
})

test("refuses delivery for a pharmacy that does not deliver", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const place = () => desk.placeAs(desk.customer.cookie, makeOrder({ stockId, deliveryType: "delivery" }))
  const refused = { status: 409, body: { code: "no-delivery" } }
  expect(await place()).toMatchObject(refused)
  const order = await desk.makeOpen({ stockId })
  expect(await desk.edit(order, { deliveryType: "delivery" })).toMatchObject(refused)
  expect(await desk.shelf.quantity(stockId)).toBe(8)
  await desk.shelf.sql("update pharmacies set delivers = true")
  const delivered = await place()
  expect(delivered.status).toBe(201)
  // It was agreed while the pharmacy delivered.
  await desk.shelf.sql("update pharmacies set delivers = false")
  const changed = await desk.edit(delivered.body, { deliveryType: "delivery", description: "18 Signal Road" })
  expect(changed.status).toBe(200)
})

async function setSetting(app: TestApp, name: string, value: string) {
  const admin = await signIn(app, { roles: ["admin"] })
  const answer = await app.ask(`/api/admin/settings/${name}`, {
    method: "PUT",
    headers: { cookie: admin.cookie },
    body: JSON.stringify({ version: 1, value, reason: "Tried" }),
  })
  expect(answer.status).toBe(200)
}
