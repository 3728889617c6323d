import { expect, test } from "vitest"
import { defaultOrderLimits, unansweredReason } from "#contract/pharmacy/customer-orders.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { startApp } from "#test/support/app.ts"
import { startOrderExpiry, sweepOrders } from "./order-expiry.ts"

const placedAt = new Date("2026-11-20T04:00:00Z")
const endOfHold = new Date(placedAt.getTime() + defaultOrderLimits.unseenHours * 3_600_000)
const justBefore = new Date(endOfHold.getTime() - 1)

const startShop = async () => {
  const app = await startApp({ now: () => placedAt })
  return Object.assign(app, { desk: await openOrderDesk(app) })
}

test("expires an unanswered order at its time and returns its units", async () => {
  await using app = await startShop()
  await using desk = app.desk
  const { shelf } = desk
  const stockId = await shelf.makeRow({ quantity: 10 })
  const order = await desk.makeOpen({ stockId, quantity: 3 })
  await desk.edit(order, { quantity: 4 })

  expect(await sweepOrders(app.database, justBefore)).toBe(0)
  expect(await shelf.quantity(stockId)).toBe(6)
  expect(await sweepOrders(app.database, endOfHold)).toBe(1)
  expect(await sweepOrders(app.database, endOfHold)).toBe(0)
  expect(await shelf.quantity(stockId)).toBe(10)
  const [mine] = (await desk.list()).body.orders
  expect(mine).toMatchObject({ status: "canceled", closedBy: "pharos", reason: unansweredReason, version: 3 })
  expect(mine?.events.at(-1)).toEqual({
    at: endOfHold.toISOString(),
    kind: "canceled",
    by: "pharos",
    quantity: null,
  })
  expect((await desk.sell(stockId, 10)).status).toBe(201)
})

test("ends each of 180 orders once when four nodes sweep concurrently", async () => {
  await using app = await startShop()
  await using desk = app.desk
  const { shelf } = desk
  const rows = [await shelf.makeRow({ quantity: 500 }), await shelf.makeRow({ quantity: 500 })]
  for (const stockId of rows)
    await shelf.sql(
      `select place_order($1, gen_random_uuid(), '', jsonb_build_object('stock_id', $2::int, 'quantity', 2,
         'delivery_type', 'pickup'), 1000, 200, $3, $3) from generate_series(1, 90)`,
      [desk.customer.subject, stockId, placedAt],
    )
  const swept = await Promise.all(Array.from({ length: 4 }, () => sweepOrders(app.database, placedAt)))
  const rest = await sweepOrders(app.database, placedAt)
  expect(swept.reduce((sum, one) => sum + one, rest)).toBe(180)
  expect(await shelf.sql("select count(*)::int as n from customer_order_events where by = 'pharos'")).toEqual(
    [{ n: 180 }],
  )
  expect(await shelf.sql("select sum(quantity)::int as units from stock")).toEqual([{ units: 1000 }])
})

test("starts the order sweep at start-up and continues after a failure", async () => {
  await using app = await startShop()
  await using desk = app.desk
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  await desk.makeOpen({ stockId })
  let failures = 0
  const log = { error: () => void failures++ } as never // the only logger method used
  const clock = [new Date(Number.NaN), endOfHold]
  const sweep = startOrderExpiry({
    database: app.database,
    log,
    now: () => clock.shift() ?? endOfHold,
    everyMs: 5,
  })
  await expect.poll(() => desk.shelf.quantity(stockId)).toBe(10)
  await sweep.stop()
  expect(failures).toBe(1)
})
