import { expect, test } from "vitest"
import { defaultOrderLimits, orderReference } from "#contract/pharmacy/customer-orders.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { startApp } from "#test/support/app.ts"

test("suggests the last phone number given, else the account's", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const contact = async () =>
    (await desk.send<{ customerTele: string | null }>(desk.customer.cookie, "GET /api/orders/contact")).body
  const pending = async (as: string | null) =>
    (await desk.send<{ pendingOrders: number }>(as, "GET /api/session")).body.pendingOrders

  expect(await contact()).toEqual({ customerTele: null, limits: defaultOrderLimits })
  await desk.shelf.sql("update people set phone = '+94112345678' where subject = $1", [desk.customer.subject])
  expect(await contact()).toMatchObject({ customerTele: "+94112345678" })
  const order = await desk.makeOpen({ stockId, customerTele: "+44 20 7946 0958" })
  await desk.makeOpen({ stockId, customerTele: "0777654321" })
  expect(await contact()).toMatchObject({ customerTele: "+94777654321" })
  expect([
    await pending(desk.customer.cookie),
    await pending(desk.pharmacist.cookie),
    await pending(null),
  ]).toEqual([2, 0, 0])
  await desk.cancel(order.id)
  expect(await pending(desk.customer.cookie)).toBe(1)
})

test("pages through orders by fifty, each order once", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 1_000 })
  const place = `select place_order($1, gen_random_uuid(), '', jsonb_build_object('stock_id', $2::int, 'quantity', 1,
    'delivery_type', 'pickup', 'customer_tele', '+94771234567'), 1000, 200, now() + interval '1 day')
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
