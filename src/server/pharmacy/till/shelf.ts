import { sql } from "kysely"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

/** Returns a pharmacy's stock by name, or only some rows of it; the day decides which batches may be sold. */
export function findShelf(
  database: Database,
  pharmacy: PharmacyId,
  { day, ids }: { day: string; ids?: number[] },
): Promise<ShelfRow[]> {
  // Barcodes and lots are aggregated for all rows at once: thousands of single lookups would take ten times
  // as long.
  return queryPrepared(
    database,
    sql<ShelfRow>`
      with shelf as materialized (
        select s.id, s.medicine_id, s.price_cents, s.quantity from stock s
        where s.pharmacy_id = ${pharmacy} and s.removed_at is null ${ids ? sql`and s.id = any (${ids}::integer[])` : sql``}
      ), coded as materialized (
        select c.medicine_id,
          jsonb_agg(jsonb_build_object('gtin', c.gtin, 'packSize', c.pack_size) order by c.gtin) as gtins
        from (
          select b.gtin, b.medicine_id, coalesce(b.pack_size, o.pack_size) as pack_size
          from barcodes b left join pharmacy_barcodes o on o.gtin = b.gtin and o.pharmacy_id = ${pharmacy}
          union all
          select o.gtin, surviving_medicine(o.medicine_id), o.pack_size from pharmacy_barcodes o
          where o.pharmacy_id = ${pharmacy} and not exists (select from barcodes b where b.gtin = o.gtin)
        ) c
        where c.medicine_id in (select medicine_id from shelf) group by c.medicine_id
      ), next as materialized (
        select b.stock_id, b.lots[1] as lot, b.expiries[1] as expires_on, array_remove(b.lots, null) as lots
        from (
          select o.stock_id, array_agg(o.lot order by o.expires_on nulls last, o.received_at, o.id) as lots,
            array_agg(o.expires_on order by o.expires_on nulls last, o.received_at, o.id) as expiries
          from batches o
          where o.stock_id in (select id from shelf) and o.quantity > 0
            and (o.expires_on is null or o.expires_on >= ${day}::date)
          group by o.stock_id
        ) b
      ), merged as materialized (
        select surviving_row(g.id) as into_id, array_agg(g.id order by g.id) as ids from stock g
        where g.pharmacy_id = ${pharmacy} and g.merged_into is not null group by 1
      )
      select shelf.id as "stockId", m.id as "medicineId", m.name, m.generic_name as "genericName",
        m.brand_name as "brandName", m.strength, m.form, m.manufacturer, shelf.price_cents as "priceCents", shelf.quantity,
        m.prescription_only as "prescriptionOnly", m.max_retail_price_cents as "maxRetailPriceCents",
        coalesce(coded.gtins, '[]') as gtins, next.lot as "nextLot", next.expires_on::text as "nextExpiresOn",
        coalesce(next.lots, '{}') as lots,
        coalesce(merged.ids, '{}') as "formerIds"
      from shelf
      join medicines m on m.id = shelf.medicine_id
      left join coded on coded.medicine_id = m.id
      left join merged on merged.into_id = shelf.id
      left join next on next.stock_id = shelf.id
      order by m.name, shelf.id`,
  )
}
