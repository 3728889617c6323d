import { sql } from "kysely"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

/**
 * Counts, for each stock row, the sales since a time. Sales of a row that was merged count for the row it was
 * merged into. The `offset 0` forces one index lookup per sale.
 */
export function countSales(database: Database, pharmacy: PharmacyId, since: Date) {
  return queryPrepared(
    database,
    sql<{ stockId: number; sales: number }>`
      select r.id as "stockId", sum(sold.sales)::integer as sales
      from (
        select l.stock_id, count(*) as sales
        from sales s
        cross join lateral (
          select stock_id from sale_lines where pharmacy_id = s.pharmacy_id and sale_id = s.id offset 0
        ) l
        where s.pharmacy_id = ${pharmacy} and s.occurred_at >= ${since}
        group by l.stock_id
      ) sold
      join stock r on r.id = surviving_row(sold.stock_id) and r.pharmacy_id = ${pharmacy} and r.removed_at is null
      group by r.id
      order by 2 desc, 1`,
  )
}
