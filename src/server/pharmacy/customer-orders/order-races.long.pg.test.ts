import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { defaultOrderLimits } from "#contract/pharmacy/customer-orders.ts"
import { sellCart } from "#server/pharmacy/sales/queries.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { makeOrder } from "#test/pharmacy/order-desk.ts"
import {
  cancel,
  complete,
  edit,
  expire,
  inLine,
  now,
  type Order,
  openNodes,
  outcome,
  type Racer,
  reject,
  subjectOf,
  together,
  tomorrow,
} from "#test/pharmacy/order-races.ts"
import type { Shelf } from "#test/pharmacy/shelf.ts"
import { withHands } from "#test/support/concurrently.ts"
import { editOrder, expireOrders, forgetOrders, placeOrder } from "./queries.ts"

/** Rounds per pair; `ORDER_RACES=300` runs more. */
const orders = Number(process.env.ORDER_RACES ?? 100)
/** Head starts: on a busy machine the faster of two statements often wins the shorter ones, whichever starts. */
const leadsMs = [0, 1, 2, 4, 8, 16, 32]

type State = { id: number; status: string; by: string | null; version: number; units: number; ends: number }

/** Returns every order with its movements: -units when it was sold, 0 when it was released. */
const statesOf = (shelf: Shelf) =>
  shelf.sql<State>(
    `select o.id, o.order_status as status, o.closed_by as by, o.version,
       (select coalesce(sum(m.delta), 0)::int from stock_movements m
         where m.source_id in (o.sale_id, o.reservation_id)) as units,
       (select count(*)::int from customer_order_events e where e.order_id = o.id and e.kind <> 'placed') as ends
     from customer_orders o order by o.id`,
  )

async function race(first: Racer, second: Racer) {
  await using shop = await openNodes()
  const made: Order[] = []
  for (let n = 0; n < orders; n++) made.push(await shop.place())
  const results = await withHands(made, 6, async (order) => {
    const [one, other] = shop.nodes
    return together(
      () => outcome(first.run(one, order)),
      () => outcome(second.run(other, order)),
      { secondStarts: order.id % 4 < 2, leadMs: leadsMs[order.id % leadsMs.length] ?? 0 },
    )
  })
  const states = await statesOf(shop.shelf)
  await expectLedgerTrue(shop.shelf.database)
  return made.map((order, n) => ({ order, results: results[n] ?? [], state: states[n] }))
}

const pairs: [string, Racer, Racer][] = [
  ["a cancel and a completion", cancel, complete],
  ["a rejection and a completion", reject, complete],
  ["an edit and a completion", edit, complete],
]

test.each(pairs)("lets exactly one of %s succeed", async (_, first, second) => {
  const winners = new Set<string>()
  for (const { order, results, state } of await race(first, second)) {
    const [one, other] = results
    expect([one, other].filter((result) => result === "done")).toHaveLength(1)
    const winner = one === "done" ? first : second
    winners.add(winner.ends)
    expect(one === "done" ? other : one).toEqual({ code: "already-changed", status: winner.ends })
    const held = winner === edit ? order.quantity + 1 : order.quantity
    const units = winner.ends === "completed" || winner.ends === "pending" ? -held : 0
    expect(state).toMatchObject({ status: winner.ends, version: 2, units, ends: 1 })
  }
  // Each side won some rounds, or it was no race.
  expect(winners.size).toBe(2)
})

test("accepts two identical cancels with one change", async () => {
  for (const { results, state } of await race(cancel, cancel)) {
    expect(results).toEqual(["done", "done"])
    expect(state).toMatchObject({ status: "canceled", by: "customer", version: 2, units: 0, ends: 1 })
  }
})

test("returns the units once when a cancel races the expiry", async () => {
  const winners = new Set<string | null | undefined>()
  for (const { results, state } of await race(cancel, expire)) {
    expect(results[0]).toBe("done")
    expect(state).toMatchObject({ status: "canceled", version: 2, units: 0, ends: 1 })
    winners.add(state?.by)
  }
  expect(winners).toEqual(new Set(["customer", "pharos"]))
})

