import { afterAll, beforeAll, expect, test } from "vitest"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

type Desk = Awaited<ReturnType<typeof openOrderDesk>>

const handOver = (desk: Desk, { id, version }: CustomerOrder, how: object) =>
  desk.send<ReceivedOrder>(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${id}/complete`, {
    version,
    ...how,
  })

const otherThan = (code: string | null) => (code === "CCCCC3" ? "CCCCC4" : "CCCCC3")

async function openWithOrder(change: object = {}) {
  const desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 20 })
  return { desk, stockId, order: await desk.makeOpen({ stockId, ...change }) }
}

test("shows an order's pickup code to its customer only", async () => {
  const { desk: opened, order } = await openWithOrder()
  await using desk = opened
  expect(order.pickupCode).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{6}$/)
  expect((await desk.list()).body.orders).toMatchObject([{ pickupCode: order.pickupCode }])
  const received = (await desk.received()).body
  expect(received.orders).toMatchObject([{ id: order.id, needsCode: true }])
  expect(JSON.stringify(received)).not.toContain(order.pickupCode)
})

test("tells the pharmacy in which language to write that an order is ready", async () => {
  const { desk: opened, order } = await openWithOrder()
  await using desk = opened
  const told = async (language: string | null) => {
    await desk.shelf.sql("update people set language = $1 where subject = $2", [
      language,
      desk.customer.subject,
    ])
    return (await desk.received()).body.orders[0]?.customerLanguage
  }
  expect(await told("si")).toBeNull()
  await desk.send(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${order.id}/ready`, { version: 1 })
  expect([await told(null), await told("ta"), await told("de"), await told("si")]).toEqual([
    null,
    "ta",
    null,
    "si",
  ])
  const { body } = await handOver(desk, order, { pickupCode: order.pickupCode })
  expect([body.status, body.customerLanguage]).toEqual(["completed", null])
})

test("gives the open orders of a pharmacy different codes", async () => {
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 1000 })
  const [{ codes } = { codes: [] }] = await desk.shelf.sql<{ codes: string[] }>(
    "select array_agg(distinct new_pickup_code($1)) as codes from generate_series(1, 2000)",
    [desk.shelf.pharmacy],
  )
  expect(codes).toHaveLength(2000)
  expect(codes.filter((code) => !/^(?=.*[A-Z])[CDFGHJKMNPQRTVWXY34679]{6}$/.test(code))).toEqual([])
  const [first, second] = [await desk.makeOpen({ stockId }), await desk.makeOpen({ stockId })]
  const copied = desk.shelf.sql("update customer_orders set pickup_code = $1 where id = $2", [
    first.pickupCode,
    second.id,
  ])
  await expect(copied).rejects.toThrow("customer_orders_pickup_code")
})

test("hands an order over for its code, however it is typed", async () => {
  const { desk: opened, order, stockId } = await openWithOrder()
  await using desk = opened
  expect((await handOver(desk, order, {})).body.code).toBe("pickup-code-needed")
  const typed = ` ${order.pickupCode?.slice(0, 3).toLowerCase()}-${order.pickupCode?.slice(3)} `
  const { status, body } = await handOver(desk, order, { pickupCode: typed })
  expect([status, body.status, body.needsCode]).toEqual([200, "completed", false])
  expect(await desk.shelf.quantity(stockId)).toBe(18)
  expect((await desk.list()).body.orders).toMatchObject([{ pickupCode: null }])
})

test("counts wrong codes, and then needs a reason", async () => {
  const { desk: opened, order } = await openWithOrder()
  await using desk = opened
  const wrong = otherThan(order.pickupCode)
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const { status, body } = await handOver(desk, order, { pickupCode: wrong })
    expect([status, body.code, body.data]).toEqual([409, "wrong-pickup-code", { triesLeft }])
  }
  for (const pickupCode of [wrong, order.pickupCode])
    expect((await handOver(desk, order, { pickupCode })).body.code).toBe("pickup-code-blocked")
  const withoutCode = "Showed an identity card"
  expect((await handOver(desk, order, { withoutCode })).body.status).toBe("completed")
  const audited = await desk.shelf.sql(
    `select after from audit_log where thing = 'customer-order' and thing_id = $1 and action = 'receivedOrders.complete'
     order by id`,
    [String(order.id)],
  )
  expect(audited).toEqual([
    ...[1, 2, 3, 4, 5].map((wrong_codes) => ({ after: { wrong_codes } })),
    { after: { order_status: "completed", without_code: withoutCode } },
  ])
})

test("lets no concurrent guesses past the limit", async () => {
  const { desk: opened, order } = await openWithOrder()
  await using desk = opened
  const guesses = Array.from("CDFGHJKMNPQR", (letter) => `${letter}${letter}${letter}337`)
  const answers = await Promise.all(
    guesses.map((pickupCode) =>
      handOver(desk, { ...order }, { pickupCode: pickupCode === order.pickupCode ? "YYY337" : pickupCode }),
    ),
  )
  expect(answers.filter(({ body }) => body.code === "wrong-pickup-code")).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === "pickup-code-blocked")).toHaveLength(7)
})

test("asks for no code where the order is delivered or older than the codes", async () => {
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 20 })
  await desk.shelf.sql("update pharmacies set delivers = true where id = $1", [desk.shelf.pharmacy])
  const delivered = await desk.makeOpen({ stockId, deliveryType: "delivery" })
  expect(delivered.pickupCode).toBeNull()
  expect((await handOver(desk, delivered, {})).status).toBe(200)
  const old = await desk.makeOpen({ stockId })
  await desk.shelf.sql("update customer_orders set pickup_code = null where id = $1", [old.id])
  expect((await handOver(desk, old, {})).status).toBe(200)
})

test("tells the customer once that an order is ready, until it is changed", async () => {
  const { desk: opened, order } = await openWithOrder()
  await using desk = opened
  const ready = (version: number, as = desk.pharmacist.cookie) =>
    desk.send<ReceivedOrder>(as, `POST /api/pharmacy/orders/${order.id}/ready`, { version })
  const neighbour = await signIn(app, {
    roles: ["pharmacien"],
    pharmacyId: await desk.shelf.makePharmacy(),
  })
  expect((await ready(1, neighbour.cookie)).status).toBe(404)
  expect((await ready(7)).body.code).toBe("already-changed")
  const answers = await Promise.all([ready(1), ready(1), ready(1)])
  for (const { body } of answers)
    expect(body).toMatchObject({ status: "pending", readyAt: "2026-11-20T04:00:00.000Z" })
  const [seen] = (await desk.list()).body.orders
  expect(seen).toMatchObject({ version: 1, readyAt: "2026-11-20T04:00:00.000Z", status: "pending" })
  expect(seen?.events.map(({ kind }) => kind)).toEqual(["placed", "ready"])

  const noted = await desk.edit(order, { description: "After five" })
  expect(noted.body.readyAt).not.toBeNull()
  const more = await desk.edit(noted.body, { quantity: 3 })
  expect(more.body.readyAt).toBeNull()
  expect((await ready(more.body.version)).body.readyAt).not.toBeNull()
  await desk.cancel(order.id)
  expect((await desk.list()).body.orders).toMatchObject([{ status: "canceled", readyAt: null }])
  expect((await ready(more.body.version)).body.data).toMatchObject({ status: "canceled" })
})
