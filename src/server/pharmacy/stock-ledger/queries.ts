import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Books expired batches of at most this many rows out; returns the number of rows. */
export async function expireBatches(database: Database, day: string, atMost: number): Promise<number> {
  return call(database, fn.expireBatches({ atMost, today: day }))
}

/** A range of ids, both ends included. */
export type Span = { first: number; last: number }

/** One discrepancy between a record and its history. */
export type Discrepancy = { rule: string; expected: string; found: string } & Partial<
  Record<"stock_id" | "till_day_id" | "order_id", number>
>

/**
 * Compares stock rows with their movements, reservations, returns and quarantine, in one snapshot and
 * read-only.
 */
export async function findShelfDifferences(
  database: Database,
  { first, last }: Span,
  atMost: number,
): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    select rule, stock_id, expected, found from check_ledger(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_register(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_reservations(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_returns(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_quarantine(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_goods_receipts(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_transfers(${first}, ${last})
    union all
    select rule, stock_id, expected, found from check_merges(${first}, ${last})
    limit ${atMost}`.execute(database.sql)
  return rows
}

/** Compares cash sessions with their sales and closings. */
export async function findDayDifferences(
  database: Database,
  { first, last }: Span,
  atMost: number,
): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    select rule, till_day_id, expected, found from check_till_days(${first}, ${last}) limit ${atMost}`.execute(
    database.sql,
  )
  return rows
}

/** Compares purchase orders with their deliveries. */
export async function findDeliveryDifferences(
  database: Database,
  { first, last }: Span,
  atMost: number,
): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    select rule, order_id, expected, found from check_deliveries(${first}, ${last}) limit ${atMost}`.execute(
    database.sql,
  )
  return rows
}

/** Returns the last id of the next batch of a table; null when fewer rows are left. */
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
