import type { PersonalTable } from "./personal-table.ts"

/** The tables of suppliers, received invoices and drafts, which name the staff who ended or wrote them. */
export const goodsInData: Record<string, PersonalTable> = {
  suppliers: {
    whose: { column: "ended_by" },
    exported: {},
    withheld: {
      ended_by: "who administers is part of the record of what staff did",
      end_reason: "the words of staff about what they did",
    },
    plain:
      "id name phone_number lead_time_days last_note created_at version ended_at licence_number licence_verified_at licence_valid_until takes_orders licence_warned_for",
    onDeletion: { kept: "the register of suppliers; it names who administers by the id alone" },
  },
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
