import type { PersonalTable } from "./personal-table.ts"

/** The tables of received invoices and of drafts, which name the staff who wrote them. */
export const goodsInData: Record<string, PersonalTable> = {
  goods_receipts: {
    whose: { column: "received_by" },
    exported: {},
    withheld: { received_by: "who received the goods is part of the pharmacy's books" },
    plain:
      "pharmacy_id id supplier_id wholesaler_id invoice_number invoice_key invoice_date total_cents other_cents request_hash received_at",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  goods_receipt_files: {
    whose: { column: "added_by" },
    exported: {},
    withheld: { added_by: "who added it is part of the pharmacy's books" },
    plain: "id pharmacy_id receipt_id media_type bytes added_at",
    onDeletion: { kept: "the pharmacy's books: invoices of suppliers, which name no customer" },
  },
  drafts: {
    whose: { column: "saved_by" },
    exported: {},
    withheld: { saved_by: "who changed a draft is part of the pharmacy's work" },
    plain: "pharmacy_id id kind content version saved_at",
    onDeletion: { kept: "a draft of the pharmacy, deleted 60 days after its last change" },
  },
  draft_pages: {
    whose: { column: "added_by" },
    exported: {},
    withheld: { added_by: "who added it is part of the pharmacy's work" },
    plain: "pharmacy_id id draft_id media_type bytes added_at",
    onDeletion: { kept: "pages of a supplier's invoice, deleted with their draft" },
  },
}
