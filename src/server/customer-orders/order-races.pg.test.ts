import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { type Database, openDatabase } from "#server/database.ts"
import { signIn, startApp } from "#test/app.ts"
import { expectLedgerTrue } from "#test/ledger.ts"
import { makeOrder, openOrderDesk } from "#test/orders.ts"
import { makeDatabase } from "#test/postgres.ts"
import { openShelf, type Shelf } from "#test/shelf.ts"
import { sellCart } from "../sales/queries.ts"
import {
  cancelOrder,
  completeOrder,
  editOrder,
  expireOrders,
  forgetOrders,
  placeOrder,
  rejectOrder,
} from "./queries.ts"

const now = new Date("2026-11-20T04:00:00Z")
const tomorrow = new Date("2026-11-21T04:00:00Z")
const orders = 300

type Order = { id: number; stockId: number; quantity: number }
type Node = { database: Database; shelf: Shelf }
/** One who wants to change the order; `ends` is the state it is in when that has worked. */
type Racer = { ends: string; run(node: Node, order: Order): Promise<unknown> }

const subjectOf = ({ id }: Order) => `test|customer ${id}`
const cancel: Racer = {
  ends: "canceled",
  run: ({ database }, order) => cancelOrder(database, subjectOf(order), order.id, tomorrow),
}
const complete: Racer = {
  ends: "completed",
  run: ({ database, shelf }, { id }) =>
    completeOrder(database, shelf.pharmacy, {
      id,
      version: 1,
      pharmacist: "test",
      now: tomorrow,
      saleId: randomUUID(),
    }),
}
const reject: Racer = {
  ends: "rejected",
  run: ({ database, shelf }, { id }) =>
    rejectOrder(database, shelf.pharmacy, { id, pharmacist: "test", now: tomorrow, reason: "x" }),
}
const edit: Racer = {
  ends: "pending",
  run: ({ database }, order) =>
    editOrder(
      database,
      subjectOf(order),
      { id: order.id, version: 1, quantity: order.quantity + 1, deliveryType: "delivery", description: "" },
      tomorrow,
    ),
}
const expire: Racer = {
  ends: "canceled",
  run: async ({ database }) => {
    const ended = await expireOrders(database, { atMost: 1, reason: "x", now: tomorrow })
    if (ended === 0) throw Object.assign(new Error("nothing to expire"), { code: "nothing" })
  },
}

/** Works through a list with so many hands at once. */
async function withHands<Item, Result>(items: Item[], hands: number, work: (item: Item) => Promise<Result>) {
  const waiting = [...items.entries()]
  const results: Result[] = []
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: hands }, hand))
  return results
}

