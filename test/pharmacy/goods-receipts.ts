import { randomUUID } from "node:crypto"
import { invoiceFileUrl } from "#domain/pharmacy/kept-pages.ts"
import type { Shelf } from "./shelf.ts"

/** Plants a received invoice without lines that has one page; returns their ids and the page's address. */
export async function makeInvoicePage({ sql }: Pick<Shelf, "sql">, pharmacy: number) {
  const [receiptId, fileId] = [randomUUID(), randomUUID()]
  await sql(
    `with made as (
       insert into wholesalers (pharmacy_id, name, added_at) values ($1, 'Wholesale ' || $2, now()) returning id),
     received as (
       insert into goods_receipts (pharmacy_id, id, wholesaler_id, invoice_number, invoice_date, total_cents, request_hash,
         received_by, received_at)
       select $1, $2::uuid, made.id, 'P 1', '2026-11-01', 0, '', 'test|receiver', now() from made)
     select 1`,
    [pharmacy, receiptId],
  )
  await sql(
    `insert into goods_receipt_files (id, pharmacy_id, receipt_id, media_type, bytes, added_by, added_at)
     values ($1, $2, $3, 'application/pdf', '%PDF-', 'test|receiver', now())`,
    [fileId, pharmacy, receiptId],
  )
  return { receiptId, fileId, url: invoiceFileUrl(receiptId, fileId) }
}
