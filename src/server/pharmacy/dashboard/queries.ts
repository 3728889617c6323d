import { sql } from "kysely"
import type { CoverRow, Seller } from "#contract/pharmacy/dashboard.ts"
import { coverRowsShown, lookBackDays, sellersShown, soonDays } from "#domain/pharmacy/dashboard-days.ts"
import { daysLater, startOfDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { lowLimitOf } from "#server/pharmacy/purchase-orders/low-stock.ts"
import { soldLines } from "#server/pharmacy/sales/sold-lines.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import type { Spans } from "./spans.ts"

/**
 * Sales minus returns in one hour of one day; `byNowCents` is the part up to this time of day, for last
 * week's comparison.
 */
export type SoldHour = { day: string; hour: number; sales: number; cents: number; byNowCents: number }

/** Stock that expires on one day, at selling prices. */
export type ExpiryDay = { day: string; batches: number; units: number; cents: number }

/** Stock at selling prices, and what the units of known cost did cost. */
export type StockValue = { units: number; cents: number; costedUnits: number; costCents: number }

export type SalesRow = { hasSold: boolean; hours: SoldHour[]; sellers: Seller[] }
export type ShelfRow = {
  low: { limit: number; rows: number; atZero: number }
  cover: CoverRow[]
  expiry: ExpiryDay[]
  value: StockValue
  deliveries: { due: number; late: number }
  orders: number
  oldestAt: Date | null
}

/** Counts sales on the day the goods were handed over, and returns on the day they were taken back. */
export async function readSales(
  database: Database,
  pharmacy: PharmacyId,
  { weekAgo, lookBack, sellersFrom, tomorrow }: Spans,
): Promise<SalesRow> {
  const [from, until, since] = [startOfDay(lookBack), startOfDay(tomorrow), startOfDay(sellersFrom)]
  const [row] = await queryPrepared(
    database,
    sql<SalesRow>`
      with traded as (
        select occurred_at as at, 1 as sales, total_cents as cents from sales
        where pharmacy_id = ${pharmacy} and occurred_at >= ${from} and occurred_at < ${until}
        union all
        select recorded_at, 0, -refund_cents from sale_returns
        where pharmacy_id = ${pharmacy} and recorded_at >= ${from} and recorded_at < ${until}
      ), hours as (
        select colombo_day(at) as day,
          extract(hour from at at time zone 'Asia/Colombo')::integer as hour,
          sum(sales) as sales, sum(cents) as cents,
          coalesce(sum(cents) filter (where at <= ${weekAgo}), 0) as by_now_cents
        from traded group by 1, 2
      ), moved as (
        ${soldLines(pharmacy, since, until)}
        union all
        select back.stock_id, -back.quantity, back.discount_cents - back.total_cents
        from sale_returns r
        join sale_return_lines back on back.pharmacy_id = r.pharmacy_id and back.return_id = r.id
        where r.pharmacy_id = ${pharmacy} and r.recorded_at >= ${since} and r.recorded_at < ${until}
      ), sellers as materialized (
        select stock_id, sum(units) as units, sum(cents) as cents from moved group by stock_id
        having sum(units) > 0 order by 2 desc, 3 desc, 1 limit ${sellersShown}
      )
      -- By the index's order: with \`exists\`, a pharmacy that has sold nothing reads the sales of all.
      select (select min(occurred_at) from sales where pharmacy_id = ${pharmacy}) is not null as "hasSold",
        (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'hour', hour, 'sales', sales, 'cents', cents,
          'byNowCents', by_now_cents)), '[]') from hours) as hours,
        (select coalesce(jsonb_agg(jsonb_build_object('stockId', stock_id, 'medicine', (
            select m.name from stock s join medicines m on m.id = s.medicine_id where s.id = stock_id),
          'units', units, 'cents', cents) order by units desc, cents desc, stock_id), '[]') from sellers) as sellers`,
  )
  if (!row) throw new Error("The query returned no row")
  return row
}

/** What was ordered before is not expected any more; without a limit, all orders of years would be read. */
const maxDeliveryDays = 180

/** Returns one row per stocked medicine, batch and open order: what a pharmacy has to look after. */
export async function readShelf(
  database: Database,
  pharmacy: PharmacyId,
  { today, tomorrow, lookBack, expiryUntil }: Spans,
): Promise<ShelfRow> {
  const [from, until] = [startOfDay(lookBack), startOfDay(tomorrow)]
  const deliveriesFrom = startOfDay(daysLater(today, -maxDeliveryDays))
  const [row] = await queryPrepared(
    database,
    sql<ShelfRow>`
      with low as materialized (
        select ${lowLimitOf(pharmacy)} as below
      ), sold as (
        select stock_id, sum(units) as units from (${soldLines(pharmacy, from, until)}) lines group by stock_id
      ), trading as (
        -- A shop younger than the look-back is measured by the days it has had.
        select greatest(1, least(${lookBackDays}::integer,
          ${tomorrow}::date - colombo_day(min(occurred_at)))) as days
        from sales where pharmacy_id = ${pharmacy}
      ), shelf as (
        select s.id, s.medicine_id, s.quantity, s.quantity * trading.days / nullif(sold.units, 0)::float8 as cover_days,
          coalesce(sold.units, 0) as sold
        from stock s
        cross join trading
        left join sold on sold.stock_id = s.id
        where s.pharmacy_id = ${pharmacy} and s.removed_at is null
      ), cover as (
        select shelf.*, m.name, m.manufacturer, exists (
            select from purchase_orders o
            where o.pharmacy_id = ${pharmacy} and o.medicine_id = shelf.medicine_id and o.removed_at is null
              -- Completed is what the supplier says; until it is received it is still to come.
              and o.order_quantity > o.accepted_units + o.refused_units) as is_ordered
        from shelf
        join medicines m on m.id = shelf.medicine_id
        where quantity < (select below from low) or cover_days <= ${soonDays}
        order by cover_days nulls last, sold desc, quantity, m.name, shelf.id limit ${coverRowsShown}
      ), expiry as (
        select b.expires_on as day, count(*) as batches, sum(b.quantity) as units,
          sum(b.quantity::bigint * s.price_cents) as cents
        from stock s
        join batches b on b.stock_id = s.id
        where s.pharmacy_id = ${pharmacy} and b.has_units and b.expires_on >= ${today} and b.expires_on < ${expiryUntil}
        group by b.expires_on
      ), value as (
        select coalesce(sum(b.quantity), 0) as units, coalesce(sum(b.quantity::bigint * s.price_cents), 0) as cents,
          coalesce(sum(b.costed_units), 0) as costed_units, coalesce(sum(b.cost_cents), 0) as cost_cents
        from stock s
        -- One index lookup for each row: a plan that reads the batches of all pharmacies only looks cheaper.
        cross join lateral (
          select quantity, costed_units, cost_cents from batches where stock_id = s.id and quantity > 0 offset 0
        ) b
        where s.pharmacy_id = ${pharmacy} and s.quantity > 0
      )
      select
        (select jsonb_build_object('limit', (select below from low),
          'rows', count(*) filter (where quantity < (select below from low)),
          'atZero', count(*) filter (where quantity = 0)) from shelf) as low,
        (select coalesce(jsonb_agg(jsonb_build_object('stockId', id, 'medicineId', medicine_id, 'medicine', name,
          'manufacturer', manufacturer, 'quantity', quantity, 'coverDays', cover_days, 'isOrdered', is_ordered) order by cover_days nulls last, sold desc, quantity, name, id), '[]')
          from cover) as cover,
        (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'batches', batches, 'units', units, 'cents', cents)),
          '[]') from expiry) as expiry,
        (select jsonb_build_object('units', units, 'cents', cents, 'costedUnits', costed_units, 'costCents', cost_cents)
          from value) as value,
        (select jsonb_build_object('due', count(*), 'late', count(*) filter (where expected_on < ${today}))
          from purchase_orders
          where pharmacy_id = ${pharmacy} and removed_at is null and status <> 'Pending'
            and order_date >= ${deliveriesFrom} and order_quantity > accepted_units + refused_units
            and (shipped_units > accepted_units + refused_units or expected_on <= ${today})) as deliveries,
        (select count(*)::integer from customer_orders where pharmacy_id = ${pharmacy} and order_status = 'pending')
          as orders,
        (select min(created_at) from customer_orders where pharmacy_id = ${pharmacy} and order_status = 'pending')
          as "oldestAt"`,
  )
  if (!row) throw new Error("The query returned no row")
  return row
}
