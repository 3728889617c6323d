import { type RawBuilder, sql } from "kysely"
import type { Consumption, LowStockMedicine } from "#contract/pharmacy/purchase-orders.ts"
import { defaultLowStockLimit, lookBackDays } from "#domain/pharmacy/purchase-rules.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

const maxShown = 300
// A busy row moves a few dozen times a day, so reading its recent movements never costs more than this.
const maxMovements = 2_000

/** Selects the columns of `Consumption` for medicines `m`; `s` is the stock row or null. */
const trade = (
  pharmacy: PharmacyId,
  now: Date,
): { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } => ({
  columns: sql`coalesce(s.quantity, 0) as left, coalesce(open.units, 0) as ordered, coalesce(went.sold, 0) as sold,
    coalesce(went.days, ${lookBackDays}) as days, coalesce(went.days_out, 0) as "daysOut", lead.days as "leadTimeDays"`,
  joins: sql`
    cross join lateral (
      select sum(greatest(0, o.order_quantity - o.accepted_units - o.refused_units))::integer as units
      from purchase_orders o
      where o.pharmacy_id = ${pharmacy} and o.medicine_id = m.id and o.removed_at is null
    ) open
    cross join lateral (
      select coalesce(
        (select u.lead_time_days from purchase_orders o join suppliers u on u.id = o.supplier_id
          where o.pharmacy_id = ${pharmacy} and o.medicine_id = m.id and o.removed_at is null and u.ended_at is null
          order by o.id desc limit 1),
        (select ceil(avg(u.lead_time_days)) from suppliers u where u.ended_at is null), 3)::integer as days
    ) lead
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
          where v.stock_id = s.id order by v.seq desc limit ${maxMovements}
        ) r
      ) v
    ) went`,
})

/** Returns a medicine's consumption at a pharmacy, stocked or not. */
export async function getConsumption(
  database: Database,
  pharmacy: PharmacyId,
  { medicineId, now }: { medicineId: number; now: Date },
): Promise<Consumption> {
  const { columns, joins } = trade(pharmacy, now)
  const [row] = await queryPrepared(
    database,
    sql<Consumption>`
      select ${columns}
      from medicines m left join stock s on s.pharmacy_id = ${pharmacy} and s.medicine_id = m.id ${joins}
      where m.id = ${medicineId}`,
  )
  if (!row) throw problem("not-found")
  return row
}

export type LowStock = { limit: number; medicines: LowStockMedicine[]; total: number }

/** Returns medicines strictly below the pharmacy's limit, by name. */
export async function findLowStock(database: Database, pharmacy: PharmacyId, now: Date): Promise<LowStock> {
  const limit = await getLowLimit(database, pharmacy)
  const { columns, joins } = trade(pharmacy, now)
  const rows = await queryPrepared(
    database,
    sql<LowStockMedicine & { total: number }>`
      select m.id as "medicineId", m.name as medicine, m.manufacturer, s.total, ${columns}
      from (
        select s.id, s.medicine_id, s.quantity, count(*) over ()::integer as total
        from stock s join medicines m on m.id = s.medicine_id
        where s.pharmacy_id = ${pharmacy} and s.removed_at is null and s.quantity < ${limit}
        order by m.name, m.id limit ${maxShown}
      ) s
      join medicines m on m.id = s.medicine_id
      ${joins}
      order by m.name, m.id`,
  )
  return { limit, medicines: rows, total: rows[0]?.total ?? 0 }
}

/** Selects the pharmacy's low-stock limit: its own setting, else the site's. */
export const lowLimitOf = (pharmacy: PharmacyId): RawBuilder<unknown> => sql`coalesce(
  (select low_stock_limit from purchase_settings where pharmacy_id = ${pharmacy}),
  (select (value #>> '{}')::int from site_settings where name = 'low_stock_limit'), ${defaultLowStockLimit}::int)`

export async function getLowLimit(database: Database, pharmacy: PharmacyId): Promise<number> {
  const [row] = await queryPrepared(database, sql<{ limit: number }>`select ${lowLimitOf(pharmacy)} as limit`)
  if (!row) throw new Error("The query returned no row")
  return row.limit
}

export async function setLimit(database: Database, pharmacy: PharmacyId, limit: number): Promise<void> {
  await database.sql
    .insertInto("purchase_settings")
    .values({ pharmacy_id: pharmacy, low_stock_limit: limit })
    .onConflict((known) => known.column("pharmacy_id").doUpdateSet({ low_stock_limit: limit }))
    .execute()
}
