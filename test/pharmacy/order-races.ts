import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { expect } from "vitest"
import {
  cancelOrder,
  completeOrder,
  editOrder,
  expireOrders,
  rejectOrder,
} from "#server/pharmacy/customer-orders/queries.ts"
import { type Database, openDatabase } from "#server/platform/database/database.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { openShelf, type Shelf } from "./shelf.ts"

export const now = new Date("2026-11-20T04:00:00Z")
export const tomorrow = new Date("2026-11-21T04:00:00Z")

export type Order = { id: number; stockId: number; quantity: number }
export type Node = { database: Database; shelf: Shelf }
/** A participant who changes the order; `ends` is the state after a success. */
export type Racer = { ends: string; run(node: Node, order: Order): Promise<unknown> }

export const subjectOf = ({ id }: Order) => `test|customer ${id}`
export const cancel: Racer = {
  ends: "canceled",
  run: ({ database }, order) => cancelOrder(database, subjectOf(order), order.id, tomorrow),
}
export const complete: Racer = {
  ends: "completed",
  run: ({ database, shelf }, { id }) =>
    completeOrder(database, shelf.pharmacy, {
      id,
      version: 1,
      pharmacist: "test",
      now: tomorrow,
      saleId: randomUUID(),
      withoutCode: "known to the pharmacist",
    }),
}
export const reject: Racer = {
  ends: "rejected",
  run: ({ database, shelf }, { id }) =>
    rejectOrder(database, shelf.pharmacy, { id, pharmacist: "test", now: tomorrow, reason: "x" }),
}
export const edit: Racer = {
  ends: "pending",
  run: ({ database }, order) =>
    editOrder(database, subjectOf(order), {
      change: {
        id: order.id,
        version: 1,
        quantity: order.quantity + 1,
        deliveryType: "pickup",
        description: "changed",
      },
      maxUnits: 200,
      now: tomorrow,
    }),
}
export const expire: Racer = {
  ends: "canceled",
  run: async ({ database }) => {
    const ended = await expireOrders(database, { atMost: 1, reason: "x", now: tomorrow })
    if (ended === 0) throw Object.assign(new Error("nothing to expire"), { code: "nothing" })
  },
}

/** Creates two pools, as two nodes have them, on one shop of eight rows; each order belongs to a different person. */
export async function openNodes() {
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
         'delivery_type', 'pickup', 'customer_tele', '+94771234567'), 5, 200, $4, $4, '2026-11-20') as id`,
      [subjectOf(order), order.stockId, order.quantity, now],
    )
    expect(made).toBe(id)
    return order
  }
  return { shelf, nodes, rows, place, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** Starts one, and the other after a head start. */
export async function together<Result>(
  first: () => Promise<Result>,
  second: () => Promise<Result>,
  { secondStarts, leadMs }: { secondStarts: boolean; leadMs: number },
): Promise<[Result, Result]> {
  const after = (lead: number, start: () => Promise<Result>) => (lead > 0 ? wait(lead).then(start) : start())
  if (!secondStarts) return Promise.all([first(), after(leadMs, second)])
  const [b, a] = await Promise.all([second(), after(leadMs, first)])
  return [a, b]
}

export const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done" as const,
    (error: { code?: string; data?: { status?: string } }) => ({
      code: error.code,
      status: error.data?.status,
    }),
  )

/** Makes both wait for a locked row, one after the other, then releases it. */
export async function inLine<First, Second>(
  shelf: Shelf,
  lock: string,
  [first, second]: [() => Promise<First>, () => Promise<Second>],
) {
  const waiting = async () => {
    // Within a transaction, pg_stat_activity is a snapshot until it is cleared.
    await shelf.sql("select pg_stat_clear_snapshot()")
    // A job that waits for an advisory lock waits for no row.
    const [row] = await shelf.sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event in ('transactionid', 'tuple')",
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
