import { type RawBuilder, sql } from "kysely"
import type { ReceivedReturn, ReturnsQuestion } from "#contract/supplier/statements.ts"
import { returnSorts } from "#domain/platform/list-sorts.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import { creditedCents, openCents, returnParts } from "#server/pharmacy/supplier-returns/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { keysetOf, pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

const sortKeys: Record<ReturnsQuestion["sort"], RawBuilder<unknown>> = {
  number: sql`r.sent_at`,
  pharmacy: sql`lower(p.name)`,
  cost: sql`r.cost_cents`,
  credited: creditedCents,
}

/** Returns goods sent back to this supplier with their credit notes. */
export async function listReceivedReturns(
  database: Database,
  supplier: SupplierId,
  { status, before, sort, isReversed = sort === returnSorts[0], limit }: ReturnsQuestion,
) {
  const own = sql`(select * from supplier_returns where supplier_id = ${supplier}) r join pharmacies p on p.id = r.pharmacy_id`
  const { behind, order } = keysetOf({
    of: own,
    key: sortKeys[sort],
    id: sql`r.id`,
    after: before,
    isReversed,
  })
  const rows = await queryPrepared(
    database,
    sql<ReceivedReturn>`
      select ${returnParts}, p.name as pharmacy, p.town, p.phone_number as "pharmacyPhone"
      from ${own}
      where ${status === "all" ? sql`true` : sql`r.closed_at is null`} and ${behind}
      order by ${order} limit ${limit + 1}::int`,
  )
  const [open] = await queryPrepared(
    database,
    sql<{ returns: number; cents: number }>`
      select count(*)::integer as returns, coalesce(sum(${openCents}), 0)::float8 as cents
      from supplier_returns r where r.supplier_id = ${supplier} and r.closed_at is null`,
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { returns: page, next, open: open ?? { returns: 0, cents: 0 } }
}
