import { sql } from "kysely"
import type { ShelfRow } from "#shared/till.ts"
import type { Database } from "../database.ts"
import type { PharmacyId } from "../endpoints.ts"
import { askPrepared } from "../prepared.ts"

/** A pharmacy's shelf by name, or only some rows of it; the day decides which batch may still be sold. */
export function findShelf(
  database: Database,
  pharmacy: PharmacyId,
  { day, ids }: { day: string; ids?: number[] },
): Promise<ShelfRow[]> {
  return askPrepared(
    database,
    sql<ShelfRow>`
      select s.id as "stockId", m.id as "medicineId", m.name, m.generic_name as "genericName", m.brand_name as "brandName",
        m.strength, m.form, m.manufacturer, s.price_cents as "priceCents", s.quantity,
        m.prescription_only as "prescriptionOnly", m.max_retail_price_cents as "maxRetailPriceCents",
        (select coalesce(jsonb_agg(jsonb_build_object('gtin', c.gtin, 'packSize', c.pack_size) order by c.gtin), '[]')
          from barcodes c where c.medicine_id = m.id) as gtins,
        next.lot as "nextLot", next.expires_on::text as "nextExpiresOn"
      from stock s
      join medicines m on m.id = s.medicine_id
      left join lateral (
        select b.lot, b.expires_on from batches b
        where b.stock_id = s.id and b.quantity > 0 and (b.expires_on is null or b.expires_on >= ${day}::date)
        order by b.expires_on nulls last, b.received_at, b.id
        limit 1
      ) next on true
      where s.pharmacy_id = ${pharmacy} and s.removed_at is null ${ids ? sql`and s.id = any (${ids}::integer[])` : sql``}
      order by m.name, s.id`,
  )
}
