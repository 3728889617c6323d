import { expect, test } from "vitest"
import { defaultOrderLimits } from "#contract/pharmacy/customer-orders.ts"
import { topic } from "#domain/platform/live.ts"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { openStream } from "#test/platform/live-reader.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { forgetOrders, placeOrder } from "./queries.ts"

const placedAt = new Date("2026-11-20T04:00:00Z")
const endOfHold = new Date("2026-11-22T04:00:00Z")

const startShop = async () => {
  const app = await startApp({ now: () => placedAt })
  return Object.assign(app, { desk: await openOrderDesk(app) })
}

test("removes the personal data of orders and keeps sales when a customer leaves", async () => {
  await using app = await startShop()
  await using desk = app.desk
  const { shelf, customer } = desk
  const stockId = await shelf.makeRow({ quantity: 20 })
  const done = await desk.makeOpen({ stockId, description: "marker one" })
  const rejected = await desk.makeOpen({ stockId })
  await desk.makeOpen({ stockId, description: "marker two" })
  await desk.complete(done)
  await desk.reject(rejected.id, desk.pharmacist.cookie, "Nimal Perera never came")
  const other = await signIn(app, { name: "Kumari Silva" })
  await desk.makeOpen({ stockId, description: "hers", customerTele: "011 234 5678" }, other.cookie)

  await forgetOrders(app.database, customer.subject, placedAt)
  expect((await desk.list()).body.orders).toEqual([])
  expect(await shelf.quantity(stockId)).toBe(20 - 2 - 2)
  const everything = JSON.stringify(
    await shelf.sql(`select to_jsonb(o)::text from customer_orders o union all select to_jsonb(e)::text from customer_order_events e
      union all select to_jsonb(m)::text from stock_movements m union all select to_jsonb(s)::text from sales s
      union all select to_jsonb(l)::text from sale_lines l`),
  )
  for (const marker of ["Nimal", "771234567", "marker", customer.subject])
    expect([marker, everything.includes(marker)]).toEqual([marker, false])
  expect(
    (await desk.received("?status=closed")).body.orders.map((one) => [
      one.status,
      one.customerName,
      one.customerTele,
    ]),
  ).toEqual([
    ["canceled", "", ""],
    ["rejected", "", ""],
    ["completed", "", ""],
  ])
  expect((await desk.received()).body.orders).toMatchObject([
    { customerName: "Kumari Silva", description: "hers" },
  ])
})

test("leaves no order of a customer who leaves while placing it", async () => {
  await using app = await startShop()
  await using desk = app.desk
  const stockId = await desk.shelf.makeRow({ quantity: 100 })
  for (let round = 0; round < 15; round++) {
    const { subject } = await signIn(app)
    const placing = {
      order: makeOrder({ stockId, customerTele: "+94771234567" }),
      fingerprint: Buffer.alloc(0),
      limits: defaultOrderLimits,
      reservedUntil: endOfHold,
      now: placedAt,
    }
    const leave = app.database.sql.transaction().execute(async (sql) => {
      await forgetOrders({ sql }, subject, placedAt)
      await sql.deleteFrom("people").where("subject", "=", subject).execute()
    })
    const place = placeOrder(app.database, { subject, name: "Nimal" }, placing).then(
      () => "placed",
      (error: { code?: string }) => error.code,
    )
    const [placed] = await Promise.all([place, leave])
    expect(["placed", "not-found"]).toContain(placed)
  }
  expect(
    await desk.shelf.sql(
      "select id from customer_orders where customer_name is not null or order_status = 'pending'",
    ),
  ).toEqual([])
  expect(await desk.shelf.quantity(stockId)).toBe(100)
})

// Each damages one open order of 3 units, one completed one of 2 and one cancelled one.
const damages: Record<string, [sql: string, rules: string[]]> = {
  "an order that grew by hand": [
    "update customer_orders set quantity = 9 where order_status = 'pending'",
    ["an open order holds its units"],
  ],
  "an order that was ended by hand": [
    "update customer_orders set order_status = 'canceled', closed_by = 'pharos', closed_at = now() where order_status = 'pending'",
    ["what no open order holds has gone back"],
  ],
  "an order that was opened again by hand": [
    "update customer_orders set order_status = 'pending', closed_by = null, closed_at = null where order_status = 'canceled'",
    ["an open order holds its units"],
  ],
  "an order that was removed": [
    "delete from customer_orders where order_status = 'pending'",
    ["what no open order holds has gone back"],
  ],
  "an order that points to another reservation": [
    "update customer_orders set reservation_id = gen_random_uuid() where order_status = 'pending'",
    ["an open order holds its units", "what no open order holds has gone back"],
  ],
  "units given back behind the order's back": [
    `select apply_movements(o.pharmacy_id, 'customer-order', o.reservation_id, 'x', jsonb_build_array(jsonb_build_object('stock_id',
       o.stock_id, 'kind', 'release', 'delta', 1))) from customer_orders o where order_status = 'pending'`,
    ["an open order holds its units"],
  ],
  "a completed order without its sale": [
    "update customer_orders set sale_id = gen_random_uuid() where order_status = 'completed'",
    ["completed orders were sold"],
  ],
}

