import { sql } from "kysely"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { MarkedBatch } from "#domain/pharmacy/markdown.ts"
import { looseUnitsOf, usualPackOf } from "#domain/pharmacy/packs.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { codesAt } from "#server/finder/search/coded-at.ts"
import { favouriteRows } from "#server/pharmacy/stock/favourite-rows.ts"
import { ownPacks } from "#server/pharmacy/stock/usual-packs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

/** Returns a pharmacy's stock by name, or only some rows of it; the day decides which batches may be sold. */
export async function findShelf(
  database: Database,
  pharmacy: PharmacyId,
  { day, ids }: { day: string; ids?: number[] },
): Promise<ShelfRow[]> {
  // Barcodes and lots are aggregated for all rows at once: thousands of single lookups would take ten times
  // as long.
  const rows = await queryPrepared(
    database,
    sql<StoredRow>`
      with shelf as materialized (
        select s.id, s.medicine_id, s.price_cents, s.quantity from stock s
        where s.pharmacy_id = ${pharmacy} and s.removed_at is null ${ids ? sql`and s.id = any (${ids}::integer[])` : sql``}
      ), coded as materialized (
        select c.medicine_id,
          jsonb_agg(jsonb_build_object('gtin', c.gtin, 'packSize', c.pack_size) order by c.gtin) as gtins
        from (${codesAt(pharmacy)}) c
        where c.medicine_id in (select medicine_id from shelf) group by c.medicine_id
      ), next as materialized (
        select b.stock_id, b.lots[1] as lot, b.expiries[1] as expires_on, array_remove(b.lots, null) as lots, b.units
        from (
          select o.stock_id, array_agg(o.lot order by o.expires_on nulls last, o.received_at, o.id) as lots,
            array_agg(o.expires_on order by o.expires_on nulls last, o.received_at, o.id) as expiries,
            array_agg(o.quantity) as units
          from batches o
          where o.stock_id in (select id from shelf) and o.quantity > 0
            and (o.expires_on is null or o.expires_on >= ${day}::date)
          group by o.stock_id
        ) b
      ), own as materialized (
        ${ownPacks(pharmacy)}
      ), marked as materialized (
        select b.stock_id, jsonb_agg(jsonb_build_object('lot', b.lot, 'units', b.quantity, 'cents', b.markdown_cents)
          order by b.expires_on nulls last, b.received_at, b.id) as batches
        from batches b
        where b.stock_id in (
            select d.stock_id from batches d
            where d.stock_id in (select id from shelf) and d.markdown_cents is not null and d.quantity > 0)
          and b.quantity > 0 and (b.expires_on is null or b.expires_on >= ${day}::date)
        group by b.stock_id
      ), merged as materialized (
        select surviving_row(g.id) as into_id, array_agg(g.id order by g.id) as ids from stock g
        where g.pharmacy_id = ${pharmacy} and g.merged_into is not null group by 1
      )
      select shelf.id as "stockId", m.id as "medicineId", m.name, m.generic_name as "genericName",
        m.brand_name as "brandName", m.strength, m.form, m.manufacturer, shelf.price_cents as "priceCents", shelf.quantity,
        case when m.tax_rate_id is not null then tax_on(m.tax_rate_id, ${day}::date) end as tax,
        m.prescription_only as "prescriptionOnly", m.controlled, m.max_retail_price_cents as "maxRetailPriceCents",
        coalesce(coded.gtins, '[]') as gtins, next.lot as "nextLot", next.expires_on::text as "nextExpiresOn",
        coalesce(next.lots, '{}') as lots, coalesce(next.units, '{}') as "batchUnits", marked.batches as marked,
        shelf.id in (${favouriteRows(pharmacy)}) as "isFavourite", coalesce(merged.ids, '{}') as "formerIds", own.pack_size as "ownPack"
      from shelf
      join medicines m on m.id = shelf.medicine_id
      left join coded on coded.medicine_id = m.id
      left join own on own.medicine_id = m.id
      left join merged on merged.into_id = shelf.id
      left join next on next.stock_id = shelf.id
      left join marked on marked.stock_id = shelf.id
      order by m.name, shelf.id`,
  )
  return rows.map(withPack)
}

type StoredRow = Omit<ShelfRow, "packSize" | "looseUnits" | "marked"> & {
  batchUnits: number[]
  ownPack: number | null
  marked: MarkedBatch[] | null
}

function withPack({ batchUnits, ownPack, marked, ...row }: StoredRow): ShelfRow {
  const packSize = usualPackOf(
    row.gtins.map((code) => code.packSize),
    ownPack,
  )
  return {
    ...row,
    ...(marked && { marked }),
    packSize,
    looseUnits: packSize === null ? 0 : looseUnitsOf(batchUnits, packSize),
  }
}
