import { expect, test } from "vitest"
import { defaultOrderLimits } from "#contract/pharmacy/customer-orders.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { startApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")

test("reserves an order's units at the pharmacy's price when it is placed", async () => {
  await using app = await startApp({ now: () => now })
  await using desk = await openOrderDesk(app)
  await desk.shelf.sql(
    "update pharmacies set address = '24 Lighthouse Lane', town = 'Colombo', price_exposure = true, delivers = true",
  )
  const stockId = await desk.shelf.makeRow({ quantity: 10, priceCents: 450 })

  const placed = await desk.placeAs(
    desk.customer.cookie,
    makeOrder({ stockId, quantity: 3, description: " Ring the bell\r\ntwice ", deliveryType: "delivery" }),
  )
  expect(placed.status).toBe(201)
  expect(placed.body).toEqual({
    id: 1,
    reference: "CO-2026-00001",
    basket: null,
    version: 1,
    medicineId: 1,
    medicine: expect.stringMatching(/^Medicine /),
    pharmacyId: desk.shelf.pharmacy,
    pharmacyName: "Test Pharmacy",
    pharmacyPhone: "+94112345678",
    pharmacyAddress: "24 Lighthouse Lane, Colombo",
    lat: 6.9,
    lng: 79.86,
    delivers: true,
    quantity: 3,
    priceCents: 450,
    deliveryType: "delivery",
    description: "Ring the bell\ntwice",
    customerTele: "+94771234567",
    status: "pending",
    pickupCode: null,
    prescriptionOnly: false,
    pictureId: null,
    readyAt: null,
    recall: null,
    reason: null,
    closedBy: null,
    createdAt: now.toISOString(),
    reservedUntil: new Date(now.getTime() + defaultOrderLimits.unseenHours * 3_600_000).toISOString(),
    sellable: 10,
    offer: null,
    events: [{ at: now.toISOString(), kind: "placed", by: "customer", quantity: 3 }],
  })
  expect(await desk.shelf.quantity(stockId)).toBe(7)
  expect(
    await desk.shelf.sql(
      `select m.kind, m.delta, m.source_kind, m.actor from stock_movements m
       join customer_orders o on o.reservation_id = m.source_id`,
    ),
  ).toEqual([{ kind: "reserve", delta: -3, source_kind: "customer-order", actor: "customer" }])
  expect((await desk.received()).body.orders).toMatchObject([
    {
      id: 1,
      customerName: "Nimal Perera",
      customerTele: "+94771234567",
      priceCents: 450,
      onShelf: 7,
      isSeen: false,
    },
  ])
  expect((await desk.list()).body).toEqual({ orders: [placed.body], next: null })
})

test("does not sell reserved units at the till until the order is canceled or rejected", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({
    batches: [
      { lot: "A", expiresOn: "2099-01-31", quantity: 4 },
      { lot: "B", quantity: 4 },
    ],
  })
  for (const end of [desk.cancel, desk.reject]) {
    const { id } = await desk.makeOpen({ stockId, quantity: 6 })
    expect(await desk.shelf.left(stockId)).toEqual({ A: 0, B: 2 })
    expect(await desk.sell(stockId, 3)).toMatchObject({
      status: 409,
      body: { code: "not-enough-stock", data: { lines: [{ stockId, asked: 3, available: 2 }] } },
    })
    expect((await end(id)).status).toBe(200)
    expect(await desk.shelf.left(stockId)).toEqual({ A: 4, B: 4 })
  }
  expect((await desk.sell(stockId, 8)).status).toBe(201)
})

test("books a completed order as a sale at the price of the day it was placed", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10, priceCents: 450 })
  const order = await desk.makeOpen({ stockId, quantity: 4 })
  await desk.shelf.sql("update stock set price_cents = 999")
  await desk.shelf.sql("update medicines set name = 'Renamed'")
  await desk.shelf.sql("update pharmacies set name = 'Renamed', price_exposure = true")

  const completed = await desk.complete(order)
  expect(completed).toMatchObject({ status: 200, body: { status: "completed", version: 2, onShelf: 6 } })
  const [sale] = await desk.shelf.sql<{ id: string }>(
    "select id, receipt_number, sold_by, total_cents from sales",
  )
  expect(sale).toEqual({
    id: expect.any(String),
    receipt_number: receiptNumberOf(sale?.id ?? ""),
    sold_by: desk.pharmacist.subject,
    total_cents: "1800",
  })
  expect(await desk.shelf.sql("select medicine_name, quantity, price_cents from sale_lines")).toEqual([
    { medicine_name: order.medicine, quantity: 4, price_cents: 450 },
  ])
  const [mine] = (await desk.list("?status=completed")).body.orders
  expect(mine).toMatchObject({
    status: "completed",
    closedBy: "pharmacy",
    pharmacyName: "Test Pharmacy",
    priceCents: null,
    reservedUntil: null,
    sellable: null,
  })
  expect(mine?.events.map(({ kind }) => kind)).toEqual(["placed", "completed"])
})

