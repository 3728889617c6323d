import { type RawBuilder, sql } from "kysely"
import type { LowStockMedicine } from "#contract/pharmacy/reordering.ts"
import { defaultLowStockLimit } from "#domain/pharmacy/purchase-rules.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { addUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { consumptionOf, type Unpacked } from "./consumption.ts"

const maxShown = 300
export type LowStock = { limit: number; medicines: LowStockMedicine[]; total: number }

/** Returns medicines strictly below the pharmacy's limit: first what runs out first, then what has fewer units left. */
export async function findLowStock(database: Database, pharmacy: PharmacyId, now: Date): Promise<LowStock> {
  const limit = await getLowLimit(database, pharmacy)
  const { given, columns, joins } = consumptionOf(pharmacy, { now })
  const rows = await queryPrepared(
    database,
    sql<Unpacked<LowStockMedicine> & { total: number }>`
      ${given}
      select m.id as "medicineId", m.name as medicine, m.manufacturer, s.total, ${columns}
      from (
        select s.id, s.medicine_id, s.quantity, count(*) over ()::integer as total
        from stock s join medicines m on m.id = s.medicine_id
        where s.pharmacy_id = ${pharmacy} and s.removed_at is null and s.quantity < ${limit}
        order by s.quantity, m.name, m.id limit ${maxShown}
      ) s
      join medicines m on m.id = s.medicine_id
      ${joins}
      order by m.name, m.id`,
  )
  const medicines = (await addUsualPacks(database, pharmacy, rows))
    .map((medicine) => ({ medicine, lastsDays: reorderOf(medicine).lastsDays ?? Number.MAX_SAFE_INTEGER }))
    .sort((one, other) => one.lastsDays - other.lastsDays || one.medicine.left - other.medicine.left)
    .map(({ medicine }) => medicine)
  return { limit, medicines, total: rows[0]?.total ?? 0 }
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