test("runs orders, sales, price changes and deletions without a deadlock", async () => {
  await using shop = await openNodes()
  const { shelf, rows } = shop
  const made: Order[] = []
  for (let n = 0; n < 240; n++) made.push(await shop.place())
  // One person with orders on all rows, locked in another order than any till's.
  const owner = subjectOf({ id: 400, stockId: 0, quantity: 0 })
  for (const stockId of rows.toReversed())
    await shelf.sql(
      `select place_order($1, gen_random_uuid(), '', jsonb_build_object('stock_id', $2::int, 'quantity', 1,
         'delivery_type', 'pickup'), 99, 200, $3, $3)`,
      [owner, stockId, now],
    )
  const till = { seller: "test", now, day: "2026-11-20" }
  const racers = [cancel, complete, reject, edit, expire] as const
  const answer = (order: Order) =>
    outcome((racers[order.id % racers.length] ?? cancel).run(shop.nodes[order.id % 2 ? 0 : 1], order))
  const sell = (n: number) => {
    const lines = rows.filter((_, place) => (place + n) % 3 > 0).map((stockId) => ({ stockId, quantity: 1 }))
    return outcome(sellCart(shelf.database, shelf.pharmacy, { cart: { id: randomUUID(), lines }, till }))
  }
  const between: Record<number, () => Promise<unknown>> = {
    40: () => forgetOrders(shelf.database, owner, now),
    80: () => expireOrders(shelf.database, { atMost: 100, reason: "x", now: tomorrow }),
    120: () => shelf.sql("update pharmacies set lat = lat + 0.01"),
  }
  const work = made.flatMap((order, n) => [
    () => answer(order),
    ...(n % 2 ? [() => sell(n)] : []),
    ...(between[n] ? [() => outcome(between[n]?.() ?? Promise.resolve())] : []),
  ])
  const results = await withHands(work, 12, (one) => one())
  const allowed = ["already-changed", "nothing"]
  expect(results.filter((result) => result !== "done" && !allowed.includes(result.code ?? ""))).toEqual([])
  const ways = await shelf.sql<{ way: string }>(
    "select distinct order_status || ' by ' || closed_by as way from customer_orders where closed_by is not null",
  )
  expect(new Set(ways.map(({ way }) => way))).toEqual(
    new Set(["canceled by customer", "canceled by pharos", "completed by pharmacy", "rejected by pharmacy"]),
  )
  await expectLedgerTrue(shelf.database)
})

test("accepts or refuses an increase that races a sale of the rest", async () => {
  await using shop = await openNodes()
  const { shelf, nodes } = shop
  const till = { seller: "test", now, day: "2026-11-20" }
  const refused = { code: "not-enough-stock", status: undefined }
  for (let round = 1; round <= 12; round++) {
    const stockId = await shelf.makeRow({ quantity: 10 })
    const subject = `test|customer ${round}`
    const order = makeOrder({ stockId, quantity: 2, customerTele: "+94771234567" })
    const placing = {
      order,
      fingerprint: Buffer.alloc(0),
      limits: defaultOrderLimits,
      reservedUntil: tomorrow,
      now,
    }
    const id = await placeOrder(nodes[0].database, { subject, name: "" }, placing)
    const cart = { id: randomUUID(), lines: [{ stockId, quantity: 8 }] }
    const edits = () =>
      outcome(
        editOrder(nodes[0].database, subject, {
          change: { ...order, id, version: 1, quantity: 9 },
          maxUnits: 200,
          now,
        }),
      )
    const sells = () => outcome(sellCart(nodes[1].database, shelf.pharmacy, { cart, till }))
    const lock = `select from stock where id = ${stockId} for update`
    const editWins = ["done", refused]
    const saleWins = [refused, "done"]
    const meetings = [
      { possible: [editWins, saleWins], meet: () => Promise.all([edits(), sells()]) },
      { possible: [editWins], meet: () => inLine(shelf, lock, [edits, sells]) },
      { possible: [saleWins], meet: async () => (await inLine(shelf, lock, [sells, edits])).toReversed() },
    ]
    const meeting = meetings[round % 3]
    expect(meeting?.possible).toContainEqual(await meeting?.meet())
    expect(await shelf.quantity(stockId)).toBeLessThan(2)
    await expectLedgerTrue(shelf.database)
  }
})

test("lets the first of two queued requests win", async () => {
  await using shop = await openNodes()
  const [here, there] = shop.nodes
  const racers = { cancel, complete, reject, edit }
  for (const [name, first] of Object.entries(racers)) {
    for (const [other, second] of Object.entries(racers)) {
      if (name === other || (name === "edit" && ["cancel", "reject"].includes(other))) continue
      const order = await shop.place()
      const results = await inLine(
        shop.shelf,
        `select from customer_orders where id = ${order.id} for update`,
        [() => outcome(first.run(here, order)), () => outcome(second.run(there, order))],
      )
      const late = { code: "already-changed", status: first.ends }
      expect([name, other, ...results]).toEqual([name, other, "done", late])
    }
  }
  await expectLedgerTrue(shop.shelf.database)
})
