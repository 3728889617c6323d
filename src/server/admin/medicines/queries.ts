import { type RawBuilder, sql } from "kysely"
import type { CatalogueMedicine, MedicineDetail, PastMerge } from "#contract/admin/medicines.ts"
import type { CatalogueFilter } from "#domain/admin/catalogue-rules.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import type { medicineSorts } from "#domain/platform/list-sorts.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Columns of a catalogue row; `m` is the medicine. */
export const medicineColumns = sql`m.id, m.version, m.name, coalesce(m.generic_folded, m.generic_name) as folded,
  m.generic_name as "genericName", m.brand_name as "brandName", m.strength, m.form, m.manufacturer,
  m.other_names as "otherNames", m.atc_code as "atcCode", m.prescription_only as "prescriptionOnly",
  m.controlled, m.essential,
  (select jsonb_build_object('id', r.id, 'name', r.name) from tax_rates r where r.id = m.tax_rate_id) as "taxRate",
  m.max_retail_price_cents as "maxRetailPriceCents",
  array(select b.gtin from barcodes b where b.medicine_id = m.id order by b.pack_size, b.gtin) as barcodes,
  array(select l.other from look_alikes l where l.name = m.generic_folded order by l.other) as "lookAlikes",
  (select count(*)::int from stock s where s.medicine_id = m.id and s.removed_at is null) as "usedBy",
  m.checked_at is not null as "isChecked",
  (select jsonb_build_object('id', t.id, 'name', t.name) from medicines t where t.id = m.merged_into) as "mergedInto"`

// Merged medicines have no search text, so match on their names instead.
const matching: Record<CatalogueFilter, (text: string) => RawBuilder<unknown>> = {
  all: (text) => sql`m.merged_into is null and ${named(text)}`,
  essential: (text) => sql`m.essential and m.merged_into is null and ${named(text)}`,
  unchecked: (text) => sql`m.checked_at is null and m.merged_into is null and ${named(text)}`,
  "no-barcode": (text) => sql`m.merged_into is null and ${named(text)}
    and not exists (select from barcodes b where b.medicine_id = m.id)`,
  merged: (text) => sql`m.merged_into is not null
    and fold(m.name || ' ' || m.manufacturer) like all (search_patterns(${text}))`,
}

function named(text: string) {
  const code = readGtin(text)
  const isNamed = sql`m.search_text like all (search_patterns(${text}))`
  return code === null
    ? isNamed
    : sql`(${isNamed} or m.id in (select c.medicine_id from barcodes c where c.gtin = ${code}))`
}

type Sort = (typeof medicineSorts)[number]

// Each is an index.
const keys: Record<Sort, readonly RawBuilder<unknown>[]> = {
  name: [sql`fold(m.name)`, sql`fold(m.manufacturer)`],
  manufacturer: [sql`fold(m.manufacturer)`, sql`fold(m.name)`],
  atc: [sql`m.atc_code`, sql`fold(m.name)`, sql`fold(m.manufacturer)`],
}

export type CatalogueQuestion = {
  q: string
  filter: CatalogueFilter
  page: number
  sort: Sort
  isReversed: boolean
  limit: number
}

/** Returns a page of the catalogue in the order of an index, and the total. */
export async function findCatalogue(
  database: Database,
  { q, filter, page, sort, isReversed, limit }: CatalogueQuestion,
) {
  const which = matching[filter](q)
  const order = sql.join(keys[sort].map((key) => sql`${key} ${isReversed ? sql`desc` : sql`asc`}`))
  const [medicines, [row]] = await Promise.all([
    queryPrepared(
      database,
      sql<CatalogueMedicine>`
        select ${medicineColumns} from medicines m where ${which}
        order by ${order}
        limit ${limit}::int offset ${(page - 1) * limit}::int`,
    ),
    queryPrepared(
      database,
      sql<{ total: number }>`select count(*)::int as total from medicines m where ${which}`,
    ),
  ])
  return { medicines, total: row?.total ?? 0 }
}

export function findCatalogueMedicines(database: Database, ids: number[]): Promise<CatalogueMedicine[]> {
  return queryPrepared(
    database,
    sql<CatalogueMedicine>`
      select ${medicineColumns} from medicines m where m.id = any (${ids}::int[]) order by m.name, m.id`,
  )
}

/** Columns of a merge; `g` is its row. */
export const mergeColumns = sql`g.id, g.reason, as_utc(g.merged_at) as "mergedAt", as_utc(g.undone_at) as "undoneAt",
  person_name(g.merged_by) as "mergedBy",
  (select jsonb_build_object('id', t.id, 'name', t.name) from medicines t where t.id = g.staying_id) as staying,
  (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.id) from medicine_merge_lines l
    join medicines t on t.id = l.gone_id where l.merge_id = g.id and l.thing = 'medicine') as gone`

export async function getMedicine(database: Database, id: number): Promise<MedicineDetail> {
  const [[medicine], codes, unconfirmedCodes, endedCodes, merges] = await Promise.all([
    findCatalogueMedicines(database, [id]),
    queryPrepared(
      database,
      sql<MedicineDetail["codes"][number]>`
        select gtin, pack_size as "packSize" from barcodes where medicine_id = ${id} order by pack_size, gtin`,
    ),
    queryPrepared(
      database,
      sql<MedicineDetail["unconfirmedCodes"][number]>`
        select o.gtin, o.pack_size as "packSize", o.pharmacy_id as "pharmacyId", p.name as "pharmacyName", as_utc(o.linked_at) as "linkedAt"
        from pharmacy_barcodes o join pharmacies p on p.id = o.pharmacy_id
        where surviving_medicine(o.medicine_id) = ${id} order by o.gtin, o.linked_at`,
    ),
    queryPrepared(
      database,
      sql<MedicineDetail["endedCodes"][number]>`
        select gtin, as_utc(ended_at) as "endedAt", reason from ended_barcodes where medicine_id = ${id} order by id desc`,
    ),
    queryPrepared(
      database,
      sql<PastMerge>`
        select ${mergeColumns} from medicine_merges g
        where g.staying_id = ${id} or g.id in (
          select l.merge_id from medicine_merge_lines l where l.thing = 'medicine' and l.gone_id = ${id})
        order by g.merged_at desc, g.id limit 50`,
    ),
  ])
  if (!medicine) throw problem("not-found")
  return { medicine, codes, unconfirmedCodes, endedCodes, merges }
}
