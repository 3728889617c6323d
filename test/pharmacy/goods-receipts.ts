import { randomUUID } from "node:crypto"
import { draftPageUrl, invoiceFileUrl } from "#domain/pharmacy/kept-pages.ts"
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

/** Plants a draft of received goods that has one page; returns their ids and the page's address. */
export async function makeDraftPage({ sql }: Pick<Shelf, "sql">, pharmacy: number) {
  const [draftId, pageId] = [randomUUID(), randomUUID()]
  await sql(
    `insert into drafts (pharmacy_id, id, kind, content, version, saved_by, saved_at)
     values ($1, $2, 'goods-in', '{"kind": "goods-in", "supplier": "", "invoiceNumber": "", "invoiceDate": "", "total": "",
       "other": "", "costOf": "line", "takesShortDated": false, "lines": []}', 1, 'test|receiver', now())`,
    [pharmacy, draftId],
  )
  await sql(
    `insert into draft_pages (pharmacy_id, id, draft_id, media_type, bytes, added_by, added_at)
     values ($1, $2, $3, 'application/pdf', '%PDF-', 'test|receiver', now())`,
    [pharmacy, pageId, draftId],
  )
  return { draftId, pageId, url: draftPageUrl(draftId, pageId) }
}
