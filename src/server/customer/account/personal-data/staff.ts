import type { PersonalTable } from "./personal-table.ts"

/** The tables that name staff: where they work and what they did. */
export const staffData: Record<string, PersonalTable> = {
  staff: {
    whose: { column: "subject" },
    exportedAs: "workplaces",
    exported: {
      pharmacy_id: "pharmacyId",
      supplier_id: "supplierId",
      created_at: "since",
      ended_at: "until",
    },
    withheld: {
      subject: "included in the profile",
      added_by: "who administers is part of the record of what staff did",
      added_reason: "the words of staff about what they did",
      ended_by: "who administers is part of the record of what staff did",
      end_reason: "the words of staff about what they did",
    },
    plain: "id gives_role",
    onDeletion: {
      kept: "who worked where and when, without a name; nobody who still works somewhere can delete the account",
    },
  },
  sales: {
    whose: { column: "sold_by" },
    exported: {},
    withheld: { sold_by: "who sold is part of the pharmacy's books" },
    plain:
      "id pharmacy_id receipt_number total_cents discount_cents discount_percent discount_reason rounding_cents payment_method card_cents qr_cents account_id account_cents account_reference tendered_cents prescription_seen is_offline device request_hash occurred_at recorded_at till_day_id cashier_id",
    onDeletion: {
      kept: "the pharmacy's books; a sale names its seller, and a customer only by an account that the pharmacy keeps",
    },
  },
  sale_returns: {
    whose: { column: "returned_by" },
    exported: {},
    withheld: { returned_by: "who took it back is part of the pharmacy's books" },
    plain:
      "id pharmacy_id sale_id reason refund_method refund_cents rounding_cents card_cents qr_cents account_cents request_hash recorded_at till_day_id cashier_id",
    onDeletion: { kept: "the pharmacy's books; a return names who took it and never a customer" },
  },
  till_days: {
    whose: { column: "opened_by" },
    exported: {},
    withheld: {
      opened_by: "who opened the till is part of the pharmacy's books",
      closed_by: "who closed the till is part of the pharmacy's books",
    },
    plain:
      "id pharmacy_id part_of reopen_reason key request_hash opened_at float_cash float_cents closed_at cashier_id opened_cashier_id closed_cashier_id",
    onDeletion: { kept: "the pharmacy's books; a day names staff and never a customer" },
  },
  till_cash_movements: {
    whose: { column: "moved_by" },
    exported: {},
    withheld: { moved_by: "who moved cash is part of the pharmacy's books" },
    plain: "id pharmacy_id till_day_id direction cents reason moved_at cashier_id",
    onDeletion: { kept: "the pharmacy's books, which nobody changes; cash names staff and never a customer" },
  },
  till_counts: {
    whose: { column: "counted_by" },
    exported: {},
    withheld: { counted_by: "who counted is part of the pharmacy's books" },
    plain:
      "id pharmacy_id till_day_id request_hash counted_at cash counted_cents expected_cents report_number cashier_id",
    onDeletion: {
      kept: "the pharmacy's books, which nobody changes; a count names staff and never a customer",
    },
  },
  till_reports: {
    whose: { column: "closed_by" },
    exported: {},
    withheld: { closed_by: "who closed the till is part of the pharmacy's books" },
    plain: "pharmacy_id number till_day_id follows closed_at content hash",
    onDeletion: {
      kept: "the pharmacy's books, which nobody changes; a closing names staff and never a customer",
    },
  },
  account_payments: {
    whose: { column: "received_by" },
    exported: {},
    withheld: { received_by: "who took the payment is part of the pharmacy's books" },
    plain: "pharmacy_id id account_id method cents request_hash recorded_at till_day_id cashier_id",
    onDeletion: { kept: "the pharmacy's books, which nobody changes; a payment names staff and an account" },
  },
  supplier_returns: {
    whose: { column: "sent_by" },
    exported: {},
    withheld: { sent_by: "who sent it back is part of the pharmacy's books" },
    plain: "pharmacy_id id number supplier_id wholesaler_id reason cost_cents request_hash sent_at closed_at",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  supplier_credits: {
    whose: { column: "recorded_by" },
    exported: {},
    withheld: { recorded_by: "who recorded it is part of the pharmacy's books" },
    plain: "pharmacy_id id return_id number dated cents units is_last request_hash recorded_at",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  supplier_refusals: {
    whose: { column: "recorded_by" },
    exported: {},
    withheld: { recorded_by: "who recorded it is part of the pharmacy's books" },
    plain: "pharmacy_id id return_id reason refused_on cost_cents request_hash recorded_at",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  quarantined_units: {
    whose: { column: "quarantined_by" },
    exported: {},
    withheld: { quarantined_by: "who put it aside is part of the pharmacy's books" },
    plain:
      "id pharmacy_id stock_id medicine_name lot expires_on quantity reason return_id return_line_no movement_seq settled quarantined_at costed_units cost_cents sent_act refusal_id",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  quarantine_acts: {
    whose: { column: "acted_by" },
    exported: {},
    withheld: {
      acted_by: "who decided is part of the pharmacy's books",
      witness: "who saw it destroyed is part of the pharmacy's books",
    },
    plain:
      "pharmacy_id id units_id act quantity reason note_number supplier_id supplier_return_id request_hash acted_at costed_units cost_cents",
    onDeletion: {
      kept: "the pharmacy's books, which nobody changes; they name staff and never a customer",
    },
  },
  recalls: {
    whose: { column: "started_by" },
    exported: {},
    withheld: {
      started_by: "who started a recall is part of its record",
      closed_by: "who closed a recall is part of its record",
      lifted_by: "who lifted a recall is part of its record",
    },
    plain:
      "id request_hash pharmacy_id medicine_id medicine_name all_lots class reason ordered_by started_at reminded_at closed_at summary lifted_at lift_reason",
    onDeletion: { kept: "the record of a recall; it names staff and never a customer" },
  },
  recall_answers: {
    whose: { column: "answered_by" },
    exported: {},
    withheld: { answered_by: "who answered a recall is part of its record" },
    plain: "recall_id pharmacy_id stock_id units_blocked asked_by answered_at units_found units_removed note",
    onDeletion: { kept: "the record of a recall; it names staff and never a customer" },
  },
  pharmacy_tasks: {
    whose: { column: "done_by" },
    exported: {},
    withheld: { done_by: "who did it is part of the pharmacy's books" },
    plain: "id pharmacy_id kind sale_id stock_id details created_at done_at done_note done_key",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  audit_log: {
    whose: { column: "subject" },
    exported: {},
    withheld: {
      subject: "who acted is part of the record of what staff did",
      device: "of the session in which staff acted",
      thing_id:
        "whose account an administrator looked at is part of the same record until that account is deleted",
      before: "the words of staff about what they changed",
      after: "the words of staff about what they changed",
      reason: "the words of staff about what they did",
    },
    plain: "id at workplace action thing pharmacy_id supplier_id cashier_id",
    onDeletion: {
      kept: "the record of what staff did, which names them by their id alone; whose account it was about goes (forget_in_audit), and so do the words about their orders",
    },
  },
  unmet_things: {
    whose: { column: "dismissed_by" },
    exported: {},
    withheld: { dismissed_by: "who set a search aside is part of the record of what staff did" },
    plain: "id medicine_id text_hash text last_searched_at dismissed_at dismissed_note version",
    onDeletion: {
      kept: "what was searched, without who searched; it names an administrator by the id alone",
    },
  },
  stock_edits: {
    whose: { column: "actor" },
    exported: {},
    withheld: { actor: "who changed a price is part of the pharmacy's books" },
    plain: "id stock_id old_medicine_id new_medicine_id old_price_cents new_price_cents edited_at",
    onDeletion: { kept: "the pharmacy's books; it names staff and never a customer" },
  },
  barcodes: {
    whose: { column: "linked_by" },
    exported: {},
    withheld: { linked_by: "who linked a code is part of the pharmacy's books" },
    plain: "gtin medicine_id pack_size linked_by_pharmacy linked_at",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  pharmacy_barcodes: {
    whose: { column: "linked_by" },
    exported: {},
    withheld: { linked_by: "who linked a code is part of the pharmacy's books" },
    plain: "pharmacy_id gtin medicine_id pack_size linked_at",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  ended_barcodes: {
    whose: { column: "ended_by" },
    exported: {},
    withheld: {
      ended_by: "who ended a code is part of the catalogue's books",
      linked_by: "who linked a code is part of the pharmacy's books",
    },
    plain: "id gtin medicine_id pack_size linked_by_pharmacy linked_at ended_at reason",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  medicine_merges: {
    whose: { column: "merged_by" },
    exported: {},
    withheld: {
      merged_by: "who merged medicines is part of the catalogue's books",
      undone_by: "who took a merge back is part of the catalogue's books",
    },
    plain: "id staying_id request_hash reason merged_at undo_id undo_reason undone_at",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  medicine_non_duplicates: {
    whose: { column: "noted_by" },
    exported: {},
    withheld: { noted_by: "who noted it is part of the catalogue's books" },
    plain: "one_id other_id noted_at",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  purchase_orders: {
    whose: { column: "ordered_by" },
    exported: {},
    withheld: {
      ordered_by: "who ordered is part of the pharmacy's books",
      removed_by: "who removed an order is part of the pharmacy's books",
    },
    plain:
      "id key line_no medicine_id pharmacy_id supplier_id order_quantity order_date status version accepted_at completed_at removed_at accepted_units refused_units asked_quantity unit_cost_cents expected_on proposal_id shipped_units was_open sent_to",
    onDeletion: { kept: "the pharmacy's books; an order names its staff and never a customer" },
  },
  purchase_order_moves: {
    whose: { column: "moved_by" },
    exported: {},
    withheld: { moved_by: "who acted on an order is part of the books of both sides" },
    plain: "order_id version move supplier_id moved_at",
    onDeletion: { kept: "the books of both sides; they name staff and never a customer" },
  },
  deliveries: {
    whose: { column: "received_by" },
    exported: {},
    withheld: { received_by: "who received is part of the pharmacy's books" },
    plain: "id pharmacy_id order_id note_number request_hash remaining received_at",
    onDeletion: { kept: "the pharmacy's books; a delivery names its staff and never a customer" },
  },
  pharmacy_keys: {
    whose: { column: "created_by" },
    exported: {},
    withheld: {
      created_by: "who made a key is part of the pharmacy's books",
      revoked_by: "who ended a key is part of the pharmacy's books",
    },
    plain:
      "id pharmacy_id name hash prefix scopes created_at last_used_at revoked_at expires_at is_sandbox calls_minute calls",
    onDeletion: { kept: "the pharmacy's books; a key names its staff and never a customer" },
  },
  site_settings: {
    whose: { column: "changed_by" },
    exported: {},
    withheld: { changed_by: "who changed a setting is part of the record of what staff did" },
    plain: "name value version changed_at reason",
    onDeletion: {
      kept: "the operator's settings; they name who changed them by the id alone, and no customer",
    },
  },
  stock_movements: {
    whose: { column: "actor" },
    exported: {},
    withheld: { actor: "who moved stock is part of the pharmacy's books" },
    plain:
      "id stock_id batch_id seq kind delta quantity_after source_kind source_id line_no reason occurred_at recorded_at costed_units cost_cents",
    onDeletion: { kept: "the ledger, which nobody changes; it names staff and never a customer" },
  },
}