/** Two pools, as two nodes have them, on one shelf of eight rows; each order is of a person of its own. */
async function openNodes() {
  const stack = new AsyncDisposableStack()
  const data = stack.use(await makeDatabase())
  const shelf = stack.use(await openShelf(data, 8))
  const second = openDatabase({ url: data.appUrl, poolSize: 8 })
  stack.defer(() => second.end())
  const nodes: [Node, Node] = [
    { database: shelf.database, shelf },
    { database: second, shelf },
  ]
  const rows: number[] = []
  for (let n = 0; n < 8; n++) rows.push(await shelf.makeRow({ quantity: 100_000 }))
  await shelf.sql("insert into people (subject) select 'test|customer ' || n from generate_series(1, 400) n")

  let placed = 0
  async function place(): Promise<Order> {
    const id = ++placed
    const order = { id, stockId: rows[id % rows.length] ?? 0, quantity: 1 + (id % 3) }
    const [{ id: made } = { id: 0 }] = await shelf.sql<{ id: number }>(
      `select place_order($1, gen_random_uuid(), '', jsonb_build_object('stock_id', $2::int, 'quantity', $3::int,
         'delivery_type', 'pickup', 'customer_tele', '+94771234567'), 5, $4, $4, '2026-11-20') as id`,
      [subjectOf(order), order.stockId, order.quantity, now],
    )
    expect(made).toBe(id)
    return order
  }
  return { shelf, nodes, rows, place, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** Both at once; whoever is asked first has a start of a hair. */
async function together<Result>(
  first: () => Promise<Result>,
  second: () => Promise<Result>,
  { secondStarts }: { secondStarts: boolean },
): Promise<[Result, Result]> {
  if (!secondStarts) return Promise.all([first(), second()])
  const [b, a] = await Promise.all([second(), first()])
  return [a, b]
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done" as const,
    (error: { code?: string; data?: { status?: string } }) => ({
      code: error.code,
      status: error.data?.status,
    }),
  )

type State = { id: number; status: string; by: string | null; version: number; units: number; ends: number }

/** Every order with what it moved: -units when it was sold, 0 when it came back. */
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
      { secondStarts: order.id % 4 < 2 },
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

test.each(pairs)("of %s exactly one wins, and the other is told how it ended", async (_, first, second) => {
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
  // Both have won now and then, or it was no race.
  expect(winners.size).toBe(2)
})

test("two equal cancels both succeed, with one change", async () => {
  for (const { results, state } of await race(cancel, cancel)) {
    expect(results).toEqual(["done", "done"])
    expect(state).toMatchObject({ status: "canceled", by: "customer", version: 2, units: 0, ends: 1 })
  }
})

test("a cancel and the end of an order's time give its units back once", async () => {
  const winners = new Set<string | null | undefined>()
  for (const { results, state } of await race(cancel, expire)) {
    expect(results[0]).toBe("done")
    expect(state).toMatchObject({ status: "canceled", version: 2, units: 0, ends: 1 })
    winners.add(state?.by)
  }
  expect(winners).toEqual(new Set(["customer", "pharos"]))
})

test("orders, tills, a price change and people who leave lock in every order and never deadlock", async () => {
  await using shop = await openNodes()
  const { shelf, rows } = shop
  const made: Order[] = []
  for (let n = 0; n < 240; n++) made.push(await shop.place())
  // One person with orders on all rows, in the order in which no till locks them.
  const owner = subjectOf({ id: 400, stockId: 0, quantity: 0 })
  for (const stockId of rows.toReversed())
    await shelf.sql(
      `select place_order($1, gen_random_uuid(), '', jsonb_build_object('stock_id', $2::int, 'quantity', 1,
         'delivery_type', 'pickup'), 99, $3, $3)`,
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
  await expectLedgerTrue(shelf.database)
})

/** Lets both come to a locked row, one after the other, and opens it. */
async function inLine<First, Second>(
  shelf: Shelf,
  lock: string,
  [first, second]: [() => Promise<First>, () => Promise<Second>],
) {
  const waiting = async () => {
    // Within a transaction the activity is looked at once and remembered, unless it is forgotten.
    await shelf.sql("select pg_stat_clear_snapshot()")
    const [row] = await shelf.sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return row?.n
  }
  await shelf.sql("begin")
  await shelf.sql(lock)
  const one = first()
  await expect.poll(waiting, { interval: 5 }).toBe(1)
  const other = second()
  await expect.poll(waiting, { interval: 5 }).toBe(2)
  await shelf.sql("commit")
  return Promise.all([one, other])
}

test("an edit upwards while another buys the rest fits or is refused, whoever comes first", async () => {
  await using shop = await openNodes()
  const { shelf, nodes } = shop
  const till = { seller: "test", now, day: "2026-11-20" }
  const refused = { code: "not-enough-stock", status: undefined }
  for (let round = 1; round <= 12; round++) {
    const stockId = await shelf.makeRow({ quantity: 10 })
    const subject = `test|customer ${round}`
    const order = makeOrder({ stockId, quantity: 2, customerTele: "+94771234567" })
    const placing = { order, fingerprint: Buffer.alloc(0), reservedUntil: tomorrow, now }
    const id = await placeOrder(nodes[0].database, { subject, name: "" }, placing)
    const cart = { id: randomUUID(), lines: [{ stockId, quantity: 8 }] }
    const edits = () =>
      outcome(editOrder(nodes[0].database, subject, { ...order, id, version: 1, quantity: 9 }, now))
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

test("with both in line for the same order, the first wins, whichever it is", async () => {
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

test("the same order sent ten times at once to two servers is one order with one reservation", async () => {
  await using data = await makeDatabase()
  await using first = await startApp({ database: data })
  await using second = await startApp({ database: data })
  await using desk = await openOrderDesk(first)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  const order = makeOrder({ stockId, quantity: 3 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const answer = await (n % 2 ? first : second).ask("/api/orders", {
        method: "POST",
        headers: { cookie: desk.customer.cookie },
        body: JSON.stringify(n % 3 ? order : { ...order, customerTele: "+94 77 1234567" }),
      })
      return `${answer.status} ${await answer.text()}`
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^201 /)
  expect(await desk.shelf.quantity(stockId)).toBe(7)

  for (const change of [
    { quantity: 4 },
    { description: "x" },
    { stockId: await desk.shelf.makeRow({ quantity: 9 }) },
  ])
    expect((await desk.placeAs(desk.customer.cookie, { ...order, ...change })).body.code).toBe(
      "key-used-differently",
    )
  const other = await signIn(first)
  expect((await desk.placeAs(other.cookie, order)).body.id).not.toBe(1)
  await desk.cancel(1)
  expect((await desk.placeAs(desk.customer.cookie, order)).body).toMatchObject({ id: 1, status: "canceled" })
})

test("of twenty orders at once five are taken, at each pharmacy, and a sixth when one has ended", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 100 })
  const place = () => desk.placeAs(desk.customer.cookie, makeOrder({ stockId, quantity: 1 }))
  const answers = await Promise.all(Array.from({ length: 20 }, place))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === "too-many-orders")).toHaveLength(15)
  expect(await desk.shelf.quantity(stockId)).toBe(95)

  const elsewhere = await desk.shelf.makeRow({ quantity: 9, pharmacy: await desk.shelf.makePharmacy() })
  expect((await desk.placeAs(desk.customer.cookie, makeOrder({ stockId: elsewhere }))).status).toBe(201)
  await desk.reject(answers.find(({ status }) => status === 201)?.body.id ?? 0)
  const sixth = await Promise.all([place(), place()])
  expect(sixth.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})
