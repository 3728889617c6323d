import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sellCart } from "#server/pharmacy/sales/queries.ts"
import { cash, openDrawer } from "#test/pharmacy/cash-drawer.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { applyMovements } from "#test/pharmacy/movements.ts"
import { makeDocument, openShelf, type Shelf, takes } from "#test/pharmacy/shelf.ts"
import { startApp } from "#test/support/app.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { findChangeMark } from "./changed-records.ts"
import { checkChanges, checkLedger, isFullDue, spansOf, startLedgerCheck } from "./ledger-check.ts"

const movement = `stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no, actor`

// Each damages two stock rows of 10 units, the first after a sale of 2 and a count of -1.
const damages: Record<string, [sql: string, rules: string[]]> = {
  "a quantity changed by hand": [
    "update stock set quantity = 9 where id = 1",
    [
      "quantity is the sum of its batches",
      "quantity is the sum of its movements",
      "quantity is what the last movement left",
    ],
  ],
  "a batch changed by hand": [
    "update batches set quantity = quantity - 1 where stock_id = 1",
    ["a batch is the sum of its movements", "quantity is the sum of its batches"],
  ],
  "units that moved from one batch to another by hand": [
    "insert into batches (stock_id, lot, quantity) values (1, 'new', 1); update batches set quantity = quantity - 1 where stock_id = 1 and lot is null",
    ["a batch is the sum of its movements", "a batch is the sum of its movements"],
  ],
  "a counter that ran ahead": [
    "update stock set last_seq = last_seq + 1 where id = 1",
    ["last_seq is the last movement's"],
  ],
  "a movement that was removed": [
    "delete from stock_movements where stock_id = 1 and kind = 'sale'",
    [
      "a batch is the sum of its movements",
      "a sold line left the shelf",
      "each movement follows from the one before",
      "movements are numbered without a hole",
      "quantity is the sum of its movements",
    ],
  ],
  "the first movement that was removed": [
    "delete from stock_movements where stock_id = 2",
    [
      "a batch is the sum of its movements",
      "last_seq is the last movement's",
      "quantity is the sum of its movements",
    ],
  ],
  "a balance that was rewritten in the middle": [
    "update stock_movements set quantity_after = 5 where stock_id = 1 and kind = 'sale'",
    ["each movement follows from the one before", "each movement follows from the one before"],
  ],
  "a movement on a batch of another row": [
    `update stock_movements set batch_id = (select id from batches where stock_id = 2) where stock_id = 1 and kind = 'count'`,
    [
      "a batch is the sum of its movements",
      "a batch is the sum of its movements",
      "a movement's batch is of its own row",
    ],
  ],
  "a sold line that nobody sold": [
    "update sale_lines set quantity = 3 where stock_id = 1; update sales set total_cents = 3750",
    ["a sold line left the shelf"],
  ],
  "a sale without its lines": ["delete from sale_lines", ["a sold line left the shelf"]],
  "a total that is not the sum": [
    "update sales set total_cents = 1",
    ["a sale's total is the sum of its lines"],
  ],
  "a movement written beside the shelf": [
    `insert into stock_movements (${movement}) select 2, 2, 'found', 1, 11, id, 'x', gen_random_uuid(), 1, 'x' from batches where stock_id = 2`,
    [
      "a batch is the sum of its movements",
      "last_seq is the last movement's",
      "quantity is the sum of its movements",
      "quantity is what the last movement left",
    ],
  ],
}

async function makeTrade(shelf: Shelf): Promise<number> {
  const stockId = await shelf.makeRow({ quantity: 10 })
  await shelf.makeRow({ quantity: 10 })
  await sellCart(shelf.database, shelf.pharmacy, {
    cart: { id: randomUUID(), lines: [{ stockId, quantity: 2 }] },
    till: { seller: "test", now: new Date(), day: "2026-11-20" },
  })
  await applyMovements(shelf.database, shelf.pharmacy, {
    document: makeDocument(),
    movements: [takes(stockId, 1, { kind: "count" })],
  })
  return stockId
}

test("detects every kind of ledger damage and nothing in sound data", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  await makeTrade(shelf)
  await expectLedgerTrue(shelf.database)
  await shelf.sql("alter table stock_movements disable trigger movements_stay")

  for (const [name, [statements, rules]] of Object.entries(damages)) {
    await shelf.sql("begin")
    await shelf.sql(statements)
    const found = await shelf.sql<{ rule: string }>("select rule from check_ledger() order by rule")
    await shelf.sql("rollback")
    expect(
      found.map(({ rule }) => rule),
      name,
    ).toEqual(rules)
  }
  await expectLedgerTrue(shelf.database)
})

