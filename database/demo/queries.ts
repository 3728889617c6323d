import { createHash } from "node:crypto"
import type pg from "pg"
import { insertRows } from "#database/bulk.ts"
import { openMinutes } from "#server/imports/lists/opening-hours.ts"
import type { DemoBarcode, DemoMedicine } from "./catalogue.ts"
import type { DemoBatch, DemoMovement } from "./ledger.ts"
import type { DemoSale, DemoSaleLine } from "./sales.ts"
import type { ShelfRow } from "./shelf.ts"
import { type DemoPharmacy, demoAdverts, demoStaff, demoSuppliers } from "./shops.ts"

export type Settled = ShelfRow & { quantity: number; lastSeq: number }
/** Waits for another loader, and then sees what it has written. */
export async function lockCatalogue(client: pg.ClientBase) {
  await client.query("lock table medicines, pharmacies, stock in share row exclusive mode")
}

export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query<{ empty: boolean }>(
    `select not exists (select from medicines) and not exists (select from pharmacies)
       and not exists (select from suppliers) and not exists (select from stock) as empty`,
  )
  return found.rows[0]?.empty ?? false
}

export async function insertMedicines(client: pg.ClientBase, rows: DemoMedicine[]) {
  await insertRows(client, "medicines", {
    rows,
    columns: [
      ["id", "int4", (row) => row.id],
      ["name", "text", (row) => row.name],
      ["generic_name", "text", (row) => row.genericName],
      ["brand_name", "text", (row) => row.brandName],
      ["strength", "text", (row) => row.strength],
      ["form", "text", (row) => row.form],
      ["manufacturer", "text", (row) => row.manufacturer],
      ["other_names", "text", (row) => row.otherNames],
      ["prescription_only", "bool", (row) => row.prescriptionOnly],
      ["controlled", "bool", (row) => row.controlled],
      ["essential", "bool", (row) => row.essential],
      ["max_retail_price_cents", "int4", (row) => row.maxRetailPriceCents],
    ],
  })
}

export async function insertBarcodes(client: pg.ClientBase, rows: DemoBarcode[]) {
  await insertRows(client, "barcodes", {
    rows,
    columns: [
      ["gtin", "text", (row) => row.gtin],
      ["medicine_id", "int4", (row) => row.medicineId],
      ["pack_size", "int4", (row) => row.packSize],
    ],
  })
}

/** Inserts pharmacies with the time their licences were verified, or null for unverified ones. */
export async function insertPharmacies(client: pg.ClientBase, rows: DemoPharmacy[], verifiedAt: Date | null) {
  await insertRows(client, "pharmacies", {
    rows,
    columns: [
      ["id", "int4", (row) => row.id],
      ["name", "text", (row) => row.name],
      ["phone_number", "text", (row) => row.phoneNumber],
      ["address", "text", (row) => row.address],
      ["town", "text", (row) => row.town],
      ["district", "text", (row) => row.district],
      ["lat", "float8", (row) => row.lat],
      ["lng", "float8", (row) => row.lng],
      ["price_exposure", "bool", (row) => row.priceExposure],
      ["delivers", "bool", (row) => row.delivers],
      ["open_minutes", "int4multirange", (row) => openMinutes(row.hours)],
      ["licence_number", "text", (row) => row.licenceNumber],
      ["licence_verified_at", "timestamptz", () => verifiedAt],
      ["listed", "bool", () => verifiedAt !== null],
    ],
  })
}

export async function insertSuppliers(client: pg.ClientBase) {
  await insertRows(client, "suppliers", {
    rows: demoSuppliers,
    columns: [
      ["id", "int4", (row) => row.id],
      ["name", "text", (row) => row.name],
      ["phone_number", "text", (row) => row.phoneNumber],
      ["lead_time_days", "int4", (row) => row.leadTimeDays],
    ],
  })
}

export async function insertAdverts(client: pg.ClientBase, now: Date) {
  await insertRows(client, "adverts", {
    rows: demoAdverts,
    columns: [
      ["title", "text", (row) => row.title],
      ["body", "text", (row) => row.body],
      ["link_text", "text", (row) => row.linkText],
      ["placement", "text", (row) => row.placement],
      ["starts_at", "timestamptz", () => now],
    ],
  })
}

export async function insertStaff(client: pg.ClientBase) {
  await insertRows(client, "staff", {
    rows: demoStaff,
    columns: [
      ["subject", "text", (row) => row.subject],
      ["pharmacy_id", "int4", (row) => row.pharmacyId],
      ["supplier_id", "int4", (row) => row.supplierId],
    ],
  })
}

