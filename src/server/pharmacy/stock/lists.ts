import { type RawBuilder, sql } from "kysely"
import type { KnownMedicine, ListedMedicine, LookAlike } from "#contract/finder/medicines.ts"
import type { ShelfListQuestion } from "#contract/pharmacy/stock.ts"
import type { Batch, ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import {
  expiringDays,
  type MedicineFilter,
  type ShelfFilter,
  type ShelfSort,
  shelfPageSize,
} from "#domain/pharmacy/stock-rules.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { codedAt, codeOfRow, packSizeAt } from "#server/finder/search/coded-at.ts"
import { lowLimitOf } from "#server/pharmacy/purchase-orders/low-stock.ts"
import { favouriteRows } from "#server/pharmacy/stock/favourite-rows.ts"
import { addUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

type OwnCode = { gtin: string; packSize: number | null }

type StoredRow = Omit<ShelfRow, "updatedAt" | "packSize"> & { updatedAt: Date }

/** Columns of a stock row; `s` is its stock, `m` its medicine, `first` the batch that is sold first. */
const rowColumns = (
  pharmacy: PharmacyId,
) => sql`s.id, s.medicine_id as "medicineId", m.name, m.generic_name as "genericName", m.brand_name as "brandName",
  m.strength, m.form, m.manufacturer, s.price_cents as "priceCents",
  ${codeOfRow} as gtin, s.quantity, (select coalesce(sum(o.quantity), 0)::integer from customer_orders o
    where o.stock_id = s.id and o.order_status = 'pending') as reserved,
  first.lot, first.expires_on::text as "expiresOn", m.max_retail_price_cents as "maxRetailPriceCents",
  m.prescription_only as "prescriptionOnly", m.controlled, s.id in (${favouriteRows(pharmacy)}) as "isFavourite",
  s.version, s.updated_at as "updatedAt"`

const firstBatch = sql`left join lateral (
  select b.lot, b.expires_on from batches b where b.stock_id = s.id and b.quantity > 0
  order by b.expires_on nulls last, b.received_at, b.id limit 1) first on true`

// "m" is not a column of the page. Each order ends in a unique column.
const sorts: Record<ShelfSort, RawBuilder<unknown>> = {
  name: sql`lower(m.name)`,
  manufacturer: sql`lower(m.manufacturer)`,
  price: sql`s.price_cents`,
  quantity: sql`s.quantity`,
  expiry: sql`first.expires_on`,
  updated: sql`s.updated_at`,
}

const filters: Record<ShelfFilter, (pharmacy: PharmacyId, today: string) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  low: (pharmacy) => sql`s.quantity < ${lowLimitOf(pharmacy)}`,
  expiring: (_, today) => sql`coalesce(first.expires_on <= ${today}::date + ${expiringDays}::int, false)`,
  none: () => sql`s.quantity = 0`,
}

const found = (pharmacy: PharmacyId, text: string) => sql`
  from stock s join medicines m on m.id = s.medicine_id
  ${firstBatch}
  where s.pharmacy_id = ${pharmacy} and s.removed_at is null
    and ${named(pharmacy, text)}`

/** Restricts to the medicines matching a text, or to that of a barcode. */
function named(pharmacy: PharmacyId, text: string) {
  const code = readGtin(text)
  const isNamed = sql`m.search_text like all (search_patterns(${text}))`
  return code === null ? isNamed : sql`(${isNamed} or m.id in (${codedAt(pharmacy, code)}))`
}

export type Which = ShelfListQuestion & { today: string }

/** Returns the matching rows: one page, or all when no page is given. */
export async function findShelf(
  database: Database,
  pharmacy: PharmacyId,
  { which, page }: { which: Which; page: number | null },
): Promise<ShelfRow[]> {
  const { q, filter, sort, order, today } = which
  const way = order === "up" ? sql`asc` : sql`desc`
  const part = page === null ? sql`` : sql`limit ${shelfPageSize} offset ${(page - 1) * shelfPageSize}`
  const rows = await queryPrepared(
    database,
    sql<StoredRow>`
      select ${rowColumns(pharmacy)} ${found(pharmacy, q)} and ${filters[filter](pharmacy, today)}
      order by ${sorts[sort]} ${way} nulls last, lower(m.name), s.id ${part}`,
  )
  return withPacks(database, pharmacy, rows)
}

/** Counts the rows of a text under each filter; also returns the low-stock limit. */
export async function countShelf(database: Database, pharmacy: PharmacyId, { q, today }: Which) {
  const [row] = await queryPrepared(
    database,
    sql<Record<ShelfFilter | "limit", number>>`
      select ${lowLimitOf(pharmacy)} as "limit", count(*)::int as "all", (count(*) filter (where ${filters.low(pharmacy, today)}))::int as low,
        (count(*) filter (where ${filters.expiring(pharmacy, today)}))::int as expiring,
        (count(*) filter (where ${filters.none(pharmacy, today)}))::int as none
      ${found(pharmacy, q)}`,
  )
  if (!row) throw new Error("The query returned no row")
  const { limit, ...counts } = row
  return { limit, counts }
}

async function withPacks(database: Database, pharmacy: PharmacyId, rows: StoredRow[]): Promise<ShelfRow[]> {
  const packed = await addUsualPacks(database, pharmacy, rows)
  return packed.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** Returns one stock row of a pharmacy. Throws not-found for any other's, and for a removed one. */
export async function getShelfRow(database: Database, pharmacy: PharmacyId, id: number): Promise<ShelfRow> {
  const rows = await queryPrepared(
    database,
    sql<StoredRow>`
      select ${rowColumns(pharmacy)} from stock s join medicines m on m.id = s.medicine_id ${firstBatch}
      where s.id = ${id} and s.pharmacy_id = ${pharmacy} and s.removed_at is null`,
  )
  const [row] = await withPacks(database, pharmacy, rows)
  if (!row) throw problem("not-found")
  return row
}

/** Returns a row's batches that hold something or were received last, in order of sale. */
export async function findBatches(database: Database, stockId: number): Promise<Batch[]> {
  const rows = await queryPrepared(
    database,
    sql<Omit<Batch, "receivedAt"> & { receivedAt: Date }>`
      select b.id, b.lot, b.expires_on::text as "expiresOn", b.quantity, b.received_at as "receivedAt"
      from batches b where b.stock_id = ${stockId}
      order by b.quantity = 0, b.expires_on nulls last, b.received_at, b.id limit 100`,
  )
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }))
}

