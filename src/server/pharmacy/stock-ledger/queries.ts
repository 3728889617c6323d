import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Takes expired batches off at most so many rows, and says how many it took. */
export async function expireBatches(database: Database, day: string, atMost: number): Promise<number> {
  return call(database, fn.expireBatches({ atMost, today: day }))
}

/** Rows by their ids, from the first to the last. */
export type Span = { first: number; last: number }

/** One way in which what is on record disagrees with its history, and where. */
export type Difference = { rule: string; expected: string; found: string } & Partial<
  Record<"stock_id" | "till_day_id" | "order_id", number>
>

/** Compares rows of the shelf with their history, what is held for orders, what came back of sales and what lies in quarantine: in one snapshot, and without changing anything. */
export async function findShelfDifferences(
  database: Database,
  { first, last }: Span,
  atMost: number,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select rule, stock_id, expected, found from check_ledger(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_reservations(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_returns(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_quarantine(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_merges(${first}, ${last})
    limit ${atMost}`.execute(database.sql)
  return rows
}

/** The same of the till's days, with what belongs to them and their closings. */
export async function findDayDifferences(
  database: Database,
  { first, last }: Span,
  atMost: number,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select rule, till_day_id, expected, found from check_till_days(${first}, ${last}) limit ${atMost}`.execute(
    database.sql,
  )
  return rows
}

/** The same of purchase orders, with what came of them. */
export async function findDeliveryDifferences(
  database: Database,
  { first, last }: Span,
  atMost: number,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select rule, order_id, expected, found from check_deliveries(${first}, ${last}) limit ${atMost}`.execute(
    database.sql,
  )
  return rows
}

/** The last of so many rows of a table from an id on; null when there are fewer. */
export async function lastOfPart(
  database: Database,
  table: "stock" | "till_days" | "purchase_orders",
  { from, size }: { from: number; size: number },
): Promise<number | null> {
  const row = await database.sql
    .selectFrom(table)
    .select("id")
    .where("id", ">=", from)
    .orderBy("id")
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
