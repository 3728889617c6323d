import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import type { Prescription } from "#contract/pharmacy/prescriptions.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { makePrescribed, onPaper } from "#test/pharmacy/controlled.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makeReturn } from "#test/pharmacy/till-desk.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

type Desk = Awaited<ReturnType<typeof openOrderDesk>>

const handOver = (desk: Desk, order: CustomerOrder, how: object = {}) =>
  desk.send<ReceivedOrder>(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${order.id}/complete`, {
    version: order.version,
    pickupCode: order.pickupCode,
    ...how,
  })

const limit = (
  desk: Desk,
  stockId: number,
  column: "prescription_only" | "max_retail_price_cents",
  to: unknown,
) =>
  desk.shelf.sql(
    `update medicines set ${column} = $2 where id = (select medicine_id from stock where id = $1)`,
    [stockId, to],
  )

test("records an order's payment and finds its receipt by number", async () => {
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 20, priceCents: 450 })
  const day = { key: randomUUID(), float: { pieces: [], otherCents: 0 } }
  expect((await desk.send(desk.pharmacist.cookie, "POST /api/till/day/open", day)).status).toBeLessThan(300)
  const taken: ReceivedOrder[] = []
  for (const payment of [
    { method: "cash", tenderedCents: 1000 },
    { method: "card" },
    { method: "qr" },
    undefined,
  ]) {
    const order = await desk.makeOpen({ stockId, quantity: 2 })
    const { status, body } = await handOver(desk, order, { payment, shownPriceCents: 450 })
    expect([status, body.paymentMethod]).toEqual([200, payment?.method ?? null])
    taken.push(body)
  }
  const number = taken[0]?.receiptNumber ?? ""
  const receipt = await desk.send<Receipt>(desk.pharmacist.cookie, `GET /api/sales/receipts/${number}`)
  expect(receipt.body).toMatchObject({
    totalCents: 900,
    payment: { method: "cash", tenderedCents: 1000, changeCents: 100 },
    prescriptionSeen: false,
  })
  const [takings] = await desk.shelf.sql<{ takings: { salesByMethod: object; unsaid: object } }>(
    "select till_takings(array_agg(id)) as takings from till_days where pharmacy_id = $1",
    [desk.shelf.pharmacy],
  )
  expect(takings?.takings.salesByMethod).toEqual({
    cash: { count: 2, cents: 1800 },
    card: { count: 1, cents: 900 },
    qr: { count: 1, cents: 900 },
  })
  expect(takings?.takings.unsaid).toEqual({ count: 1, cents: 900 })
  const back = makeReturn(taken[1]?.receiptNumber ?? "", [{ lineNo: 1, quantity: 1, to: "shelf" }])
  expect((await desk.send(desk.pharmacist.cookie, "POST /api/returns", back)).status).toBe(201)
})

test("refuses too little cash and unknown payment methods", async () => {
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 9, priceCents: 450 })
  const order = await desk.makeOpen({ stockId, quantity: 2 })
  for (const payment of [
    { method: "cash", tenderedCents: 899 },
    { method: "cash", tenderedCents: -1 },
    { method: "cash", tenderedCents: 1e18 },
    { method: "card", tenderedCents: 900 },
    { method: "cheque" },
    {},
  ])
    expect([payment, (await handOver(desk, order, { payment })).status]).toEqual([payment, 400])
  expect((await handOver(desk, order, { shownPriceCents: 449 })).body).toMatchObject({
    code: "price-changed",
    data: { lines: [{ stockId, shownCents: 449, priceCents: 450 }] },
  })
  expect((await desk.received()).body.orders).toMatchObject([{ id: order.id, status: "pending" }])
  expect(await desk.shelf.quantity(stockId)).toBe(7)
})

test("hands over a controlled medicine with a record of the prescription, to which the picture belongs", async () => {
  await using desk = await openOrderDesk(app)
  const stockId = await makePrescribed(desk.shelf)
  const order = await desk.makeOpen({ stockId })
  await desk.shelf.sql(
    `with picture as (
       insert into prescription_pictures (id, customer_id, media_type, sealed, added_at)
       values (gen_random_uuid(), $1, 'image/jpeg', sha256('a') || sha256('b'), now()) returning id
     ) update customer_orders o set picture_id = picture.id from picture where o.id = $2`,
    [desk.customer.subject, order.id],
  )
  expect((await desk.received()).body.orders).toMatchObject([{ controlled: true }])
  expect((await handOver(desk, order, { prescriptionSeen: true })).body).toMatchObject({
    code: "prescription-record-needed",
    data: { lines: [{ stockId }] },
  })
  expect(await desk.shelf.quantity(stockId)).toBe(48)
  expect(
    (await handOver(desk, order, { prescription: onPaper({ writtenOn: "2026-11-19" }) })).body.status,
  ).toBe("completed")
  const list = await desk.send<{ prescriptions: { id: number }[] }>(
    desk.pharmacist.cookie,
    "GET /api/pharmacy/prescriptions",
  )
  const got = await desk.send<Prescription>(
    desk.pharmacist.cookie,
    `GET /api/pharmacy/prescriptions/${list.body.prescriptions[0]?.id}`,
  )
  expect(got.body).toMatchObject({
    patientName: "Nimal Perera",
    lines: [{ quantity: 2, controlled: true }],
    dispensings: [{ picturedOrderId: order.id, lines: [{ quantity: 2 }] }],
  })
})

test("hands over prescription medicines once the prescription was seen", async () => {
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 9 })
  await limit(desk, stockId, "prescription_only", true)
  const order = await desk.makeOpen({ stockId })
  expect((await desk.received()).body.orders).toMatchObject([{ prescriptionOnly: true, receiptNumber: null }])
  expect((await handOver(desk, order)).body).toMatchObject({
    code: "prescription-needed",
    data: { lines: [{ stockId }] },
  })
  const { body } = await handOver(desk, order, { prescriptionSeen: true })
  expect(body.status).toBe("completed")
  const receipt = await desk.send<Receipt>(
    desk.pharmacist.cookie,
    `GET /api/sales/receipts/${body.receiptNumber}`,
  )
  expect(receipt.body.prescriptionSeen).toBe(true)
})

test("charges a maximum retail price that fell below the order's price", async () => {
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 9, priceCents: 450 })
  const order = await desk.makeOpen({ stockId, quantity: 2 })
  await limit(desk, stockId, "max_retail_price_cents", 400)
  expect((await desk.received()).body.orders).toMatchObject([{ priceCents: 400 }])
  expect((await handOver(desk, order, { shownPriceCents: 450 })).body.code).toBe("price-changed")
  const { body } = await handOver(desk, order, { payment: { method: "cash" }, shownPriceCents: 400 })
  const receipt = await desk.send<Receipt>(
    desk.pharmacist.cookie,
    `GET /api/sales/receipts/${body.receiptNumber}`,
  )
  expect(receipt.body).toMatchObject({ totalCents: 800, payment: { tenderedCents: null } })
  const [kept] = await desk.shelf.sql("select price_cents from customer_orders where id = $1", [order.id])
  expect(kept).toEqual({ price_cents: 400 })
})

test("hands an order over once for two concurrent requests", async () => {
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 9, priceCents: 100 })
  for (let n = 0; n < 3; n++) {
    const order = await desk.makeOpen({ stockId, quantity: 1 })
    const answers = await Promise.all(
      (["card", "cash"] as const).map((method) => handOver(desk, order, { payment: { method } })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.data).toMatchObject({ status: "completed" })
  }
  const [sold] = await desk.shelf.sql("select count(*)::int as sales from sales where pharmacy_id = $1", [
    desk.shelf.pharmacy,
  ])
  expect(sold).toEqual({ sales: 3 })
})
