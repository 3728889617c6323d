import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { type Database, openDatabase } from "#server/platform/database/database.ts"
import { borrowOwner } from "#test/support/owner-connections.ts"
import type { TestDatabase } from "#test/support/postgres.ts"
import type { Document, Movement } from "./movements.ts"

export type BatchMade = { quantity: number; lot?: string | null; expiresOn?: string | null }
export type RowMade = { pharmacy?: PharmacyId; batches?: BatchMade[]; quantity?: number; priceCents?: number }

export type Shelf = Awaited<ReturnType<typeof openShelf>>

/** A pharmacy whose stock is filled as the product fills it; `sql` runs as the owner, `database` as the application. */
export async function openShelf(test: Pick<TestDatabase, "ownerUrl" | "appUrl">, poolSize = 4) {
  const owner = await borrowOwner(test.ownerUrl)
  const database: Database = openDatabase({ url: test.appUrl, poolSize })
  let last: Promise<unknown> = Promise.resolve()
  /** Runs one statement after the other, also for callers that do not wait: a connection takes one at a time. */
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const asked = last.catch(() => {}).then(() => owner.client.query<Row>(text, values))
    last = asked
    return (await asked).rows
  }
  const makePharmacy = async (): Promise<PharmacyId> => {
    const [row] = await sql<{ id: number }>(
      // Prices in cents stay as they are, whatever the payment.
      `insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at, rounds_cash)
       values ('Test Pharmacy', '+94112345678', 6.9, 79.86, true, now(), false) returning id`,
    )
    return row?.id as PharmacyId // a pharmacy of the test's own
  }
  const pharmacy = await makePharmacy()

  async function makeRow(made: RowMade = {}): Promise<number> {
    const [row] = await sql<{ id: number }>(
      `with medicine as (
         insert into medicines (name, generic_name, manufacturer) values ($1, $1, 'Test Maker') returning id
       )
       insert into stock (medicine_id, pharmacy_id, price_cents) select id, $2, $3 from medicine returning id`,
      [`Medicine ${randomUUID()}`, made.pharmacy ?? pharmacy, made.priceCents ?? 1250],
    )
    const stockId = row?.id ?? 0
    const batches = made.batches ?? (made.quantity ? [{ quantity: made.quantity }] : [])
    for (const batch of batches) await receive(made.pharmacy ?? pharmacy, stockId, batch)
    return stockId
  }

  async function receive(pharmacy: number, stockId: number, { quantity, lot, expiresOn }: BatchMade) {
    const line = { stock_id: stockId, kind: "receipt", delta: quantity, lot, expires_on: expiresOn }
    await sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2)", [
      pharmacy,
      JSON.stringify([line]),
    ])
  }

  /** Returns the units left by lot. */
  async function left(stockId: number): Promise<Record<string, number>> {
    const rows = await sql<{ lot: string; quantity: number }>(
      `select coalesce(lot, 'none') as lot, quantity from batches where stock_id = $1`,
      [stockId],
    )
    return Object.fromEntries(rows.map(({ lot, quantity }) => [lot, quantity]))
  }

  async function quantity(stockId: number): Promise<number> {
    const [row] = await sql<{ quantity: number }>("select quantity from stock where id = $1", [stockId])
    return row?.quantity ?? -1
  }

  async function count(table: "sales" | "sale_lines" | "stock_movements"): Promise<number> {
    const [row] = await sql<{ rows: number }>(`select count(*)::int as rows from ${table}`)
    return row?.rows ?? -1
  }

  return {
    pharmacy,
    database,
    sql,
    makePharmacy,
    receive,
    makeRow,
    left,
    quantity,
    count,
    async [Symbol.asyncDispose]() {
      await database.end()
      await owner.release()
    },
  }
}

/** Returns a document for one test, dated long before anything expires unless given otherwise. */
export function makeDocument(change: Partial<Document> = {}): Document {
  return {
    kind: "test",
    id: randomUUID(),
    actor: "test",
    occurredAt: new Date("2026-11-20T04:00:00Z"),
    day: "2026-11-20",
    ...change,
  }
}

export const takes = (stockId: number, units: number, change: Partial<Movement> = {}): Movement => ({
  stockId,
  kind: "sale",
  delta: -units,
  ...change,
})