/**
 * Returns the barcodes that only this pharmacy has linked to the medicine, or whose pack size only it has
 * set.
 */
export async function findOwnCodes(database: Database, stockId: number): Promise<OwnCode[]> {
  return queryPrepared(
    database,
    sql<OwnCode>`
      select o.gtin, o.pack_size as "packSize"
      from stock s join pharmacy_barcodes o on o.pharmacy_id = s.pharmacy_id
      where s.id = ${stockId} and surviving_medicine(o.medicine_id) = s.medicine_id
        and not exists (select from barcodes b where b.gtin = o.gtin and b.pack_size is not null)
      order by o.gtin`,
  )
}

export async function isCodeKnown(database: Database, pharmacy: PharmacyId, gtin: string): Promise<boolean> {
  const known = await queryPrepared(database, sql<{ medicine_id: number }>`${codedAt(pharmacy, gtin)}`)
  return known.length > 0
}

const havings: Record<MedicineFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  "in-stock": sql`s.quantity > 0`,
  none: sql`s.quantity is null or s.quantity = 0`,
}

export type MedicineQuestion = { q: string; filter: MedicineFilter; page: number }

/**
 * Returns every medicine with the pharmacy's quantity, in index order: one statement for the page and one for
 * the count.
 */
export async function findMedicines(
  database: Database,
  pharmacy: PharmacyId,
  { q, filter, page }: MedicineQuestion,
): Promise<{ medicines: ListedMedicine[]; total: number }> {
  const which = sql`
    from medicines m left join stock s on s.medicine_id = m.id and s.pharmacy_id = ${pharmacy}
    where m.search_text like all (search_patterns(${q})) and (${havings[filter]})`
  const medicines = await queryPrepared(
    database,
    sql<ListedMedicine>`
      select m.id, m.name, m.manufacturer, coalesce(s.quantity, 0) as quantity ${which}
      order by fold(m.name), fold(m.manufacturer) limit ${shelfPageSize} offset ${(page - 1) * shelfPageSize}`,
  )
  const [row] = await queryPrepared(database, sql<{ total: number }>`select count(*)::int as total ${which}`)
  return { medicines, total: row?.total ?? 0 }
}

const maxKnown = 20

/** Returns medicines with exactly this name (as typed, or in the catalogue's spelling) or this barcode. */
export async function findKnownMedicines(
  database: Database,
  pharmacy: PharmacyId,
  { names, gtin }: { names: string[]; gtin: string },
): Promise<KnownMedicine[]> {
  const code = readGtin(gtin)
  return queryPrepared(
    database,
    sql<KnownMedicine>`
      select m.id, m.name, m.manufacturer, m.prescription_only as "prescriptionOnly",
        m.max_retail_price_cents as "maxRetailPriceCents",
        exists (select from stock s where s.medicine_id = m.id and s.pharmacy_id = ${pharmacy} and s.removed_at is null)
          as "isOnShelf",
        case when m.id in (${codedAt(pharmacy, code)}) then (${packSizeAt(pharmacy, code)}) end as "packSize"
      from medicines m
      where m.id in (select surviving_medicine(k.id) from medicines k
          where fold(k.name) in (select fold(name) from unnest(${names}::text[]) name where name <> ''))
        or m.id in (${codedAt(pharmacy, code)})
      order by fold(m.name), fold(m.manufacturer) limit ${maxKnown}`,
  )
}

/** Returns all look-alike names. */
export function findLookAlikes(database: Database): Promise<LookAlike[]> {
  return queryPrepared(
    database,
    sql<LookAlike>`
      select name, tall_man as "tallMan", array_agg(other order by other) as others
      from look_alikes group by name, tall_man order by name`,
  )
}
