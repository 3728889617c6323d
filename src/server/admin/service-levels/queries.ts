import { type RawBuilder, sql } from "kysely"
import type { ServiceLevel, ServiceQuestion } from "#contract/admin/service-levels.ts"
import { promisedHours, type ServiceSort } from "#domain/admin/service-level-rules.ts"
import { type Districts, isWithin } from "#server/admin/desks/own-districts.ts"
import type { Database } from "#server/platform/database/database.ts"

// What stands first when a column is sorted: for figures the worst.
const orders: Record<ServiceSort, RawBuilder<unknown>> = {
  withinPromise: sql`l."withinPromise"`,
  name: sql`lower(p.name)`,
  orders: sql`-l.orders`,
  median: sql`-l."medianMinutes"`,
  p90: sql`-l."p90Minutes"`,
  rejected: sql`-l.rejected`,
  expired: sql`-l.expired`,
}

type Asked = Omit<ServiceQuestion, "district"> & { districts: Districts; now: Date }

/** Returns a page of pharmacies with orders in the period. */
export async function findServiceLevels(
  database: Database,
  { days, districts, sort, isReversed, page, limit, now }: Asked,
): Promise<{ pharmacies: ServiceLevel[]; total: number }> {
  const since = sql`${now}::timestamptz - make_interval(days => ${days}::int)`
  const promise = sql`make_interval(hours => ${promisedHours}::int)`
  const { rows } = await sql<ServiceLevel & { total: number }>`
    with answer as materialized (
      select e.order_id, min(e.at) as at from customer_order_events e
      where e.at >= ${since} and e.by = 'pharmacy' and e.kind in ('ready', 'completed', 'rejected', 'offered')
      group by e.order_id
    ), placed as (
      select o.pharmacy_id, o.order_status, o.closed_by, o.created_at, o.closed_at, answer.at as answered_at,
        extract(epoch from answer.at - o.created_at)::float8 / 60 as minutes
      from customer_orders o left join answer on answer.order_id = o.id
      where o.created_at >= ${since}
    ), l as (
      select o.pharmacy_id, count(*)::int as orders, count(o.answered_at)::int as answered,
        count(*) filter (where o.answered_at <= o.created_at + ${promise})::float8
          / nullif(count(*) filter (where o.answered_at is not null
            or coalesce(o.closed_at, ${now}::timestamptz) > o.created_at + ${promise}), 0) as "withinPromise",
        percentile_cont(0.5) within group (order by o.minutes)::float8 as "medianMinutes",
        percentile_cont(0.9) within group (order by o.minutes)::float8 as "p90Minutes",
        count(*) filter (where o.order_status = 'rejected')::float8 / count(*) as rejected,
        count(*) filter (where o.closed_by = 'pharos' and o.answered_at is null)::float8 / count(*) as expired
      from placed o group by 1
    )
    select p.id, p.name, p.town, p.district, p.phone_number as "phoneNumber", l.orders, l.answered, l."withinPromise",
      l."medianMinutes", l."p90Minutes", l.rejected, l.expired, count(*) over ()::int as total
    from l join pharmacies p on p.id = l.pharmacy_id
    where ${isWithin(sql`p.district`, districts)}
    order by ${orders[sort]} ${isReversed ? sql`desc` : sql`asc`} nulls last, l.orders desc, lower(p.name), p.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(database.sql)
  return { pharmacies: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