test("reports the hourly check's findings without repairing them", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await makeTrade(shelf)
  await shelf.sql("update stock set last_seq = 99 where id = $1", [stockId])
  const said: object[] = []
  const now = new Date("2026-11-20T04:00:00Z")

  const check = startLedgerCheck({
    database: shelf.database,
    log: { error: (details: object) => said.push(details) } as never, // the only logger method used
    now: () => now,
  })
  await check.stop()
  const again = startLedgerCheck({
    database: shelf.database,
    log: { error: (details: object) => said.push(details) } as never, // as above
    now: () => now,
  })
  await expect.poll(() => again.report().checkedAt).toEqual(now)
  await again.stop()

  const difference = {
    rule: "last_seq is the last movement's",
    stock_id: stockId,
    expected: "3",
    found: "99",
  }
  expect(again.report().differences).toEqual([difference])
  expect(said).toContainEqual({ differences: [difference] })
  expect(await shelf.sql("select last_seq from stock where id = $1", [stockId])).toEqual([{ last_seq: 99 }])
})

test("checks cash sessions as well", async () => {
  await using app = await startApp()
  const till = await openDrawer(app)
  const { shelf } = till
  await till.open(cash(10))
  const { body } = await till.close(cash(10))
  expect(await checkLedger(shelf.database)).toEqual([])

  await shelf.sql("alter table till_reports disable trigger till_reports_stay")
  await shelf.sql("update till_reports set hash = ''")
  const sale = await till.sell(1)
  await shelf.sql("update sales set till_day_id = 99 where id = $1", [sale])
  const found = await checkLedger(shelf.database, { batchSize: 1 })
  expect(found.map(({ rule, till_day_id }) => [rule, till_day_id])).toEqual([
    ["a report follows from the one before", body.report],
    ["a sale is in a day of its pharmacy", 99],
  ])
  await shelf[Symbol.asyncDispose]()
})

test("misses no row when checking in parts", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const ids: number[] = []
  for (let row = 0; row < 11; row++) ids.push(await shelf.makeRow())
  await shelf.sql("update stock set last_seq = 1")

  const found = await checkLedger(shelf.database, { batchSize: 5 })
  expect(found.map((difference) => difference.stock_id)).toEqual(ids)
})

test("checks by what changed, and again what disagreed before", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const ids: number[] = []
  for (let row = 0; row < 120; row++) ids.push(await shelf.makeRow({ quantity: 10 }))
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  const since = await findChangeMark(shelf.database)
  expect(await checkChanges(shelf.database, { since })).toEqual([])

  await applyMovements(shelf.database, shelf.pharmacy, {
    document: makeDocument(),
    movements: [takes(last, 1, { kind: "count" })],
  })
  await shelf.sql("update stock set last_seq = 99 where id = any ($1)", [[first, last]])
  const rowsOf = (found: { stock_id?: number }[]) => found.map(({ stock_id }) => stock_id)
  const changed = await checkChanges(shelf.database, { since })
  expect(rowsOf(changed)).toEqual([last])

  const all = await checkLedger(shelf.database)
  expect(rowsOf(all)).toEqual([first, last])
  expect(rowsOf(await checkChanges(shelf.database, { since, again: all }))).toEqual([first, last])
})

test("one of two nodes checks, and the other takes over when it stops", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const startNode = (scopes: unknown[]) =>
    startLedgerCheck({
      database: shelf.database,
      log: { error: () => {} },
      now: () => new Date(),
      everyMs: 20,
      book: { began: () => {}, done: (_result, scope) => scopes.push(scope), failed: () => {} },
    })
  const scopes = { first: [] as unknown[], second: [] as unknown[] }
  const first = startNode(scopes.first)
  await expect.poll(() => scopes.first.length).toBeGreaterThan(2)
  const second = startNode(scopes.second)
  await expect.poll(() => scopes.second.length).toBeGreaterThan(2)
  expect(scopes.first.slice(0, 3)).toEqual(["everything", "changes", "changes"])
  expect(new Set(scopes.second)).toEqual(new Set(["other-node"]))
  expect(second.report().checkedAt).toBeNull()

  await first.stop()
  await expect.poll(() => scopes.second).toContain("everything")
  await second.stop()
})

test("checks everything once a night, from two o'clock in Sri Lanka", () => {
  const at = (text: string) => new Date(`${text}+05:30`)
  expect(isFullDue(null, at("2026-11-20T15:00"))).toBe(true)
  expect(isFullDue(at("2026-11-20T15:00"), at("2026-11-21T01:59"))).toBe(false)
  expect(isFullDue(at("2026-11-20T15:00"), at("2026-11-21T02:00"))).toBe(true)
  expect(isFullDue(at("2026-11-21T02:00"), at("2026-11-21T23:59"))).toBe(false)
  expect(isFullDue(at("2026-11-19T15:00"), at("2026-11-21T01:00"))).toBe(true)
})

test("checks ids that are near each other together", () => {
  expect(spansOf([7, 3, 3, 40, 500, 90], 60)).toEqual([
    { first: 3, last: 40 },
    { first: 90, last: 90 },
    { first: 500, last: 500 },
  ])
})
