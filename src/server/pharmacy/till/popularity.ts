import { sql } from "kysely"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { soldLines } from "#server/pharmacy/sales/sold-lines.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

type Span = { from: Date; until: Date }

/**
 * Counts the sales of each stock row in a span. Sales of a row that was merged count for the row it was merged
 * into.
 */
export function countSales(database: Database, pharmacy: PharmacyId, { from, until }: Span) {
  return queryPrepared(
    database,
    sql<{ stockId: number; sales: number }>`
      select r.id as "stockId", sum(sold.sales)::integer as sales
      from (
        select stock_id, count(*) as sales from (${soldLines(pharmacy, from, until)}) lines group by stock_id
      ) sold
      join stock r on r.id = surviving_row(sold.stock_id) and r.pharmacy_id = ${pharmacy} and r.removed_at is null
      group by r.id
      order by 2 desc, 1`,
  )
}
