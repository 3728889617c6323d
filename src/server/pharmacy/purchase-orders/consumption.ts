import { type RawBuilder, sql } from "kysely"
import type { Consumption } from "#contract/pharmacy/reordering.ts"
import { coverDays, lookBackDays } from "#domain/pharmacy/purchase-rules.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { findUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

// A busy row moves a few dozen times a day, so reading its recent movements never costs more than this.
const maxMovements = 4_000

/** A lead time is measured from the last orders that were received, if there are enough of them. */
const maxMeasured = 20
const minMeasured = 3

/** Whole weeks, so that the same weekdays are compared. */
const yearDays = 364

/** A row without its medicine's usual pack, which is read for all rows at once. */
export type Unpacked<Row extends { packSize: unknown }> = Omit<Row, "packSize">

type Asked = {
  now: Date
  /** The number of movements to read of row `s`. */
  movements?: RawBuilder<unknown>
}

/** Selects the columns of `Consumption` for medicines `m`; `s` is the stock row or null. */
export function consumptionOf(
  pharmacy: PharmacyId,
  { now, movements = sql`${maxMovements}::integer` }: Asked,
) {
  return {
    given: sql`with ${measuredLeadTimes(pharmacy)}, ${soldAYearAgo(pharmacy, now)}`,
    columns: sql`coalesce(s.quantity, 0) as left, ${unitsOnOrder(pharmacy, sql`m.id`)} as ordered, coalesce(went.sold, 0) as sold,
      coalesce(went.days, ${lookBackDays}) as days, coalesce(went.days_out, 0) as "daysOut",
      coalesce(usual.days, (select ceil(avg(u.lead_time_days)) from suppliers u where u.ended_at is null), 3)::integer
        as "leadTimeDays",
      jsonb_build_object('before', coalesce(year_ago.before, 0), 'after', coalesce(year_ago.after, 0)) as "yearAgo",
      case when rule.order_up_to is not null then
        jsonb_build_object('reorderPoint', rule.reorder_point, 'orderUpTo', rule.order_up_to) end as limits,
      case when chosen.id is not null then jsonb_build_object('id', chosen.id, 'name', chosen.name) end as supplier`,
    joins: sql`
      left join reorder_rules rule on rule.stock_id = s.id
      left join suppliers chosen on chosen.id = rule.supplier_id and chosen.ended_at is null and chosen.takes_orders
      left join lateral (
        select coalesce(t.days, u.lead_time_days) as days
        from suppliers u left join measured t on t.supplier_id = u.id
        where u.id = coalesce(chosen.id, (
          select o.supplier_id from purchase_orders o join suppliers live on live.id = o.supplier_id
          where o.pharmacy_id = ${pharmacy} and o.medicine_id = m.id and o.removed_at is null and live.ended_at is null
          order by o.id desc limit 1))
      ) usual on true
      left join year_ago on year_ago.stock_id = s.id
      cross join lateral (
        select
          greatest(0, -sum(v.delta) filter (where v.kind in ('sale', 'return') and v.occurred_at > since.at))::integer as sold,
          case when count(*) = 0 then ${lookBackDays}
            else least(${lookBackDays}, greatest(1, ceil(extract(epoch from ${now}::timestamptz - min(v.occurred_at)) / 86400)))
          end::integer as days,
          round(coalesce(sum(greatest(0, extract(epoch from v.until - greatest(v.occurred_at, since.at))))
            filter (where v.quantity_after = 0), 0) / 86400)::integer as days_out
        from (select ${now}::timestamptz - make_interval(days => ${lookBackDays}) as at) since
        cross join lateral (
          select r.kind, r.delta, r.quantity_after, r.occurred_at,
            coalesce(lead(r.occurred_at) over (order by r.seq), ${now}) as until
          from (
            select v.seq, v.kind, v.delta, v.quantity_after, v.occurred_at from stock_movements v
            where v.stock_id = s.id order by v.seq desc limit ${movements}
          ) r
        ) v
      ) went`,
  }
}

/** Selects the units of a medicine that are ordered and not delivered. */
export const unitsOnOrder = (pharmacy: PharmacyId, medicineId: RawBuilder<unknown>) => sql`(
  select coalesce(sum(greatest(0, o.order_quantity - o.accepted_units - o.refused_units)), 0)::integer
  from purchase_orders o
  where o.pharmacy_id = ${pharmacy} and o.medicine_id = ${medicineId} and o.removed_at is null)`

/** Defines `measured`: the median days from order to first delivery, of each supplier with enough of them. */
const measuredLeadTimes = (pharmacy: PharmacyId) => sql`measured as materialized (
  select supplier_id, percentile_disc(0.5) within group (order by days) as days
  from (
    select o.supplier_id, ceil(extract(epoch from came.at - o.order_date) / 86400)::integer as days,
      row_number() over (partition by o.supplier_id order by came.at desc) as nth
    from purchase_orders o
    cross join lateral (select min(d.received_at) as at from deliveries d where d.order_id = o.id) came
    where o.pharmacy_id = ${pharmacy} and o.supplier_id is not null and o.removed_at is null and came.at >= o.order_date
  ) received
  where nth <= ${maxMeasured} group by supplier_id having count(*) >= ${minMeasured}
)`

/** Defines `year_ago`: what was sold in the same weeks a year ago, and in the time before them. */
function soldAYearAgo(pharmacy: PharmacyId, now: Date) {
  const daysAgo = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days})`
  return sql`year_ago as materialized (
  select l.stock_id, coalesce(sum(l.quantity) filter (where v.occurred_at < ${daysAgo(yearDays)}), 0)::integer as before,
    coalesce(sum(l.quantity) filter (where v.occurred_at >= ${daysAgo(yearDays)}), 0)::integer as after
  from sales v
  cross join lateral (
    select stock_id, quantity from sale_lines where pharmacy_id = v.pharmacy_id and sale_id = v.id offset 0
  ) l
  where v.pharmacy_id = ${pharmacy} and v.occurred_at >= ${daysAgo(yearDays + lookBackDays)}
    and v.occurred_at < ${daysAgo(yearDays - coverDays)}
  group by l.stock_id
)`
}

/** Returns a medicine's consumption at a pharmacy, stocked or not. */
export async function getConsumption(
  database: Database,
  pharmacy: PharmacyId,
  { medicineId, now }: { medicineId: number; now: Date },
): Promise<Consumption> {
  const { given, columns, joins } = consumptionOf(pharmacy, { now })
  const [row] = await queryPrepared(
    database,
    sql<Unpacked<Consumption> & { medicineId: number }>`
      ${given}
      select m.id as "medicineId", ${columns}
      from medicines m left join stock s on s.pharmacy_id = ${pharmacy} and s.medicine_id = m.id ${joins}
      where m.id = ${medicineId}`,
  )
  if (!row) throw problem("not-found")
  const { medicineId: id, ...consumption } = row
  const packs = await findUsualPacks(database, pharmacy, [id])
  return { ...consumption, packSize: packs.get(id) ?? null }
}
