import { expect } from "vitest"
import type { Cart } from "#contract/pharmacy/sales.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { findRunningDatabase, type Urls } from "#server/platform/embedded-postgres/connection-file.ts"
import { withOwner } from "#test/platform/live-server.ts"
import { withHands } from "#test/support/concurrently.ts"
import { logIn, personOf } from "#test/support/login.ts"
import type { ProductProcess } from "#test/support/product-process.ts"
import { makeVisitor } from "#test/support/visitor.ts"
import { type Book, type Counter, sell } from "./concurrent-tills.ts"
import { expectLedgerTrue } from "./ledger.ts"

/** The stock before the first sale. */
export type Stocked = { pharmacyId: number; stockIds: number[]; sales: number; quantities: Quantities }

type Quantities = Record<number, number>

const deliveredUnits = 100_000

/** Logs in as the demo pharmacist, as a browser does; returns the session cookie. */
export async function openCounter(product: ProductProcess): Promise<Counter & { pharmacyId: number }> {
  const visitor = makeVisitor()
  await logIn(product, visitor, "pharmacist")
  const workplace = (await personOf(product, visitor))?.workplaces.find(({ kind }) => kind === "pharmacy")
  if (!workplace) throw new Error("The demo pharmacist works nowhere")
  const cookie = visitor.cookie("pharos")
  return { url: product.url, cookie: `pharos=${cookie?.value}`, pharmacyId: workplace.id }
}

/** Fills some stock rows so that they never run out, and records the initial state. */
export async function stockUp(dataDir: string, pharmacyId: number, rows = 6): Promise<Stocked> {
  const urls = await findDatabase(dataDir)
  return withOwner(urls, async (owner) => {
    const found = await owner.query<{ id: number }>(
      "select id from stock where pharmacy_id = $1 order by id limit $2",
      [pharmacyId, rows],
    )
    const stockIds = found.rows.map(({ id }) => id)
    const lines = stockIds.map((stock_id) => ({ stock_id, kind: "receipt", delta: deliveredUnits }))
    await owner.query("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2)", [
      pharmacyId,
      JSON.stringify(lines),
    ])
    const sales = await countSales(owner, pharmacyId)
    return { pharmacyId, stockIds, sales, quantities: await findQuantities(owner, stockIds) }
  })
}

export async function findDatabase(dataDir: string): Promise<Urls> {
  const urls = await findRunningDatabase(dataDir)
  if (!urls) throw new Error(`No Pharos runs on ${dataDir}`)
  return urls
}

/**
 * Checks after a fault that every answered sale is recorded, that every other one is recorded wholly or
 * not at all, that resending records each once, and that the stock decreased by exactly the units sold.
 */
export async function expectNothingLost(dataDir: string, counter: Counter, { book, stocked }: Business) {
  const urls = await findDatabase(dataDir)
  const before = await findSold(urls, stocked.pharmacyId, book)
  const answered = before.filter(({ isAnswered }) => isAnswered)
  expect(answered.filter(({ sold }) => sold !== "wholly")).toEqual([])
  expect(before.filter(({ sold }) => sold === "in part")).toEqual([])

  const unanswered = before.filter(({ isAnswered }) => !isAnswered)
  const again = [...unanswered, ...answered.slice(-repeatedAnswers)].map(({ cart }) => cart)
  const statuses = await withHands(
    again,
    tillsAtOnce,
    async (cart) => (await sell(counter, book, cart)).status,
  )
  expect(statuses.filter((status) => status !== 201)).toEqual([])

  const after = await findSold(urls, stocked.pharmacyId, book)
  expect(after.filter(({ sold }) => sold !== "wholly")).toEqual([])
  const now = await withOwner(urls, async (owner) => ({
    sales: await countSales(owner, stocked.pharmacyId),
    quantities: await findQuantities(owner, stocked.stockIds),
  }))
  expect(now).toEqual({ sales: stocked.sales + book.size, quantities: leftAfter(stocked, book) })
  await expectLedger(urls)
  return {
    answered: answered.length,
    unanswered: unanswered.length,
    /** Sold without an answer: only the key prevents a second sale. */
    untold: unanswered.filter(({ sold }) => sold === "wholly").length,
  }
}

export type Business = { book: Book; stocked: Stocked }

// Repeats answered sales too, since a fault may leave no unanswered one.
const repeatedAnswers = 4
// A realistic number of tills; sending a whole outage's sales at once would be another test.
const tillsAtOnce = 4

async function expectLedger({ appUrl }: Urls) {
  const database = openDatabase({ url: appUrl, poolSize: 1 })
  try {
    await expectLedgerTrue(database)
  } finally {
    await database.end()
  }
}

type Sold = { cart: Cart; isAnswered: boolean; sold: "wholly" | "not at all" | "in part" }
type Traces = { id: string; sales: number; lines: Cart["lines"]; moved: Cart["lines"] }

const traces = `
  select asked.id,
    (select count(*)::int from sales s where s.pharmacy_id = $1 and s.id = asked.id) as sales,
    coalesce((
      select jsonb_agg(jsonb_build_object('stockId', l.stock_id, 'quantity', l.quantity) order by l.line_no)
      from sale_lines l where l.pharmacy_id = $1 and l.sale_id = asked.id), '[]') as lines,
    coalesce((
      select jsonb_agg(jsonb_build_object('stockId', m.stock_id, 'quantity', m.units) order by m.line_no)
      from (
        select line_no, stock_id, -sum(delta) as units from stock_movements
        where source_kind = 'sale' and source_id = asked.id group by line_no, stock_id
      ) m), '[]') as moved
  from unnest($2::uuid[]) as asked (id)`

async function findSold(urls: Urls, pharmacyId: number, book: Book): Promise<Sold[]> {
  const { rows } = await withOwner(urls, (owner) =>
    owner.query<Traces>(traces, [pharmacyId, [...book.keys()]]),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...book.values()].map(({ cart, reply }) => ({
    cart,
    isAnswered: reply?.status === 201,
    sold: howSold(cart, byId.get(cart.id)),
  }))
}

function howSold(cart: Cart, found: Traces | undefined): Sold["sold"] {
  if (!found || (found.sales === 0 && found.lines.length === 0 && found.moved.length === 0))
    return "not at all"
  const isWhole = found.sales === 1 && [found.lines, found.moved].every((lines) => isSame(lines, cart.lines))
  return isWhole ? "wholly" : "in part"
}

const textOf = (lines: Cart["lines"]) =>
  lines.map(({ stockId, quantity }) => `${quantity} of ${stockId}`).join()
const isSame = (some: Cart["lines"], others: Cart["lines"]) => textOf(some) === textOf(others)

function leftAfter({ quantities }: Stocked, book: Book): Quantities {
  const left = { ...quantities }
  for (const { cart } of book.values())
    for (const { stockId, quantity } of cart.lines) left[stockId] = (left[stockId] ?? 0) - quantity
  return left
}

type Owner = Parameters<Parameters<typeof withOwner>[1]>[0]

async function countSales(owner: Owner, pharmacyId: number): Promise<number> {
  const { rows } = await owner.query<{ sales: number }>(
    "select count(*)::int as sales from sales where pharmacy_id = $1",
    [pharmacyId],
  )
  return rows[0]?.sales ?? -1
}

async function findQuantities(owner: Owner, stockIds: number[]): Promise<Quantities> {
  const { rows } = await owner.query<{ id: number; quantity: number }>(
    "select id, quantity from stock where id = any ($1)",
    [stockIds],
  )
  return Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity]))
}
