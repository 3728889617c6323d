import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import type { PharmacyId } from "#server/api/endpoints.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Which way a kind moves units; the rest may go either way. */
export type MovementKind =
  | "opening"
  | "receipt"
  | "found"
  | "release"
  | "sale"
  | "reserve"
  | "expired"
  | "write-off"
  | "return"
  | "count"
  | "adjust"
  | "import"

/** One line of a document that moves units: onto the shelf when `delta` is positive, off it when it is negative. */
export type Movement = {
  stockId: number
  kind: MovementKind
  delta: number
  /** Without one, units leave the usable batches, first expired first. */
  batchId?: number
  lot?: string | null
  /** The last day it may be used, as `2026-11-20`. */
  expiresOn?: string | null
  reason?: string
  /** Its number in the document; without one, its place in the list. */
  lineNo?: number
}

export type Document = {
  /** What moved the units: `delivery`, `count`, `customer-order`… with its id, which no other document has. */
  kind: string
  id: string
  actor: string
  occurredAt: Date
  /** The day in Sri Lanka, which decides what has expired. */
  day: string
}

const asRow = ({ stockId, batchId, expiresOn, lineNo, ...rest }: Movement) => ({
  ...rest,
  stock_id: stockId,
  batch_id: batchId,
  expires_on: expiresOn,
  line_no: lineNo,
})

/** Moves units, all lines or none, and gives the new quantity of each row by its id. */
export async function applyMovements(
  database: Database,
  pharmacy: PharmacyId,
  { document, movements }: { document: Document; movements: Movement[] },
): Promise<Record<string, number>> {
  const { kind, id, actor, occurredAt, day } = document
  return call(
    database,
    fn.applyMovements<Record<string, number>>({
      ofPharmacy: pharmacy,
      documentKind: kind,
      documentId: id,
      acting: actor,
      lines: movements.map(asRow),
      happenedAt: occurredAt,
      today: day,
    }),
  )
}

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
