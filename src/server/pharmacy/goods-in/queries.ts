import { sql } from "kysely"
import type { GoodsReceipt, GoodsReceiptSummary, NewGoodsReceipt } from "#contract/pharmacy/goods-in.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

const pageSize = 50

/** Receives all goods of an invoice. Idempotent by key. */
export async function receiveGoods(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { key, takesShortDated, draftVersion, ...goods }: NewGoodsReceipt,
): Promise<void> {
  const invoice = {
    supplier: goods.supplier,
    invoice_number: goods.invoiceNumber,
    invoice_date: goods.invoiceDate,
    total_cents: goods.totalCents,
    other_cents: goods.otherCents,
    lines: goods.lines.map((line) => ({
      medicine_id: line.medicineId,
      lot: line.lot,
      expires_on: line.expiresOn,
      units: line.units,
      free_units: line.freeUnits,
      cost_cents: line.costCents,
      mrp_cents: line.mrpCents,
      price_cents: line.priceCents,
    })),
  }
  await call(
    database,
    fn.receiveGoods({
      ofPharmacy: pharmacy,
      receiptId: key,
      // A confirmation that was requested afterwards does not make it another invoice.
      fingerprint: fingerprintOf(invoice),
      receiver: subject,
      invoice: { ...invoice, takes_short_dated: takesShortDated, draft_version: draftVersion ?? null },
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

const supplierName = sql`coalesce((select s.name from suppliers s where s.id = r.supplier_id),
  (select w.name from wholesalers w where w.id = r.wholesaler_id))`
const columns = sql`r.id, ${supplierName} as supplier, r.invoice_number as "invoiceNumber",
  r.invoice_date::text as "invoiceDate", r.total_cents::float8 as "totalCents", as_utc(r.received_at) as "receivedAt",
  person_name(r.received_by) as "receivedBy"`

/** Returns received invoices, newest first. */
export async function findGoodsReceipts(
  database: Database,
  pharmacy: PharmacyId,
  { text = "", before }: { text?: string | undefined; before?: string | undefined },
): Promise<{ receipts: GoodsReceiptSummary[]; next: string | null }> {
  const found = await queryPrepared(
    database,
    sql<GoodsReceiptSummary>`
      select ${columns}, (select count(*)::integer from goods_receipt_lines l
          where l.pharmacy_id = r.pharmacy_id and l.receipt_id = r.id) as "lineCount",
        (select count(*)::integer from goods_receipt_files f
          where f.pharmacy_id = r.pharmacy_id and f.receipt_id = r.id) as "fileCount"
      from goods_receipts r
      where r.pharmacy_id = ${pharmacy}
        and (fold(${text}) = '' or position(fold(${text}) in r.invoice_key) > 0
          or position(fold(${text}) in fold(${supplierName})) > 0
          or exists (select from goods_receipt_lines l where l.pharmacy_id = r.pharmacy_id and l.receipt_id = r.id
            and position(fold(${text}) in fold(l.medicine_name)) > 0))
        and (${before ?? null}::uuid is null or (r.received_at, r.id) <
          (select b.received_at, b.id from goods_receipts b where b.pharmacy_id = ${pharmacy} and b.id = ${before ?? null}::uuid))
      order by r.received_at desc, r.id desc limit ${pageSize + 1}::int`,
  )
  const { page, next } = pageOf(found, pageSize, ({ id }) => id)
  return { receipts: page, next }
}

export async function getGoodsReceipt(
  database: Database,
  pharmacy: PharmacyId,
  id: string,
): Promise<GoodsReceipt> {
  const [receipt] = await queryPrepared(
    database,
    sql<GoodsReceipt>`
      select ${columns}, r.other_cents::float8 as "otherCents", coalesce((
          select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'stockId', l.stock_id, 'medicine', l.medicine_name,
            'lot', l.lot, 'expiresOn', l.expires_on, 'units', l.units, 'freeUnits', l.free_units, 'costCents', l.cost_cents,
            'netCostCents', l.net_cost_cents, 'mrpCents', l.mrp_cents, 'priceCents', l.price_cents) order by l.line_no)
          from goods_receipt_lines l where l.pharmacy_id = r.pharmacy_id and l.receipt_id = r.id), '[]') as lines,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', f.id, 'mediaType', f.media_type, 'bytes', length(f.bytes),
            'addedAt', as_utc(f.added_at), 'addedBy', person_name(f.added_by)) order by f.added_at, f.id)
          from goods_receipt_files f where f.pharmacy_id = r.pharmacy_id and f.receipt_id = r.id), '[]') as files
      from goods_receipts r where r.pharmacy_id = ${pharmacy} and r.id = ${id}`,
  )
  if (!receipt) throw problem("not-found")
  return receipt
}

/** Returns the names of this pharmacy's wholesalers and of the suppliers on Pharos. */
export async function findSupplierNames(database: Database, pharmacy: PharmacyId): Promise<string[]> {
  const rows = await queryPrepared(
    database,
    sql<{ name: string }>`
      select min(name) as name from (
        select name from wholesalers where pharmacy_id = ${pharmacy}
        union all
        select name from suppliers where ended_at is null
      ) named group by fold(name) order by fold(name)`,
  )
  return rows.map(({ name }) => name)
}
