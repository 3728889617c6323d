import { expect, test } from "vitest"
import { sellCart } from "#server/pharmacy/sales/queries.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { startExpirySweep, sweepExpired } from "./expiry-sweep.ts"

// Midnight in Sri Lanka, where 21 November begins.
const lastMoment = new Date("2026-11-20T18:29:59.999Z")
const midnight = new Date("2026-11-20T18:30:00.000Z")

test("removes expired stock at midnight in Sri Lanka with a reason", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({
    batches: [
      { lot: "yesterday", expiresOn: "2026-11-20", quantity: 3 },
      { lot: "today", expiresOn: "2026-11-21", quantity: 4 },
      { lot: "undated", quantity: 5 },
    ],
  })

  expect(await sweepExpired(shelf.database, lastMoment)).toBe(0)
  expect(await shelf.quantity(stockId)).toBe(12)
  expect(await sweepExpired(shelf.database, midnight)).toBe(1)
  expect(await shelf.left(stockId)).toEqual({ yesterday: 0, today: 4, undated: 5 })
  expect(await shelf.quantity(stockId)).toBe(9)
  expect(
    await shelf.sql(
      "select delta, quantity_after, actor, reason from stock_movements where kind = 'expired'",
    ),
  ).toEqual([{ delta: -3, quantity_after: 9, actor: "pharos", reason: "Past its date" }])
  expect(await sweepExpired(shelf.database, midnight)).toBe(0)
  await expectLedgerTrue(shelf.database)
})

test("removes each expired unit once with two nodes and two tills", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data, 8)
  const rows = await makeExpiring(shelf, 250)
  const sell = (stockId: number) =>
    sellCart(shelf.database, shelf.pharmacy, {
      cart: { id: crypto.randomUUID(), lines: [{ stockId, quantity: 1 }] },
      till: { seller: "test", now: midnight, day: "2026-11-21" },
    })

  const sweeps = Array.from({ length: 4 }, () => sweepExpired(shelf.database, midnight))
  await Promise.all([...sweeps, ...rows.slice(0, 40).map(sell)])
  await sweepExpired(shelf.database, midnight)

  const [expired] = await shelf.sql(
    "select count(*)::int as movements, sum(delta)::int as units from stock_movements where kind = 'expired'",
  )
  expect(expired).toEqual({ movements: 250, units: -500 })
  const [left] = await shelf.sql("select sum(quantity)::int as quantity from stock")
  expect(left).toEqual({ quantity: 250 * 3 - 40 })
  await expectLedgerTrue(shelf.database)
})

test("starts the sweep at start-up and continues after a failure", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ batches: [{ lot: "A", expiresOn: "2026-11-20", quantity: 3 }] })
  let failures = 0
  const log = { error: () => void failures++ } as never // the only logger method used
  const clock = [new Date(Number.NaN), midnight]

  const sweep = startExpirySweep({
    database: shelf.database,
    log,
    now: () => clock.shift() ?? midnight,
    everyMs: 5,
  })
  await expect.poll(() => shelf.quantity(stockId)).toBe(0)
  await sweep.stop()
  expect(failures).toBe(1)
  await expectLedgerTrue(shelf.database)
})

/** Creates rows with two expired units and three good ones each. */
async function makeExpiring(shelf: Shelf, rows: number): Promise<number[]> {
  const made = await shelf.sql<{ id: number }>(
    `with medicine as (
       insert into medicines (name, generic_name, manufacturer) select 'M' || n, 'G', 'X' from generate_series(1, ${rows}) n returning id
     ) insert into stock (medicine_id, pharmacy_id, price_cents) select id, ${shelf.pharmacy}, 1 from medicine returning id`,
  )
  const ids = made.map(({ id }) => id)
  const lines = ids.flatMap((id) => [
    { stock_id: id, kind: "receipt", delta: 2, lot: "old", expires_on: "2026-11-20" },
    { stock_id: id, kind: "receipt", delta: 3, lot: "new" },
  ])
  await shelf.sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2)", [
    shelf.pharmacy,
    JSON.stringify(lines),
  ])
  return ids
}
