import { sql } from "kysely"
import type { PharmacyId } from "#server/api/proven-ids.ts"

/** Selects the medicine of a barcode: from the catalogue, or linked by this pharmacy only. */
export const codedAt = (pharmacy: PharmacyId, gtin: string | null) => sql`
  select c.medicine_id from barcodes c where c.gtin = ${gtin}
  union all
  select surviving_medicine(o.medicine_id) from pharmacy_barcodes o
  where o.gtin = ${gtin} and o.pharmacy_id = ${pharmacy} and not exists (select from barcodes c where c.gtin = o.gtin)`

/** Selects every barcode that a pharmacy knows, with its pack: of the catalogue, and those it has linked itself. */
export const codesAt = (pharmacy: PharmacyId) => sql`
  select b.gtin, b.medicine_id, coalesce(b.pack_size, o.pack_size) as pack_size
  from barcodes b left join pharmacy_barcodes o on o.gtin = b.gtin and o.pharmacy_id = ${pharmacy}
  union all
  select o.gtin, surviving_medicine(o.medicine_id), o.pack_size from pharmacy_barcodes o
  where o.pharmacy_id = ${pharmacy} and not exists (select from barcodes b where b.gtin = o.gtin)`

/** Selects one barcode of medicine `m` on stock row `s`: from the catalogue, else the pharmacy's own. */
export const codeOfRow = sql`coalesce(
  (select b.gtin from barcodes b where b.medicine_id = m.id order by b.pack_size, b.gtin limit 1),
  (select o.gtin from pharmacy_barcodes o
   where o.pharmacy_id = s.pharmacy_id and surviving_medicine(o.medicine_id) = m.id
   order by o.pack_size, o.gtin limit 1))`

/**
 * Selects the number of units in a barcode's pack: from the catalogue, else the pharmacy's own; null when
 * unknown.
 */
export const packSizeAt = (pharmacy: PharmacyId, gtin: string | null) => sql`
  select coalesce(
    (select c.pack_size from barcodes c where c.gtin = ${gtin}),
    (select o.pack_size from pharmacy_barcodes o where o.gtin = ${gtin} and o.pharmacy_id = ${pharmacy}))`
