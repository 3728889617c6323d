import { sql } from "kysely"
import type { ReportRecord } from "#domain/pharmacy/reports.ts"
import { soldLines } from "#server/pharmacy/sales/sold-lines.ts"
import { type Asked, ask } from "./asked.ts"

// One index lookup for each row: a plan that reads the batches of all pharmacies only looks cheaper.
const held = sql`
  select coalesce(sum(quantity), 0) as units, coalesce(sum(costed_units), 0) as costed, coalesce(sum(cost_cents), 0) as cents,
    min(received_at) as since
  from batches where stock_id = s.id and quantity > 0 offset 0`

/** Returns stock that was there before the span and of which nothing was sold since. */
export const findDeadStock = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`
      with sold as materialized (
        select distinct surviving_row(stock_id) as id from (
          select distinct stock_id from (${soldLines(asked.pharmacy, asked.first, asked.end)}) lines
        ) rows
      )
      select m.name as medicine, m.manufacturer, b.units::float8, colombo_day(b.since)::text as "inStockSince",
        colombo_day((select v.occurred_at from stock_movements v where v.stock_id = s.id and v.kind = 'sale'
          order by v.seq desc limit 1))::text as "lastSold",
        b.costed::float8 as "costedUnits", b.cents::float8 as cost, (b.units * s.price_cents)::float8 as "shelfValue"
      from stock s
      join medicines m on m.id = s.medicine_id
      cross join lateral (${held}) b
      where s.pharmacy_id = ${asked.pharmacy} and s.quantity > 0 and s.removed_at is null and b.since < ${asked.first}
        and s.id not in (select id from sold)
      order by b.units * s.price_cents desc, m.name, m.manufacturer`,
  )

/** Returns the stock by the month in which it expires, units without a date last. */
export const findExpiry = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`
      select to_char(b.expires_on, 'YYYY-MM') as month, count(*)::float8 as batches, sum(b.quantity)::float8 as units,
        sum(b.costed_units)::float8 as "costedUnits", sum(b.cost_cents)::float8 as cost,
        sum(b.quantity::bigint * s.price_cents)::float8 as "shelfValue"
      from stock s
      cross join lateral (
        select expires_on, quantity, costed_units, cost_cents from batches where stock_id = s.id and quantity > 0 offset 0
      ) b
      where s.pharmacy_id = ${asked.pharmacy} and s.quantity > 0
      group by 1 order by 1 nulls last`,
  )

/**
 * Returns the stock at the end of a day, from the ledger: what is in stock now less every movement since. Movements of sales
 * are found by the sales, all others by the index of them. Without quarantined and reserved units; shelf prices are today's.
 */
export const findStockValue = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`
      with part as (
        select s.id, b.units, b.costed, b.cents from stock s cross join lateral (${held}) b
        where s.pharmacy_id = ${asked.pharmacy} and s.quantity > 0
        union all
        select s.id, -m.delta, -m.costed_units, -m.cost_cents from stock s
        cross join lateral (
          select delta, costed_units, cost_cents from stock_movements
          where stock_id = s.id and source_kind <> 'sale' and occurred_at >= ${asked.end} offset 0
        ) m
        where s.pharmacy_id = ${asked.pharmacy}
        union all
        select m.stock_id, -m.delta, -m.costed_units, -m.cost_cents from sales s
        cross join lateral (
          select stock_id, delta, costed_units, cost_cents from stock_movements
          where source_kind = 'sale' and source_id = s.id offset 0
        ) m
        where s.pharmacy_id = ${asked.pharmacy} and s.occurred_at >= ${asked.end}
      ), whole as (
        select id, sum(units) as units, sum(costed) as costed, sum(cents) as cents from part group by id
        having sum(units) <> 0
      )
      select m.name as medicine, m.manufacturer, sum(w.units)::float8 as units, sum(w.costed)::float8 as "costedUnits",
        sum(w.cents)::float8 as cost, sum(w.units * s.price_cents)::float8 as "shelfValue"
      from whole w
      join stock s on s.id = surviving_row(w.id) and s.pharmacy_id = ${asked.pharmacy}
      join medicines m on m.id = s.medicine_id
      group by m.id order by sum(w.cents) desc, sum(w.units * s.price_cents) desc, m.name, m.manufacturer`,
  )
