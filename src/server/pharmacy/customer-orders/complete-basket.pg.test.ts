import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import type { Return } from "#contract/pharmacy/returns.ts"
import { makeBasket, type OrderDesk, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { needPrescription } from "#test/pharmacy/prescriptions.ts"
import { makeReturn } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

type Line = { id: number; version: number; shownPriceCents: number; prescriptionSeen?: boolean }

/** A basket of some medicines at one price, all ready at the pharmacy. */
async function openBasket({ medicines = 3, prescribed = 0, priceCents = 450, at = app } = {}) {
  const desk = await openOrderDesk(at)
  const rows: number[] = []
  for (let n = 0; n < medicines; n++) rows.push(await desk.shelf.makeRow({ quantity: 10, priceCents }))
  for (const row of rows.slice(0, prescribed)) await needPrescription(desk.shelf, row)
  const basket = makeBasket(rows.map((stockId) => ({ stockId, quantity: 2 })))
  const { body } = await desk.placeBasket(basket)
  const orders = body.orders as [CustomerOrder, CustomerOrder, ...CustomerOrder[]]
  for (const order of orders) await markReady(desk, order)
  const lines = orders.map(({ id, version }): Line => ({ id, version, shownPriceCents: priceCents }))
  return {
    desk,
    orders,
    lines,
    left: () => Promise.all(rows.map((row) => desk.shelf.quantity(row))),
    statuses: async () => (await desk.list()).body.orders.map(({ status }) => status).toReversed(),
    complete: (change: object = {}, as = desk.pharmacist.cookie, of = basket.key) =>
      desk.send<{ orders: ReceivedOrder[] }>(as, `POST /api/pharmacy/orders/baskets/${of}/complete`, {
        key: randomUUID(),
        lines,
        pickupCode: orders[0].pickupCode,
        ...change,
      }),
  }
}

const salesOf = ({ shelf }: OrderDesk) =>
  shelf.sql(
    `select s.receipt_number as number, s.total_cents::int as total, s.rounding_cents as rounding, s.tendered_cents::int as tendered,
       (select jsonb_agg(jsonb_build_array(l.medicine_name, l.quantity, l.price_cents) order by l.line_no)
        from sale_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id) as lines
     from sales s where s.pharmacy_id = $1`,
    [shelf.pharmacy],
  )

const markReady = (desk: OrderDesk, { id, version }: CustomerOrder) =>
  desk.send(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${id}/ready`, { version })

test("hands all orders of a basket over for the code of one, and once for repeated requests", async () => {
  const { desk: opened, complete, left, orders } = await openBasket()
  await using desk = opened
  const over = {
    key: randomUUID(),
    pickupCode: orders[2]?.pickupCode,
    payment: { method: "cash", tenderedCents: 5000 },
  }
  const answers = await Promise.all([complete(over), complete(over), complete(over)])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.orders.map((order) => [order.id, order.status, order.paymentMethod])).toEqual(
      orders.map(({ id }) => [id, "completed", "cash"]),
    )
  }
  expect(await left()).toEqual([8, 8, 8])
  const [first] = answers[0]?.body.orders ?? []
  const numbers = answers.flatMap(({ body }) => body.orders.map(({ receiptNumber }) => receiptNumber))
  expect(new Set(numbers)).toEqual(new Set([first?.receiptNumber]))
  expect(await salesOf(desk)).toEqual([
    {
      number: first?.receiptNumber,
      total: 2700,
      rounding: 0,
      tendered: 5000,
      lines: orders.map(({ medicine }) => [medicine, 2, 450]),
    },
  ])
  expect((await complete({ ...over, key: randomUUID() })).body).toMatchObject({
    code: "already-changed",
    data: { status: "completed" },
  })
})

test("completes nothing when an order was canceled or changed in the meantime, and says which", async () => {
  const { desk: opened, complete, left, orders, statuses } = await openBasket()
  await using desk = opened
  await desk.edit(orders[1], { description: "Later", quantity: 2 })
  expect(await complete()).toMatchObject({
    status: 409,
    body: {
      code: "already-changed",
      data: { id: orders[1].id, medicine: orders[1].medicine, status: "pending", version: 2 },
    },
  })
  await desk.cancel(orders[1].id)
  expect((await complete()).body.data).toMatchObject({ id: orders[1].id, status: "canceled" })
  expect(await statuses()).toEqual(["pending", "canceled", "pending"])
  expect(await left()).toEqual([8, 10, 8])
})

test("completes the ready orders, and refuses one that is not ready", async () => {
  const { desk: opened, complete, lines, orders, statuses } = await openBasket()
  await using desk = opened
  const { body: changed } = await desk.edit(orders[1], { quantity: 3 })
  const unready = lines.map((line) => (line.id === changed.id ? { ...line, version: changed.version } : line))
  expect((await complete({ lines: unready })).body).toMatchObject({
    code: "already-changed",
    data: { id: changed.id, status: "pending", ready: false },
  })
  expect((await complete({ lines: lines.filter(({ id }) => id !== changed.id) })).status).toBe(200)
  expect(await statuses()).toEqual(["completed", "pending", "completed"])
})

test("completes nothing when a price has changed, a prescription is missing or the cash is short", async () => {
  const { desk: opened, complete, lines, left, statuses } = await openBasket({ prescribed: 2 })
  await using _desk = opened
  const seen = (...places: number[]) =>
    lines.map((line, n) => ({ ...line, prescriptionSeen: places.includes(n) }))
  expect((await complete({ lines: seen(0) })).body.code).toBe("prescription-needed")
  const dearer = seen(0, 1).map((line, n) => (n === 2 ? { ...line, shownPriceCents: 449 } : line))
  expect((await complete({ lines: dearer })).body.code).toBe("price-changed")
  for (const tenderedCents of [0, 899, 1800, 2699])
    expect((await complete({ lines: seen(0, 1), payment: { method: "cash", tenderedCents } })).status).toBe(
      400,
    )
  expect(await statuses()).toEqual(["pending", "pending", "pending"])
  expect(await left()).toEqual([8, 8, 8])
  const over = { lines: seen(0, 1), payment: { method: "cash", tenderedCents: 2700 } }
  expect((await complete(over)).status).toBe(200)
})

test("counts wrong codes for all of the basket, and then needs a reason", async () => {
  const { desk: opened, complete, orders, statuses } = await openBasket({ medicines: 2 })
  await using desk = opened
  expect((await complete({ pickupCode: undefined })).body.code).toBe("pickup-code-needed")
  const wrong = orders.some(({ pickupCode }) => pickupCode === "CCCCC3") ? "CCCCC4" : "CCCCC3"
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect((await complete({ pickupCode: wrong })).body).toMatchObject({
      code: "wrong-pickup-code",
      data: { triesLeft },
    })
  expect((await complete()).body.code).toBe("pickup-code-blocked")
  expect((await desk.complete({ ...orders[0], version: 1 })).status).toBe(200)
  expect(await statuses()).toEqual(["completed", "pending"])
})

test("refuses absurd lines, another pharmacy's basket and orders of another basket", async () => {
  const { desk: opened, complete, lines, statuses } = await openBasket({ medicines: 2 })
  await using desk = opened
  const neighbour = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect((await complete({}, neighbour.cookie)).status).toBe(404)
  expect((await complete({}, desk.customer.cookie)).status).toBe(403)
  expect((await complete({}, desk.pharmacist.cookie, randomUUID())).status).toBe(404)
  const alone = await desk.makeOpen({ stockId: await desk.shelf.makeRow({ quantity: 9, priceCents: 450 }) })
  const foreign: Line = { id: alone.id, version: 1, shownPriceCents: 450 }
  expect((await complete({ lines: [...lines, foreign] })).status).toBe(404)
  const [first] = lines as [Line]
  for (const odd of [[], [first, first], [{ ...first, shownPriceCents: -1 }], [{ ...first, id: 0 }], "all"])
    expect((await complete({ lines: odd })).status).toBe(400)
  expect(await statuses()).toEqual(["pending", "pending", "pending"])
})

test("rounds the cash of a basket once, and refunds a line of its receipt", async () => {
  const { desk: opened, complete, orders } = await openBasket({ priceCents: 415 })
  await using desk = opened
  await desk.shelf.sql("update pharmacies set rounds_cash = true where id = $1", [desk.shelf.pharmacy])
  // Three times Rs. 8.30: rounded one by one it would be Rs. 24.00.
  expect((await complete({ payment: { method: "cash", tenderedCents: 2400 } })).status).toBe(400)
  const { body } = await complete({ payment: { method: "cash", tenderedCents: 2500 } })
  const number = body.orders[0]?.receiptNumber ?? ""
  expect(await salesOf(desk)).toMatchObject([{ number, total: 2500, rounding: 10, tendered: 2500 }])
  const back = makeReturn(number, [{ lineNo: 2, quantity: 2, to: "shelf" }])
  const answer = await desk.send<Return>(desk.pharmacist.cookie, "POST /api/returns", back)
  expect(answer).toMatchObject({
    status: 201,
    body: { refundCents: 800, lines: [{ name: orders[1].medicine, quantity: 2, priceCents: 415 }] },
  })
})

test("completes each order once when two pharmacists hand the basket over at the same time", async () => {
  for (let round = 0; round < 6; round++) {
    const { desk: opened, complete, left, orders, lines } = await openBasket()
    await using desk = opened
    const [first, second] = await Promise.all([
      complete(),
      round % 2 ? complete({ lines: lines.slice(1) }) : desk.complete({ ...orders[1], version: 1 }),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
    expect(
      await desk.shelf.sql("select from sales where pharmacy_id = $1", [desk.shelf.pharmacy]),
    ).toHaveLength(1)
    expect(await left()).toEqual([8, 8, 8])
  }
})

test("refuses a key that completed other orders of the basket", async () => {
  const { desk: opened, complete, lines, orders, statuses } = await openBasket()
  await using _desk = opened
  const key = randomUUID()
  expect((await complete({ key, lines: lines.slice(0, 2) })).status).toBe(200)
  expect((await complete({ key, lines: lines.slice(0, 2) })).status).toBe(200)
  expect(await complete({ key, lines: lines.slice(2), pickupCode: orders[2]?.pickupCode })).toMatchObject({
    status: 422,
    body: { code: "key-used-differently" },
  })
  expect(await statuses()).toEqual(["completed", "completed", "pending"])
  expect((await complete({ lines: lines.slice(2), pickupCode: orders[2]?.pickupCode })).status).toBe(200)
})

test("completes a basket or cancels one of its orders, when both happen at once", async () => {
  for (let round = 0; round < 8; round++) {
    const { desk: opened, complete, orders, statuses } = await openBasket({ medicines: 2 })
    await using desk = opened
    const [completed, canceled] = await Promise.all([complete(), desk.cancel(orders[1].id)])
    expect(new Set([completed.status, canceled.status])).toEqual(new Set([200, 409]))
    expect(await statuses()).toEqual(
      completed.status === 200 ? ["completed", "completed"] : ["pending", "canceled"],
    )
  }
})
