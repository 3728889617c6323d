import { sql } from "kysely"
import type { PharmacyId } from "#server/api/proven-ids.ts"

/**
 * Selects lines sold in a span, with what was paid for them. The `offset 0` forces one index lookup per sale: a plan that reads all lines
 * of all pharmacies only looks cheaper.
 */
export function soldLines(pharmacy: PharmacyId, from: Date, until: Date) {
  return sql`
    select l.stock_id, l.quantity as units, l.total_cents - l.discount_cents - l.share_cents as cents
    from sales s
    cross join lateral (
      select stock_id, quantity, total_cents, discount_cents, share_cents from sale_lines
      where pharmacy_id = s.pharmacy_id and sale_id = s.id offset 0
    ) l
    where s.pharmacy_id = ${pharmacy} and s.occurred_at >= ${from} and s.occurred_at < ${until}`
}
