import { expect, test } from "vitest"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("refuses guests, other roles, other customers and other pharmacies", async () => {
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
    `POST /api/pharmacy/orders/${order.id}/ready`,
    `POST /api/pharmacy/orders/${order.id}/reject`,
  ]
  const bodies: Record<string, object> = {
    "POST /api/orders": makeOrder({ stockId }),
    [`PATCH /api/orders/${order.id}`]: { version: 1, quantity: 9, deliveryType: "pickup", description: "" },
    "POST /api/pharmacy/orders/seen": { ids: [order.id] },
    [`POST /api/pharmacy/orders/${order.id}/complete`]: { version: 1 },
    [`POST /api/pharmacy/orders/${order.id}/ready`]: { version: 1 },
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

test("refuses invalid input with the field named", async () => {
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
    const { fields } = body.data as { fields: { field: string }[] } // the details of "bad-input"
    expect([change, ...new Set(fields.map((one) => one.field))]).toEqual([change, field])
  }
  expect(
    (await desk.placeAs(desk.customer.cookie, makeOrder({ stockId, customerTele: "12" }))).body,
  ).toMatchObject({
    message: "Enter a phone number, for example 077 123 4567",
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

test("refuses orders at an unlisted pharmacy and for expired stock", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ batches: [{ quantity: 5, expiresOn: "2020-01-31" }] })
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId }))).body.code).toBe("expired-stock")
  await desk.shelf.sql("update pharmacies set listed = false")
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId }))).body.code).toBe("not-found")
})

test("stores hostile text as text", async () => {
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