test("sells an order from other batches when its reserved units have expired", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ batches: [{ lot: "A", expiresOn: "2099-01-31", quantity: 4 }] })
  const order = await desk.makeOpen({ stockId, quantity: 3 })
  await desk.shelf.sql("update batches set expires_on = '2020-01-31'")

  expect(await desk.complete(order)).toMatchObject({ status: 409, body: { code: "expired-stock" } })
  const [open] = (await desk.list()).body.orders
  expect(open).toEqual({ ...order, sellable: 4 })
  expect(await desk.shelf.count("sales")).toBe(0)

  await desk.shelf.sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2)", [
    desk.shelf.pharmacy,
    JSON.stringify([{ stock_id: stockId, kind: "receipt", delta: 3, lot: "B" }]),
  ])
  expect((await desk.complete(order)).status).toBe(200)
  expect(await desk.shelf.left(stockId)).toEqual({ A: 4, B: 0 })
})

test("changes the reservation in an edit only when the stock suffices", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  await desk.shelf.sql("update pharmacies set delivers = true")
  const order = await desk.makeOpen({ stockId, quantity: 4 })
  const reservation = async () =>
    (await desk.shelf.sql("select reservation_id, reserved_until from customer_orders"))[0]

  const before = await reservation()
  const notes = await desk.edit(order, { quantity: 4, description: "After six", deliveryType: "delivery" })
  expect(notes.body).toMatchObject({ version: 2, description: "After six", deliveryType: "delivery" })
  expect(await reservation()).toEqual(before)
  expect(await desk.shelf.count("stock_movements")).toBe(2)

  const up = await desk.edit(notes.body, { quantity: 10 })
  expect(up.body).toMatchObject({ version: 3, quantity: 10, sellable: 10, description: null })
  expect(await desk.shelf.quantity(stockId)).toBe(0)
  expect(up.body.reservedUntil).toBe(order.reservedUntil)
  expect(await desk.edit(up.body, { quantity: 11 })).toMatchObject({
    status: 409,
    body: { code: "not-enough-stock", data: { lines: [{ stockId, asked: 11, available: 10 }] } },
  })
  const down = await desk.edit(up.body, { quantity: 1 })
  expect(down.body.events.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ["placed", 4],
    ["edited", 4],
    ["edited", 10],
    ["edited", 1],
  ])
  expect(await desk.shelf.quantity(stockId)).toBe(9)

  const late = await desk.edit(up.body, { quantity: 2 })
  expect(late).toMatchObject({
    status: 409,
    body: { code: "already-changed", data: { status: "pending", version: 4 } },
  })
  expect((await desk.complete(up.body)).body).toMatchObject({
    code: "already-changed",
    data: { status: "pending", version: 4 },
  })
})

test("ends an order once and reports how it ended to later requests", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const ends = {
    canceled: (order: { id: number; version: number }) => desk.cancel(order.id),
    completed: (order: { id: number; version: number }) => desk.complete(order),
    rejected: (order: { id: number; version: number }) => desk.reject(order.id),
  }
  for (const [status, end] of Object.entries(ends)) {
    const order = await desk.makeOpen({ stockId, quantity: 1 })
    expect((await end(order)).body).toMatchObject({ status, version: 2 })
    const late = { status: 409, body: { code: "already-changed", data: { status, version: 2 } } }
    const asWanted = { status: 200, body: { status, version: 2 } }
    for (const [again, repeat] of Object.entries({ ...ends, edited: () => desk.edit(order, {}) })) {
      const isSameCancel = again === "canceled" && status === "canceled"
      expect([again, await repeat(order)]).toMatchObject([again, isSameCancel ? asWanted : late])
    }
  }
  expect(await desk.shelf.quantity(stockId)).toBe(9)
  expect((await desk.list("?status=all")).body.orders.map(({ status }) => status)).toEqual([
    "rejected",
    "completed",
    "canceled",
  ])
  expect((await desk.list("?status=canceled")).body.orders).toHaveLength(1)
  expect((await desk.received()).body.orders).toEqual([])
  expect((await desk.received("?status=closed")).body.orders.map(({ reason }) => reason)).toEqual([
    "We have none of this strength",
    null,
    null,
  ])
})

test("tells the customer once that the pharmacy has seen the order", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const [first, second] = [await desk.makeOpen({ stockId }), await desk.makeOpen({ stockId })]
  await desk.cancel(second.id)
  const see = () =>
    desk.send<{ marked: number }>(desk.pharmacist.cookie, "POST /api/pharmacy/orders/seen", {
      ids: [first.id, second.id, first.id, 999],
    })
  const told = await Promise.all(Array.from({ length: 5 }, see))
  expect(told.map(({ body }) => body.marked).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1])
  expect((await desk.received()).body.orders).toMatchObject([{ id: first.id, isSeen: true }])
  const edited = await desk.edit(first, { quantity: 1 })
  expect(edited.body.events.map(({ kind, by }) => [kind, by])).toEqual([
    ["placed", "customer"],
    ["seen", "pharmacy"],
    ["edited", "customer"],
  ])
})