test("detects every kind of damaged reservation", async () => {
  await using app = await startShop()
  await using desk = app.desk
  const { shelf } = desk
  const stockId = await shelf.makeRow({ quantity: 20 })
  await desk.makeOpen({ stockId, quantity: 3 })
  await desk.complete(await desk.makeOpen({ stockId, quantity: 2 }))
  await desk.cancel((await desk.makeOpen({ stockId, quantity: 1 })).id)
  expect(await checkLedger(app.database)).toEqual([])
  for (const [name, [damage, rules]] of Object.entries(damages)) {
    await shelf.sql("begin")
    await shelf.sql(damage)
    const found = await shelf.sql<{ rule: string }>("select rule from check_reservations()")
    await shelf.sql("rollback")
    expect([name, found.map(({ rule }) => rule).toSorted()]).toEqual([name, rules])
  }
})

const forbidden = [
  "update customer_orders set order_status = 'completed'",
  "update customer_orders set quantity = 1 where false",
  "delete from customer_orders",
  "insert into customer_order_events (order_id, kind, by) values (1, 'seen', 'pharmacy')",
  "delete from customer_order_events",
  "truncate customer_orders cascade",
  "select add_order_event(1, 'seen', 'pharmacy', null, now())",
  "select cancel_locked_orders('{1}', 'pharos', 'x', now(), '2026-11-20')",
  "select reserve_units(o, now(), '2026-11-20') from customer_orders o",
  "select release_units(o, 'x', now(), '2026-11-20') from customer_orders o",
  "select refuse_changed(1, null, 1)",
]

test("lets the application's role change orders only through functions", async () => {
  await using app = await startShop()
  await using desk = app.desk
  await desk.makeOpen({ stockId: await desk.shelf.makeRow({ quantity: 9 }) })
  for (const statement of forbidden) {
    const refused = await app.database.pool.query(statement).then(
      () => "allowed",
      (error: { code: string }) => error.code,
    )
    expect([statement, refused]).toEqual([statement, "42501"])
  }
})

test("notifies only the order's customer and pharmacy of changes", async () => {
  await using app = await startShop()
  await using desk = app.desk
  const other = await signIn(app)
  const stockId = await desk.shelf.makeRow({ quantity: 20 })
  const mine = topic.customerOrders(desk.customer.subject)
  const theirs = topic.pharmacyOrders(desk.shelf.pharmacy)
  const order = await desk.makeOpen({ stockId, quantity: 3 })
  await using customer = await openLive(app, desk.customer.cookie, mine)
  await using pharmacy = await openLive(app, desk.pharmacist.cookie, theirs)
  await using stranger = await openLive(app, other.cookie, topic.customerOrders(other.subject))

  const see = () => desk.send(desk.pharmacist.cookie, "POST /api/pharmacy/orders/seen", { ids: [order.id] })
  const acts = [
    see,
    () => desk.edit(order, { quantity: 1 }),
    () => desk.reject(order.id),
    () => desk.makeOpen({ stockId }),
  ]
  for (const [place, act] of acts.entries()) {
    await act()
    for (const stream of [customer, pharmacy]) await stream.until(() => stream.changed().length > place)
  }
  await forgetOrders(app.database, desk.customer.subject, placedAt)
  await pharmacy.until(() => pharmacy.changed().length > acts.length)
  expect(new Set(customer.changed())).toEqual(new Set([mine]))
  expect(new Set(pharmacy.changed())).toEqual(new Set([theirs]))
  expect(stranger.changed()).toEqual([])
})

async function openLive(app: TestApp, cookie: string, watched: string) {
  const stream = await openStream(app.url, { topics: [watched], headers: { cookie } })
  await stream.untilLive()
  return stream
}
