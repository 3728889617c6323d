import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import { maxInvoiceFiles } from "#domain/pharmacy/kept-pages.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { tooManyPages } from "#server/pharmacy/kept-pages.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Document } from "#server/platform/pictures/document.ts"

type InvoiceFileIds = { receiptId: string; fileId: string }

/** Keeps a page of an invoice with its receipt. Idempotent by the page's id. */
export async function addInvoiceFile(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { receiptId, fileId, document }: InvoiceFileIds & { document: Document },
): Promise<void> {
  const isAdded = await call(
    database,
    fn.addGoodsReceiptFile({
      ofPharmacy: pharmacy,
      ofReceipt: receiptId,
      fileId,
      media: document.mediaType,
      content: document.bytes,
      atMost: maxInvoiceFiles,
      acting: subject,
      happenedAt: now,
    }),
  )
  if (!isAdded) throw tooManyPages("An invoice", maxInvoiceFiles)
}

export async function removeInvoiceFile(
  database: Database,
  pharmacy: PharmacyId,
  { receiptId, fileId }: InvoiceFileIds,
): Promise<void> {
  await call(database, fn.removeGoodsReceiptFile({ ofPharmacy: pharmacy, ofReceipt: receiptId, fileId }))
}

type OpenFile = Document & { invoiceNumber: string }

/** Returns a page of an invoice. Throws not-found for another pharmacy's. */
export async function openInvoiceFile(
  database: Database,
  pharmacy: PharmacyId,
  { receiptId, fileId }: InvoiceFileIds,
): Promise<OpenFile> {
  const [found] = await queryPrepared(
    database,
    sql<OpenFile>`
      select f.media_type as "mediaType", f.bytes, r.invoice_number as "invoiceNumber"
      from goods_receipt_files f join goods_receipts r on r.pharmacy_id = f.pharmacy_id and r.id = f.receipt_id
      where f.pharmacy_id = ${pharmacy} and f.receipt_id = ${receiptId} and f.id = ${fileId}`,
  )
  if (!found) throw problem("not-found")
  return found
}
