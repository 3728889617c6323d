import { expect, test } from "vitest"
import { orderReference, reservationHours } from "#shared/customer-orders.ts"
import { receiptNumberOf } from "#shared/sales.ts"
import { signIn, startApp } from "#test/app.ts"
import { makeOrder, openOrderDesk } from "#test/orders.ts"

const now = new Date("2026-11-20T04:00:00Z")

test("an order holds its units from the moment it is placed, at the pharmacy's price and in its words", async () => {
  await using app = await startApp({ now: () => now })
  await using desk = await openOrderDesk(app)
  await desk.shelf.sql(
    "update pharmacies set address = '24 Lighthouse Lane', town = 'Colombo', price_exposure = true",
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
    version: 1,
    medicineId: 1,
    medicine: expect.stringMatching(/^Medicine /),
    pharmacyId: desk.shelf.pharmacy,
    pharmacyName: "Test Pharmacy",
    pharmacyPhone: "+94112345678",
    pharmacyAddress: "24 Lighthouse Lane, Colombo",
    lat: 6.9,
    lng: 79.86,
    quantity: 3,
    priceCents: 450,
    deliveryType: "delivery",
    description: "Ring the bell\ntwice",
    customerTele: "+94771234567",
    status: "pending",
    reason: null,
    closedBy: null,
    createdAt: now.toISOString(),
    reservedUntil: new Date(now.getTime() + reservationHours * 3_600_000).toISOString(),
    sellable: 10,
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

test("what is held for an order is not for sale at the till, until the order is canceled or rejected", async () => {
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

test("a completed order is a sale with a receipt, at the price of the day it was placed", async () => {
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

test("an order whose held units have expired is sold from others, or stays open when there are none", async () => {
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

test("an edit takes more when it fits and gives back what is too much; otherwise nothing changes", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
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

test("an order ends once, and whoever comes too late is told how", async () => {
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

test("guests, other roles, other customers and other pharmacies get nowhere, and nothing moves", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const order = await desk.makeOpen({ stockId })
  const other = await signIn(app)
  const elsewhere = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  const supplier = await signIn(app, { roles: ["supplier"] })
  const admin = await signIn(app, { roles: ["admin"] })
  const dismissed = await signIn(app, { roles: ["pharmacien"] })

  const mine = [
    `GET /api/orders`,
    `GET /api/orders/contact`,
    `POST /api/orders`,
    `PATCH /api/orders/${order.id}`,
    `POST /api/orders/${order.id}/cancel`,
  ]
  const theirs = [
    `GET /api/pharmacy/orders`,
    `POST /api/pharmacy/orders/seen`,
    `POST /api/pharmacy/orders/${order.id}/complete`,
    `POST /api/pharmacy/orders/${order.id}/reject`,
  ]
  const bodies: Record<string, object> = {
    "POST /api/orders": makeOrder({ stockId }),
    [`PATCH /api/orders/${order.id}`]: { version: 1, quantity: 9, deliveryType: "pickup", description: "" },
    "POST /api/pharmacy/orders/seen": { ids: [order.id] },
    [`POST /api/pharmacy/orders/${order.id}/complete`]: { version: 1 },
    [`POST /api/pharmacy/orders/${order.id}/reject`]: { reason: "x" },
  }
  for (const request of [...mine, ...theirs])
    expect([request, (await desk.send(null, request, bodies[request])).status]).toEqual([request, 401])
  for (const request of theirs)
    for (const { cookie } of [desk.customer, supplier, admin, dismissed])
      expect([request, (await desk.send(cookie, request, bodies[request])).status]).toEqual([request, 403])

  for (const { cookie } of [other, desk.pharmacist, admin]) {
    expect(await desk.cancel(order.id, cookie)).toMatchObject({ status: 404, body: { code: "not-found" } })
    expect((await desk.edit(order, { quantity: 9 }, cookie)).status).toBe(404)
    expect((await desk.list("", cookie)).body.orders).toEqual([])
  }
  expect((await desk.complete(order, elsewhere.cookie)).status).toBe(404)
  expect((await desk.reject(order.id, elsewhere.cookie)).status).toBe(404)
  expect((await desk.received("", elsewhere.cookie)).body.orders).toEqual([])
  expect(
    (await desk.send(elsewhere.cookie, "POST /api/pharmacy/orders/seen", { ids: [order.id] })).body,
  ).toEqual({ marked: 0 })
  const [notThere, notMine] = [await desk.cancel(999_999), await desk.cancel(order.id, other.cookie)]
  expect(notThere).toEqual(notMine)
  expect((await desk.list()).body.orders).toEqual([order])
  expect(await desk.shelf.quantity(stockId)).toBe(8)
})

test("what makes no sense is refused with the field named, and a request never names another owner or price", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const absurd: [object, string][] = [
    ...[0, -1, 1.5, 1e308, 2 ** 31, 100_001, "2", null, [1], true].map((quantity): [object, string] => [
      { quantity },
      "quantity",
    ]),
    ...[
      "",
      "12",
      "call me",
      "077 123 456",
      "javascript:alert(1)",
      "9".repeat(30),
      771234567,
      "077\u202e1234567",
    ].map((customerTele): [object, string] => [{ customerTele }, "customerTele"]),
    ...["post", "", null, ["pickup"]].map((deliveryType): [object, string] => [
      { deliveryType },
      "deliveryType",
    ]),
    ...["x".repeat(501), "\0", "\ud800", "\u202egnp.exe", 5, null].map((description): [object, string] => [
      { description },
      "description",
    ]),
    ...[0, -1, "one", 2 ** 31].map((id): [object, string] => [{ stockId: id }, "stockId"]),
    ...["1", "", null].map((key): [object, string] => [{ key }, "key"]),
    ...[
      { priceCents: 1 },
      { customerId: "x" },
      { customerName: "x" },
      { pharmacyName: "x" },
      { order_status: "completed" },
    ].map((extra): [object, string] => [extra, ""]),
  ]
  for (const [change, field] of absurd) {
    const { status, body } = await desk.placeAs(desk.customer.cookie, {
      ...makeOrder({ stockId }),
      ...change,
    })
    expect([change, status, body.code]).toEqual([change, 400, "bad-input"])
    const { fields } = body.data as { fields: { field: string }[] } // what "bad-input" carries
    expect([change, ...new Set(fields.map((one) => one.field))]).toEqual([change, field])
  }
  expect(
    (await desk.placeAs(desk.customer.cookie, makeOrder({ stockId, customerTele: "12" }))).body,
  ).toMatchObject({
    message: "This is not a phone number. Write it like 077 123 4567.",
  })
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId: 999_999 }))).body.code).toBe(
    "not-found",
  )
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId, quantity: 11 }))).body).toMatchObject(
    {
      code: "not-enough-stock",
      data: { lines: [{ stockId, asked: 11, available: 10 }] },
    },
  )
  const order = await desk.makeOpen({ stockId })
  for (const reason of ["", "  ", "x".repeat(301), "two\nlines", "\u202e"])
    expect((await desk.reject(order.id, desk.pharmacist.cookie, reason)).body.code, reason).toBe("bad-input")
  for (const change of [
    { quantity: 0 },
    { version: 0 },
    { version: null },
    { customerTele: "077" },
    { deliveryType: "x" },
  ])
    expect((await desk.edit(order, change)).body.code, JSON.stringify(change)).toBe("bad-input")
  for (const id of ["0", "x", "1e3", "99999999999"])
    expect((await desk.send(desk.customer.cookie, `POST /api/orders/${id}/cancel`)).status, id).toBe(400)
  expect(await desk.shelf.sql("select count(*)::int as orders from customer_orders")).toEqual([{ orders: 1 }])
  expect(await desk.shelf.quantity(stockId)).toBe(8)
})