export async function insertStock(client: pg.ClientBase, rows: Settled[]) {
  await insertRows(client, "stock", {
    rows,
    columns: [
      ["id", "int4", (row) => row.stockId],
      ["medicine_id", "int4", (row) => row.medicine.id],
      ["pharmacy_id", "int4", (row) => row.pharmacyId],
      ["price_cents", "int4", (row) => row.priceCents],
      ["quantity", "int4", (row) => row.quantity],
      ["last_seq", "int4", (row) => row.lastSeq],
      ["updated_at", "timestamptz", (row) => row.updatedAt],
    ],
  })
}

export async function insertBatches(client: pg.ClientBase, rows: DemoBatch[]) {
  await insertRows(client, "batches", {
    rows,
    columns: [
      ["id", "int4", (row) => row.id],
      ["stock_id", "int4", (row) => row.stockId],
      ["lot", "text", (row) => row.lot],
      ["expires_on", "date", (row) => row.expiresOn],
      ["quantity", "int4", (row) => row.quantity],
      ["costed_units", "int4", (row) => row.costedUnits],
      ["cost_cents", "int8", (row) => row.costCents],
      ["received_at", "timestamptz", (row) => row.receivedAt],
    ],
  })
}

export async function insertMovements(client: pg.ClientBase, rows: DemoMovement[]) {
  await insertRows(client, "stock_movements", {
    rows,
    columns: [
      ["stock_id", "int4", (row) => row.stockId],
      ["seq", "int4", (row) => row.seq],
      ["kind", "text", (row) => row.kind],
      ["delta", "int4", (row) => row.delta],
      ["costed_units", "int4", (row) => row.costedUnits],
      ["cost_cents", "int8", (row) => row.costCents],
      ["quantity_after", "int4", (row) => row.quantityAfter],
      ["batch_id", "int4", (row) => row.batchId],
      ["source_kind", "text", (row) => row.sourceKind],
      ["source_id", "uuid", (row) => row.sourceId],
      ["line_no", "int4", (row) => row.lineNo],
      ["actor", "text", (row) => row.actor],
      ["reason", "text", (row) => row.reason],
      ["occurred_at", "timestamptz", (row) => row.at],
      ["recorded_at", "timestamptz", (row) => row.at],
    ],
  })
}

/** Advances sequences past the ids that the demo has set. */
export async function continueIds(client: pg.ClientBase) {
  for (const table of ["medicines", "pharmacies", "suppliers", "stock", "batches"]) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
  }
}

/** Dates what was made now like the rest of the demo. */
export async function backdate(client: pg.ClientBase, now: Date) {
  await client.query("update stock set updated_at = $1 where updated_at > $1", [now])
  await client.query("update sales set recorded_at = occurred_at where recorded_at > $1", [now])
}

/**
 * Updates the statistics of all tables, so that what follows is planned for what is in them. A start that was aborted
 * may have left statistics of empty tables.
 */
export async function analyze(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()",
  )
  await client.query(`analyze ${rows.map(({ name }) => name).join(", ")}`)
}

export async function insertSales(client: pg.ClientBase, rows: DemoSale[]) {
  await insertRows(client, "sales", {
    rows,
    columns: [
      ["pharmacy_id", "int4", (row) => row.pharmacyId],
      ["id", "uuid", (row) => row.id],
      ["receipt_number", "text", (row) => row.receiptNumber],
      ["sold_by", "text", (row) => row.actor],
      ["total_cents", "int8", (row) => totalCents(row) + roundingCents(row)],
      ["rounding_cents", "int2", roundingCents],
      ["payment_method", "text", (row) => row.payment ?? null],
      ["request_hash", "bytea", (row) => createHash("sha256").update(row.id).digest()],
      ["occurred_at", "timestamptz", (row) => row.at],
      ["recorded_at", "timestamptz", (row) => row.at],
    ],
  })
  await insertSaleLines(
    client,
    rows.flatMap((sale) => sale.lines.map((line) => ({ ...line, sale }))),
  )
}

const totalCents = ({ lines }: DemoSale) =>
  lines.reduce((total, { row, quantity }) => total + row.priceCents * quantity, 0)

/** Cash is rounded to the rupee; half a rupee up. */
function roundingCents(sale: DemoSale): number {
  const total = totalCents(sale)
  return sale.payment === "cash" ? Math.floor((total + 50) / 100) * 100 - total : 0
}

async function insertSaleLines(client: pg.ClientBase, rows: (DemoSaleLine & { sale: DemoSale })[]) {
  await insertRows(client, "sale_lines", {
    rows,
    columns: [
      ["pharmacy_id", "int4", ({ sale }) => sale.pharmacyId],
      ["sale_id", "uuid", ({ sale }) => sale.id],
      ["line_no", "int4", (line) => line.lineNo],
      ["stock_id", "int4", (line) => line.row.stockId],
      ["medicine_name", "text", (line) => line.row.medicine.name],
      ["quantity", "int4", (line) => line.quantity],
      ["price_cents", "int4", (line) => line.row.priceCents],
    ],
  })
}
