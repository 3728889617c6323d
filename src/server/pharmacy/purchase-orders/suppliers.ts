import { sql } from "kysely"
import type { PharmacySupplier } from "#contract/pharmacy/suppliers.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

/**
 * Returns all suppliers, including closed ones with pending deliveries. This pharmacy's own suppliers come
 * first.
 */
export async function findSuppliers(
  database: Database,
  pharmacy: PharmacyId,
  today: string,
): Promise<PharmacySupplier[]> {
  const rows = await queryPrepared(
    database,
    sql<Omit<PharmacySupplier, "oldestAt"> & { oldestAt: Date | null }>`
      select u.id, u.name, u.phone_number as phone, u.lead_time_days as "leadTimeDays",
        u.ended_at is null and u.takes_orders as "takesOrders",
        u.licence_verified_at is not null and u.licence_valid_until >= ${today}::date as "isVerified",
        (avg(extract(epoch from o.came_at - o.order_date)) / 86400)::float8 as "averageDays",
        count(*) filter (where o.remaining > 0)::integer as "openOrders",
        coalesce(sum(o.remaining), 0)::integer as "openUnits",
        min(o.order_date) filter (where o.remaining > 0) as "oldestAt",
        count(o.came_at)::integer as "receivedOrders"
      from suppliers u
      left join (
        select o.supplier_id, o.order_date,
          greatest(0, o.order_quantity - o.accepted_units - o.refused_units) as remaining,
          (select min(d.received_at) from deliveries d where d.order_id = o.id) as came_at
        from purchase_orders o
        where o.pharmacy_id = ${pharmacy} and o.removed_at is null and o.supplier_id is not null
      ) o on o.supplier_id = u.id
      group by u.id
      having u.ended_at is null or count(*) filter (where o.remaining > 0) > 0
      order by count(o.supplier_id) = 0, u.name, u.id`,
  )
  return rows.map((row) => ({ ...row, oldestAt: row.oldestAt?.toISOString() ?? null }))
}

/** Counts orders that no supplier has accepted yet. */
export async function countWaiting(database: Database, pharmacy: PharmacyId) {
  const [row] = await queryPrepared(
    database,
    sql<{ orders: number; units: number }>`
      select count(*)::integer as orders, coalesce(sum(order_quantity), 0)::integer as units
      from purchase_orders where pharmacy_id = ${pharmacy} and removed_at is null and status = 'Pending'`,
  )
  if (!row) throw new Error("The query returned no row")
  return row
}
