import { sql } from "kysely"
import type { ReportRecord } from "#domain/pharmacy/reports.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type Asked, ask } from "./asked.ts"

/** Whether the country has taxes; without any, nothing about them is shown. */
export async function hasTaxes(database: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from tax_rates) as has`.execute(
    database.sql,
  )
  return rows[0]?.has === true
}

/** Selects the sold lines of a span with their tax. The `offset 0` keeps one index lookup per sale, as in `soldLines()`. */
export const taxedLines = ({ pharmacy, first, end }: Asked) => sql`
  select s.occurred_at as at, l.* from sales s
  cross join lateral (
    select tax_name, tax_percent, total_cents - discount_cents - share_cents as cents, tax_cents from sale_lines
    where pharmacy_id = s.pharmacy_id and sale_id = s.id offset 0
  ) l
  where s.pharmacy_id = ${pharmacy} and s.occurred_at >= ${first} and s.occurred_at < ${end}`

export const returnedTaxes = ({ pharmacy, first, end }: Asked) => sql`
  select r.recorded_at as at, l.* from sale_returns r
  cross join lateral (
    select o.tax_name, o.tax_percent, b.total_cents - b.discount_cents as cents, b.tax_cents from sale_return_lines b
    join sale_lines o on o.pharmacy_id = b.pharmacy_id and o.sale_id = b.sale_id and o.line_no = b.sale_line_no
    where b.pharmacy_id = r.pharmacy_id and b.return_id = r.id offset 0
  ) l
  where r.pharmacy_id = ${pharmacy} and r.recorded_at >= ${first} and r.recorded_at < ${end}`

/** Returns what was paid and given back by month and tax, also without one, and the tax in it. Cash rounding is not taxed. */
export const findTaxes = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`
      select to_char(at at time zone 'Asia/Colombo', 'YYYY-MM') as month, coalesce(tax_name, 'No tax') as tax,
        trim_scale(tax_percent) || '%' as rate, sum(paid)::float8 as paid, sum(returned)::float8 as returns,
        sum(charged)::float8 as "taxCharged", sum(given_back)::float8 as "taxReturned",
        sum(charged - given_back)::float8 as "taxDue"
      from (
        select at, tax_name, tax_percent, cents as paid, 0 as returned, tax_cents as charged, 0 as given_back
        from (${taxedLines(asked)}) s
        union all
        select at, tax_name, tax_percent, 0, cents, 0, tax_cents from (${returnedTaxes(asked)}) r
      ) d
      group by 1, tax_name, tax_percent order by 1, tax_name nulls last, tax_percent`,
  )
