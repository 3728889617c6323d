import type pg from "pg"
import { insertRows } from "#database/bulk.ts"
import { fn } from "#database/functions.gen.ts"
import { callOnce } from "#server/platform/database/call.ts"
import type { KnownMedicine } from "./medicine-finder.ts"
import type { Count, KnownPharmacy, MedicineAddition, MedicinePlan, PackSize } from "./plan.ts"
import type { MovementLine, ShelfState } from "./reconcile.ts"
import type { PharmacyRow } from "./rows.ts"

type Client = pg.ClientBase

/** Takes the import lock for the session: concurrent imports would each insert the same new medicine. */
export async function tryLockImport(client: Client): Promise<boolean> {
  return takesLock(client, "pg_try_advisory_lock")
}

/** The same lock for the length of a transaction. */
export async function tryLockImportHere(client: Client): Promise<boolean> {
  return takesLock(client, "pg_try_advisory_xact_lock")
}

async function takesLock(client: Client, lock: "pg_try_advisory_lock" | "pg_try_advisory_xact_lock") {
  const answer = await client.query<{ got: boolean }>(`select ${lock}(hashtext('pharos import')) as got`)
  return answer.rows[0]?.got ?? false
}

/** Waits for a running merge of medicines, and blocks the next one until the transaction ends. */
export async function holdCatalogue(client: Client) {
  await callOnce(client, fn.lockCatalogue({ isExclusive: false }))
}

/** Folds texts in the database, so that names compare here as they do in its unique indexes. */
export async function foldTexts(client: Client, texts: string[]): Promise<Map<string, string>> {
  const answer = await client.query<{ text: string; folded: string }>(
    "select given.text, fold(given.text) as folded from unnest($1::text[]) as given (text)",
    [texts],
  )
  return new Map(answer.rows.map((row) => [row.text, row.folded]))
}

export async function findPharmacies(client: Client): Promise<KnownPharmacy[]> {
  const answer = await client.query<KnownPharmacy>(
    `select id, name, phone_number as "phoneNumber", lat, lng, address, town, district,
       (select c.name from companies c where c.id = company_id) as company, price_exposure as "priceExposure",
       delivers, open_minutes::text as "openMinutes", licence_number as "licenceNumber"
     from pharmacies where ended_at is null order by id`,
  )
  return answer.rows
}

export type CatalogueRow = KnownMedicine & {
  atcCode: string | null
  otherNames: string
  prescriptionOnly: boolean
  controlled: boolean
  essential: boolean
  taxRateId: number | null
  maxRetailPriceCents: number | null
}

export async function findCatalogue(client: Client): Promise<CatalogueRow[]> {
  const answer = await client.query<CatalogueRow>(
    `select id, name, generic_name as "genericName", brand_name as "brandName", strength, form, manufacturer,
       other_names as "otherNames", prescription_only as "prescriptionOnly", controlled, essential,
       tax_rate_id as "taxRateId", max_retail_price_cents as "maxRetailPriceCents", atc_code as "atcCode", 
       case when merged_into is null then id else surviving_medicine(id) end as "standsAs"
     from medicines order by merged_into is not null, id`,
  )
  return answer.rows
}

/** Returns the catalogue's barcodes and those that only this pharmacy has linked. */
export async function findBarcodes(
  client: Client,
  pharmacyId: number | null = null,
): Promise<[gtin: string, medicineId: number, packSize: number | null][]> {
  const answer = await client.query<{ gtin: string; medicine_id: number; pack_size: number | null }>(
    `select gtin, medicine_id, pack_size from barcodes
     union all
     select o.gtin, surviving_medicine(o.medicine_id), o.pack_size from pharmacy_barcodes o
     where o.pharmacy_id = $1 and not exists (select from barcodes b where b.gtin = o.gtin)`,
    [pharmacyId],
  )
  return answer.rows.map((row) => [row.gtin, row.medicine_id, row.pack_size])
}

/** Returns which medicines these pharmacies have stock rows for, as `pharmacy medicine`. */
export async function findShelves(client: Client, pharmacyIds: number[]): Promise<Set<string>> {
  const answer = await client.query<{ key: string }>(
    "select pharmacy_id || ' ' || medicine_id as key from stock where pharmacy_id = any ($1::integer[])",
    [pharmacyIds],
  )
  return new Set(answer.rows.map((row) => row.key))
}

