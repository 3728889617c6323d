import { sql } from "kysely"
import type { MarginRow } from "#contract/pharmacy/goods-in.ts"
import { daysLater, startOfDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

export type CostOfRow = { units: number; costedUnits: number; costCents: number }

/** Returns what the units of a stock row cost. */
export async function getCostOfRow(database: Database, pharmacy: PharmacyId, id: number): Promise<CostOfRow> {
  const [row] = await queryPrepared(
    database,
    sql<CostOfRow>`
      select s.quantity as units, coalesce(sum(b.costed_units), 0)::integer as "costedUnits",
        coalesce(sum(b.cost_cents), 0)::float8 as "costCents"
      from stock s left join batches b on b.stock_id = s.id
      where s.id = ${id} and s.pharmacy_id = ${pharmacy} and s.removed_at is null
      group by s.id`,
  )
  if (!row) throw problem("not-found")
  return row
}

export type MarginSpan = { by: "day" | "medicine" | "receipt"; from: string; until: string }
const maxDays = 92
const maxRows = 500

/** Returns the margins of a span of days. */
export function findMargins(
  database: Database,
  pharmacy: PharmacyId,
  { by, from, until }: MarginSpan,
): Promise<MarginRow[]> {
  if (until < from || until > daysLater(from, maxDays - 1))
    throw problem("bad-input", { field: "until" }, `until: Choose at most ${maxDays} days`)
  const [first, end] = [startOfDay(from), startOfDay(daysLater(until, 1))]
  return findMarginsBetween(database, pharmacy, { by, first, end, limit: maxRows })
}

type MarginsAsked = { by: MarginSpan["by"]; first: Date; end: Date; limit: number }

/**
 * Returns what was paid for sales, with their cost, returns deducted on the day they were taken back. The cost is that of the
 * batches sold; a line that was sold partly from units of unknown cost counts as known in proportion.
 */
export function findMarginsBetween(
  database: Database,
  pharmacy: PharmacyId,
  { by, first, end, limit }: MarginsAsked,
): Promise<(MarginRow & { lastDay: string })[]> {
  // Named once for each medicine, not for each line.
  const key = { day: sql`colombo_day(at)::text`, medicine: sql`stock_id`, receipt: sql`receipt_number` }[by]
  const label =
    by === "medicine"
      ? sql`(select m.name || ${sql.lit(" · ")} || m.manufacturer from stock s join medicines m on m.id = s.medicine_id
          where s.id = surviving_row(key))`
      : sql`key`
  return queryPrepared(
    database,
    sql<MarginRow & { lastDay: string }>`
      with traded as (
        select s.occurred_at as at, s.receipt_number, l.stock_id, l.quantity as units, l.cents,
          cost.costed, cost.cents as cost_cents
        from sales s
        cross join lateral (
          select line_no, stock_id, quantity, total_cents - discount_cents - share_cents as cents from sale_lines
          where pharmacy_id = s.pharmacy_id and sale_id = s.id offset 0
        ) l
        cross join lateral (
          select coalesce(-sum(m.costed_units), 0) as costed, coalesce(-sum(m.cost_cents), 0) as cents
          from stock_movements m
          where m.source_kind = 'sale' and m.source_id = s.id and m.line_no = l.line_no and m.kind = 'sale'
            and m.stock_id = l.stock_id offset 0
        ) cost
        where s.pharmacy_id = ${pharmacy} and s.occurred_at >= ${first} and s.occurred_at < ${end}
        union all
        select r.recorded_at, s.receipt_number, l.stock_id, -l.quantity, l.discount_cents - l.total_cents, -l.costed_units, -l.cost_cents
        from sale_returns r
        join sales s on s.pharmacy_id = r.pharmacy_id and s.id = r.sale_id
        join sale_return_lines l on l.pharmacy_id = r.pharmacy_id and l.return_id = r.id
        where r.pharmacy_id = ${pharmacy} and r.recorded_at >= ${first} and r.recorded_at < ${end}
      ), part as (
        select ${key} as key, max(at) as at, sum(units) as units, sum(cents) as cents, sum(costed) as costed,
          sum(round(cents::numeric * costed / units)) as costed_cents, sum(cost_cents) as cost_cents
        from traded group by 1
      )
      select ${label} as label, sum(units)::float8 as units, sum(cents)::float8 as cents, sum(costed)::float8 as "costedUnits",
        sum(costed_cents)::float8 as "costedCents", sum(cost_cents)::float8 as "costCents",
        colombo_day(max(at))::text as "lastDay"
      from part group by 1
      order by ${by === "medicine" ? sql`cents desc, label` : sql`max(at) desc, label desc`} limit ${limit}::int`,
  )
}
