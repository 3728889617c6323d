import { sql } from "kysely"
import type { ReportRecord } from "#domain/pharmacy/reports.ts"
import { type Asked, ask } from "./asked.ts"

/** Returns what was received by supplier: invoices, and deliveries of orders, whose cost the order says if it is known; and the suppliers' credit notes. */
export const findPurchases = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`
      with received as (
        select coalesce(s.name, w.name) as supplier, l.units, l.free_units, 0::bigint as uncosted, r.total_cents as cents, 1 as documents, 0::bigint as credited
        from goods_receipts r
        left join suppliers s on s.id = r.supplier_id
        left join wholesalers w on w.id = r.wholesaler_id
        cross join lateral (
          select sum(units) as units, sum(free_units) as free_units from goods_receipt_lines
          where pharmacy_id = r.pharmacy_id and receipt_id = r.id
        ) l
        where r.pharmacy_id = ${asked.pharmacy} and r.received_at >= ${asked.first} and r.received_at < ${asked.end}
        union all
        select s.name, l.units, 0, case when o.unit_cost_cents is null then l.units else 0 end,
          coalesce(l.units * o.unit_cost_cents, 0), 1, 0
        from deliveries d
        join purchase_orders o on o.id = d.order_id
        left join suppliers s on s.id = o.supplier_id
        cross join lateral (
          select sum(quantity) as units from delivery_lines
          where pharmacy_id = d.pharmacy_id and delivery_id = d.id and refused_because is null
        ) l
        where d.pharmacy_id = ${asked.pharmacy} and d.received_at >= ${asked.first} and d.received_at < ${asked.end}
          and l.units > 0
        union all
        select coalesce(s.name, w.name), 0, 0, 0, 0, 0, c.cents
        from supplier_credits c
        join supplier_returns r on r.pharmacy_id = c.pharmacy_id and r.id = c.return_id
        left join suppliers s on s.id = r.supplier_id
        left join wholesalers w on w.id = r.wholesaler_id
        where c.pharmacy_id = ${asked.pharmacy} and c.recorded_at >= ${asked.first} and c.recorded_at < ${asked.end}
          and c.cents > 0
      )
      select coalesce(supplier, ${sql.lit("–")}) as supplier, sum(documents)::float8 as documents, sum(units)::float8 as units,
        sum(free_units)::float8 as "freeUnits", sum(uncosted)::float8 as "uncostedUnits", sum(cents)::float8 as amount,
        sum(credited)::float8 as credited, sum(cents - credited)::float8 as "lessCredited"
      from received group by 1 order by sum(cents) desc, 1`,
  )
