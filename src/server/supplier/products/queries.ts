import { type RawBuilder, sql } from "kysely"
import type { NewOffer, ProductLine, ProductQuestion, SupplierProduct } from "#contract/supplier/products.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { keysetOf, pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

// Of the catalogue, what the supplier does not sell comes first.
const sortKeys: Record<ProductQuestion["sort"], RawBuilder<unknown>> = {
  medicine: sql`fold(m.name)`,
  price: sql`coalesce(p.unit_cost_cents, 0)`,
  onHand: sql`coalesce(p.on_hand, -1)`,
  changed: sql`coalesce(p.updated_at, '-infinity')`,
}

/** What a conflicting insert of a product `p` changes. */
const asGiven = sql`unit_cost_cents = excluded.unit_cost_cents, min_units = excluded.min_units, on_hand = excluded.on_hand,
  updated_at = excluded.updated_at, version = p.version + 1, withdrawn_at = null`

/** Selects medicines `m` with what the supplier offers. */
const selectProducts = (supplier: SupplierId, which: RawBuilder<unknown>) => sql<SupplierProduct>`
  select m.id, m.name as medicine, m.manufacturer,
    case when p.medicine_id is not null then jsonb_build_object('unitCostCents', p.unit_cost_cents, 'minUnits', p.min_units,
      'onHand', p.on_hand, 'updatedAt', as_utc(p.updated_at), 'version', p.version) end as offer
  from medicines m left join supplier_products p on p.medicine_id = m.id and p.supplier_id = ${supplier} and p.withdrawn_at is null
  where m.merged_into is null and ${which}`

/** Returns a page of the supplier's products, or of the catalogue, by name. */
export async function findProducts(
  database: Database,
  supplier: SupplierId,
  { q, show, after, sort, isReversed, limit }: ProductQuestion,
): Promise<{ products: SupplierProduct[]; next: number | null; own: number }> {
  const code = readGtin(q)
  const isFound = code
    ? sql`m.id in (select b.medicine_id from barcodes b where b.gtin = ${code})`
    : sql`m.search_text like all (search_patterns(${q}))`
  const { behind, order } = keysetOf({
    of: sql`medicines m left join supplier_products p on p.medicine_id = m.id and p.supplier_id = ${supplier} and p.withdrawn_at is null`,
    key: sortKeys[sort],
    id: sql`m.id`,
    after,
    isReversed,
  })
  const rows = await queryPrepared(
    database,
    sql<SupplierProduct>`
      ${selectProducts(
        supplier,
        sql`${q === "" ? sql`true` : isFound} and ${show === "own" ? sql`p.medicine_id is not null` : sql`true`}
          and ${behind}`,
      )}
      order by ${order} limit ${limit + 1}::int`,
  )
  const [counted] = await queryPrepared(
    database,
    sql<{ own: number }>`
      select count(*)::integer as own from supplier_products p join medicines m on m.id = p.medicine_id and m.merged_into is null
      where p.supplier_id = ${supplier} and p.withdrawn_at is null`,
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { products: page, next, own: counted?.own ?? 0 }
}

async function getProduct(database: Database, supplier: SupplierId, id: number): Promise<SupplierProduct> {
  const [product] = await queryPrepared(database, selectProducts(supplier, sql`m.id = ${id}::integer`))
  if (!product) throw problem("not-found")
  return product
}

/** Sets one product as it was read. Repeated, it changes nothing. */
export async function setProduct(
  database: Database,
  supplier: SupplierId,
  { medicineId, unitCostCents, minUnits, onHand, version = 0 }: NewOffer,
  now: Date,
): Promise<SupplierProduct> {
  const { offer } = await getProduct(database, supplier, medicineId)
  const isSame = (is: SupplierProduct["offer"]) =>
    is?.unitCostCents === unitCostCents && is.minUnits === minUnits && is.onHand === onHand
  if (isSame(offer)) return getProduct(database, supplier, medicineId)
  if ((offer?.version ?? 0) !== version) throw problem("already-changed")
  const set = await queryPrepared(
    database,
    sql<{ done: boolean }>`
      insert into supplier_products as p (supplier_id, medicine_id, unit_cost_cents, min_units, on_hand, updated_at)
      values (${supplier}, ${medicineId}, ${unitCostCents}, ${minUnits}, ${onHand}, ${now}::timestamptz)
      on conflict (supplier_id, medicine_id) do update set ${asGiven}
      where p.version = ${version}::integer or p.withdrawn_at is not null
      returning true as done`,
  )
  const product = await getProduct(database, supplier, medicineId)
  if (set.length === 0 && !isSame(product.offer)) throw problem("already-changed")
  return product
}

/**
 * Sets products by barcode, the last line of a medicine wins; returns the codes that mean no medicine everywhere. What a
 * line does not change keeps its version.
 */
export async function setProducts(
  database: Database,
  supplier: SupplierId,
  lines: ProductLine[],
  now: Date,
): Promise<{ set: number; unknown: string[] }> {
  const [done] = await queryPrepared(
    database,
    sql<{ set: number; unknown: string[] | null }>`
      with line as (
        select l.gtin, l.cost, l.least, l.units, l.nth, b.medicine_id
        from unnest(${lines.map(({ gtin }) => gtin)}::text[], ${lines.map(({ unitCostCents }) => unitCostCents)}::integer[],
          ${lines.map(({ minUnits }) => minUnits)}::integer[], ${lines.map(({ onHand }) => onHand)}::integer[])
          with ordinality l (gtin, cost, least, units, nth)
        left join barcodes b on b.gtin = l.gtin
      ), meant as (
        select distinct on (medicine_id) medicine_id, cost, least, units from line
        where medicine_id is not null order by medicine_id, nth desc
      ), written as (
        insert into supplier_products as p (supplier_id, medicine_id, unit_cost_cents, min_units, on_hand, updated_at)
        select ${supplier}, medicine_id, cost, least, units, ${now}::timestamptz from meant order by medicine_id
        on conflict (supplier_id, medicine_id) do update set ${asGiven}
        where p.withdrawn_at is not null or (p.unit_cost_cents, p.min_units, p.on_hand) is distinct from
          (excluded.unit_cost_cents, excluded.min_units, excluded.on_hand)
      )
      select (select count(*)::integer from meant) as set,
        (select array_agg(gtin order by nth) from line where medicine_id is null) as unknown`,
  )
  return { set: done?.set ?? 0, unknown: done?.unknown ?? [] }
}

/** Withdraws a product; nothing happens if it is gone. */
export async function removeProduct(
  database: Database,
  supplier: SupplierId,
  medicineId: number,
  now: Date,
): Promise<Record<string, never>> {
  await queryPrepared(
    database,
    sql<never>`update supplier_products set withdrawn_at = ${now}::timestamptz, version = version + 1
      where supplier_id = ${supplier} and medicine_id = ${medicineId}::integer and withdrawn_at is null`,
  )
  return {}
}
