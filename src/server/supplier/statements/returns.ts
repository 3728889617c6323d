import { sql } from "kysely"
import type { ReceivedReturn } from "#contract/supplier/statements.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import { openCents, returnParts } from "#server/pharmacy/supplier-returns/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

const pageSize = 30

type ReturnsQuestion = { status: "open" | "all"; before?: string | undefined }

/** Returns goods sent back to this supplier with their credit notes, newest first. */
export async function listReceivedReturns(
  database: Database,
  supplier: SupplierId,
  { status, before }: ReturnsQuestion,
) {
  const last = sql`select l.sent_at, l.id from supplier_returns l
    where l.supplier_id = ${supplier} and l.id = ${before ?? null}::uuid limit 1`
  const rows = await queryPrepared(
    database,
    sql<ReceivedReturn>`
      select ${returnParts}, p.name as pharmacy, p.town, p.phone_number as "pharmacyPhone"
      from supplier_returns r join pharmacies p on p.id = r.pharmacy_id
      where r.supplier_id = ${supplier} and ${status === "all" ? sql`true` : sql`r.closed_at is null`}
        ${before === undefined ? sql`` : sql`and (r.sent_at, r.id) < (${last})`}
      order by r.sent_at desc, r.id desc limit ${pageSize + 1}::int`,
  )
  const [open] = await queryPrepared(
    database,
    sql<{ returns: number; cents: number }>`
      select count(*)::integer as returns, coalesce(sum(${openCents}), 0)::float8 as cents
      from supplier_returns r where r.supplier_id = ${supplier} and r.closed_at is null`,
  )
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id)
  return { returns: page, next, open: open ?? { returns: 0, cents: 0 } }
}