test("an unlisted pharmacy takes no orders, and a shelf of expired units says so", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ batches: [{ quantity: 5, expiresOn: "2020-01-31" }] })
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId }))).body.code).toBe("expired-stock")
  await desk.shelf.sql("update pharmacies set listed = false")
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId }))).body.code).toBe("not-found")
})

test("hostile text is kept as text", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const name = `<img src=x onerror=alert(1)> {{7*7}} =cmd() ' or 1=1; drop table customer_orders; --`
  const { cookie } = await signIn(app, { name })
  const description = `"><script>alert(1)</script>\n%s \\ ප්‍රණාමය 🙂`
  const order = await desk.makeOpen({ stockId, description }, cookie)
  expect(order.description).toBe(description)
  await desk.reject(order.id, desk.pharmacist.cookie, name)
  expect((await desk.received("?status=closed")).body.orders).toMatchObject([
    { customerName: name, description, reason: name },
  ])
})

test("the pharmacy's look is told to the customer once, and disturbs no edit", async () => {
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

test("the number given last comes back, else the account's; the badge counts what is pending", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const contact = async () =>
    (await desk.send<{ customerTele: string | null }>(desk.customer.cookie, "GET /api/orders/contact")).body
  const pending = async (as: string | null) =>
    (await desk.send<{ pendingOrders: number }>(as, "GET /api/session")).body.pendingOrders

  expect(await contact()).toEqual({ customerTele: null })
  await desk.shelf.sql("update people set phone = '+94112345678' where subject = $1", [desk.customer.subject])
  expect(await contact()).toEqual({ customerTele: "+94112345678" })
  const order = await desk.makeOpen({ stockId, customerTele: "+44 20 7946 0958" })
  await desk.makeOpen({ stockId, customerTele: "0777654321" })
  expect(await contact()).toEqual({ customerTele: "+94777654321" })
  expect([
    await pending(desk.customer.cookie),
    await pending(desk.pharmacist.cookie),
    await pending(null),
  ]).toEqual([2, 0, 0])
  await desk.cancel(order.id)
  expect(await pending(desk.customer.cookie)).toBe(1)
})

test("long lists come in pages of fifty, each order once", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 1_000 })
  const place = `select place_order($1, gen_random_uuid(), '', jsonb_build_object('stock_id', $2::int, 'quantity', 1,
    'delivery_type', 'pickup', 'customer_tele', '+94771234567'), 1000, now() + interval '1 day')
    from generate_series(1, $3)`
  await desk.shelf.sql(place, [desk.customer.subject, stockId, 51])
  const first = (await desk.list()).body
  const second = (await desk.list(`?before=${first.next}`)).body
  expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(
    Array.from({ length: 51 }, (_, n) => 51 - n),
  )
  expect([first.next, second.next]).toEqual([2, null])
  expect(first.orders[49]?.reference).toBe(orderReference(2, first.orders[49]?.createdAt ?? ""))

  const waiting = (await desk.received()).body
  const rest = (await desk.received(`?before=${waiting.next}`)).body
  expect([...waiting.orders, ...rest.orders].map(({ id }) => id)).toEqual(
    Array.from({ length: 51 }, (_, n) => n + 1),
  )
  await desk.shelf.sql("select reject_order(id, pharmacy_id, 'x', 'test') from customer_orders")
  const closed = (await desk.received("?status=closed")).body
  expect([closed.orders[0]?.id, closed.next, (await desk.received()).body.orders]).toEqual([51, 2, []])
})