/** Reserves ids for rows about to be inserted, in order. */
export async function takeIds(
  client: Client,
  table: "medicines" | "pharmacies",
  count: number,
): Promise<number[]> {
  const answer = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id'))::integer as id from generate_series(1, $2)",
    [table, count],
  )
  return answer.rows.map((row) => row.id)
}

type Numbered<Row> = Row & { id: number }

export async function insertPharmacies(client: Client, rows: Numbered<PharmacyRow>[]) {
  await insertRows(client, "pharmacies", {
    rows,
    columns: [
      ["id", "int4", (row) => row.id],
      ["name", "text", (row) => row.name],
      ["phone_number", "text", (row) => row.phoneNumber],
      ["address", "text", (row) => row.address ?? ""],
      ["town", "text", (row) => row.town ?? ""],
      ["district", "text", (row) => row.district],
      ["lat", "float8", (row) => row.lat],
      ["lng", "float8", (row) => row.lng],
      ["price_exposure", "bool", (row) => row.priceExposure ?? false],
      ["delivers", "bool", (row) => row.delivers ?? false],
      ["open_minutes", "int4multirange", (row) => row.openMinutes ?? "{}"],
      ["licence_number", "text", (row) => row.licenceNumber],
    ],
  })
}

/** Lists those of the new pharmacies that have a licence number, with the reason in the audit log. */
export async function listPharmacies(client: Client, ids: number[]) {
  await client.query(
    `with listed as (
       update pharmacies set licence_verified_at = now(), listed = true, version = version + 1
       where id = any ($1::integer[]) and licence_number is not null returning id, licence_number
     )
     select record_audit('adminPharmacies.verify', 'pharmacy', id::text, null,
       jsonb_build_object('licence_number', licence_number, 'listed', true), 'Brought in as a list of seen licences')
     from listed`,
    [ids],
  )
}

/** Updates a pharmacy; empty cells leave the existing value unchanged. */
export async function updatePharmacy(client: Client, row: Numbered<PharmacyRow>) {
  await client.query(
    `update pharmacies set name = $2, phone_number = $3, lat = $4, lng = $5, address = coalesce($6, address),
       town = coalesce($7, town), price_exposure = coalesce($8, price_exposure), delivers = coalesce($9, delivers),
       open_minutes = coalesce($10::int4multirange, open_minutes), licence_number = coalesce($11, licence_number),
       district = coalesce($12, district),
       version = version + 1
     where id = $1`,
    [
      row.id,
      row.name,
      row.phoneNumber,
      row.lat,
      row.lng,
      row.address,
      row.town,
      row.priceExposure,
      row.delivers,
      row.openMinutes,
      row.licenceNumber,
      row.district,
    ],
  )
}

export async function insertMedicines(client: Client, rows: MedicineAddition[]) {
  await insertRows(client, "medicines", {
    rows,
    columns: [
      ["id", "int4", (row) => row.id],
      ["name", "text", (row) => row.name],
      ["generic_name", "text", (row) => row.genericName],
      ["brand_name", "text", (row) => row.brandName],
      ["strength", "text", (row) => row.strength],
      ["form", "text", (row) => row.form],
      ["manufacturer", "text", (row) => row.manufacturer ?? ""],
      ["other_names", "text", (row) => row.otherNames ?? ""],
      ["prescription_only", "bool", (row) => row.prescriptionOnly ?? false],
      ["controlled", "bool", (row) => row.controlled ?? false],
      ["essential", "bool", (row) => row.essential ?? false],
      ["tax_rate_id", "int4", (row) => row.taxRateId || null],
      ["max_retail_price_cents", "int4", (row) => row.maxRetailPriceCents],
      ["atc_code", "text", (row) => row.atcCode],
    ],
  })
}

export async function updateMedicines(client: Client, rows: MedicineAddition[]) {
  await client.query(
    `update medicines m set controlled = coalesce(given.controlled, m.controlled),
       essential = coalesce(given.essential, m.essential),
       tax_rate_id = nullif(coalesce(given."taxRateId", m.tax_rate_id), 0),
       prescription_only = coalesce(given."prescriptionOnly", m.prescription_only) or coalesce(given.controlled, m.controlled),
       max_retail_price_cents = coalesce(given."maxRetailPriceCents", m.max_retail_price_cents),
       other_names = coalesce(given."otherNames", m.other_names), atc_code = coalesce(given."atcCode", m.atc_code),
       version = m.version + 1
     from jsonb_to_recordset($1) as given (id integer, "prescriptionOnly" boolean, "maxRetailPriceCents" integer,
       "otherNames" text, "atcCode" text, controlled boolean, essential boolean, "taxRateId" integer)
     where m.id = given.id`,
    [JSON.stringify(rows)],
  )
}

export async function insertBarcodes(client: Client, rows: MedicinePlan["barcodes"]) {
  await insertRows(client, "barcodes", {
    rows,
    columns: [
      ["gtin", "text", (row) => row.gtin],
      ["medicine_id", "int4", (row) => row.medicineId],
      ["pack_size", "int4", (row) => row.packSize],
    ],
  })
}

/** Sets pack sizes that were unknown before. */
export async function fillPackSizes(client: Client, rows: PackSize[]) {
  await client.query(
    `update barcodes b set pack_size = given.pack_size
     from unnest($1::text[], $2::integer[]) as given (gtin, pack_size)
     where b.gtin = given.gtin and b.pack_size is null`,
    [rows.map((row) => row.gtin), rows.map((row) => row.packSize)],
  )
}

/** Inserts missing stock rows; a concurrent writer may have been faster. */
export async function openShelfRows(client: Client, pharmacyId: number, counts: Count[]) {
  await client.query(
    `insert into stock (pharmacy_id, medicine_id, price_cents)
     select $1, given.medicine_id, given.price_cents
     from unnest($2::integer[], $3::integer[]) as given (medicine_id, price_cents)
     where given.price_cents is not null
     on conflict on constraint stock_pharmacy_medicine do nothing`,
    [pharmacyId, counts.map((count) => count.medicineId), counts.map((count) => count.priceCents)],
  )
}

/** Locks rows in the same order as every other writer, to prevent deadlocks. */
export async function lockShelf(client: Client, pharmacyId: number, medicineIds: number[]) {
  await client.query(
    `select from stock where pharmacy_id = $1 and medicine_id = any ($2::integer[]) order by id for no key update`,
    [pharmacyId, medicineIds],
  )
}

export type Shelf = { pharmacyId: number; medicineIds: number[]; today: string }

/** Returns the unexpired stock by medicine: what can be sold, and what is reserved for open orders. */
export async function readShelf(
  client: Client,
  { pharmacyId, medicineIds, today }: Shelf,
): Promise<Map<number, ShelfState>> {
  const answer = await client.query<ShelfState & { medicineId: number }>(
    `select s.medicine_id as "medicineId", s.id as "stockId", s.price_cents as "priceCents", s.last_seq as "lastSeq",
       coalesce((
         select jsonb_agg(jsonb_build_object('id', b.id, 'lot', b.lot, 'expiresOn', b.expires_on, 'quantity', b.quantity,
           'reserved', coalesce(r.units, 0)))
         from batches b
         left join (
           select m.batch_id, -sum(m.delta) as units
           from customer_orders o
           join stock_movements m on m.source_kind = 'customer-order' and m.source_id = o.reservation_id
           where o.stock_id = s.id and o.order_status = 'pending'
           group by m.batch_id
         ) r on r.batch_id = b.id
         where b.stock_id = s.id and (b.quantity > 0 or r.units > 0) and (b.expires_on is null or b.expires_on >= $3::date)
       ), '[]') as batches
     from stock s
     where s.pharmacy_id = $1 and s.medicine_id = any ($2::integer[])`,
    [pharmacyId, medicineIds, today],
  )
  return new Map(answer.rows.map((row) => [row.medicineId, row]))
}

export async function changePrices(client: Client, prices: { stockId: number; priceCents: number }[]) {
  await client.query(
    `update stock s set price_cents = given.price_cents
     from unnest($1::integer[], $2::integer[]) as given (id, price_cents)
     where s.id = given.id`,
    [prices.map((price) => price.stockId), prices.map((price) => price.priceCents)],
  )
}

export type Document = {
  pharmacyId: number
  id: string
  actor: string
  lines: MovementLine[]
  now: Date
  today: string
}

export async function applyMovements(client: Client, { pharmacyId, id, actor, lines, now, today }: Document) {
  const document = { ofPharmacy: pharmacyId, documentKind: "import", documentId: id, acting: actor }
  await callOnce(client, fn.applyMovements({ ...document, lines, happenedAt: now, today }))
}
