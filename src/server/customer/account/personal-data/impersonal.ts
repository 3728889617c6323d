/** The columns of tables without personal data. */
export const impersonal: Record<string, string> = {
  account_bill_lines: "pharmacy_id bill_id line_no entry_id kind receipt_number reference occurred_at cents",
  backups: "id started_at took_ms size_bytes row_count proven_at error",
  adverts:
    "id placement title body link_text link_url image_url image_alt starts_at ends_at version place picture paused_at voided_at void_reason key request_hash",
  announcements: "id key request_hash title body district starts_at ends_at voided_at void_reason",
  // By pharmacy: who marked it as read is in the audit log only.
  announcement_readings: "announcement_id pharmacy_id read_at",
  advert_days: "advert_id day views clicks",
  advert_pictures: "hash media_type width height bytes added_at",
  batches: "id stock_id lot expires_on quantity has_units received_at costed_units cost_cents markdown_cents",
  // A pending login is not linked to a person and expires after ten minutes.
  login_attempts: "state_hash code_verifier nonce issuer redirect_uri back fresh_since expires_at",
  demo_marker: "only_row marked_at",
  cashier_approvals: "id pharmacy_id cashier_right asked_by approved_by expires_at used_at used_in",
  // A name on receipts, not linked to an account.
  cashiers:
    "id pharmacy_id key request_hash name rights pin_hash pin_set_at pin_tries blocked_until version created_at deactivated_at",
  delivery_lines: "pharmacy_id delivery_id line_no quantity lot expires_on refused_because note",
  goods_receipt_lines:
    "pharmacy_id receipt_id line_no stock_id medicine_name lot expires_on units free_units cost_cents net_cost_cents mrp_cents price_cents",
  companies: "id name name_key added_at",
  transfers: "id from_pharmacy to_pharmacy status note made_at closed_at",
  transfer_requests: "transfer_id line_no medicine_id quantity",
  transfer_lines:
    "transfer_id line_no from_stock from_batch medicine_id medicine_name lot expires_on quantity costed_units cost_cents price_cents to_stock received damaged reason",
  wholesalers: "id pharmacy_id name name_key added_at",
  health_hours: "part hour well slow failing not_set_up latency_ms",
  health_incidents: "id part node state reason error started_at ended_at",
  health_nodes: "id name version started_at seen_at stopped_at memory_bytes loop_delay_ms",
  health_samples: "part at node state reason latency_ms error",
  live_probes: "node written_at",
  look_alikes: "name tall_man other",
  // Who proposed and who decided is in the audit log only.
  medicine_corrections:
    "id key request_hash medicine_id pharmacy_id supplier_id fields changes reason state proposed_at decided_at taken answer read_at",
  medicine_merge_lines: "merge_id thing thing_id gone_id details",
  medicines:
    "id name generic_name generic_folded brand_name brand_folded strength form manufacturer other_names search_text prescription_only controlled essential max_retail_price_cents created_at atc_code version merged_into former_names checked_at tax_rate_id",
  dispensings: "pharmacy_id sale_id prescription_id supply_no warnings override_reason",
  prescriptions: "id pharmacy_id recorded_at",
  prescription_lines: "prescription_id line_no medicine_id medicine_name quantity directions",
  own_keys: "name value created_at",
  // A pharmacy's telephone number and address are business data.
  pharmacies:
    "id name phone_number lat lng loc price_exposure open_minutes town district address licence_number delivers listed created_at licence_verified_at licence_valid_until ended_at version made_key made_hash search_text holiday_minutes closed_minutes extra_minutes special_days rounds_cash max_discount_percent till_lock_minutes tax_number company_id",
  pharmacy_logos: "pharmacy_id media_type width height bytes set_at",
  pharmacy_days: "pharmacy_id day is_duty minutes reason version",
  public_holidays: "day name",
  purchase_proposals:
    "id order_id supplier_id quantity unit_cost_cents deliver_on note proposed_at answer answered_at",
  purchase_settings: "pharmacy_id low_stock_limit",
  recall_lots: "recall_id lot lot_key",
  reorder_rules: "stock_id reorder_point order_up_to supplier_id",
  // Who sent and who decided is in the audit log only.
  supplier_licences:
    "id supplier_id request_hash state licence_number licence_valid_until picture_type picture sent_at decided_at reason",
  supplier_products:
    "supplier_id medicine_id unit_cost_cents min_units on_hand updated_at version withdrawn_at",
  sale_lines:
    "sale_id line_no stock_id pharmacy_id medicine_name manufacturer quantity price_cents total_cents unrecorded_lots discount_cents discount_percent discount_reason share_cents markdown_cents tax_name tax_percent tax_cents",
  sale_return_lines:
    "pharmacy_id return_id line_no sale_id sale_line_no stock_id batch_id goes_to quantity price_cents total_cents costed_units cost_cents discount_cents tax_cents",
  search_days: "day searches unmet",
  shelf_acts: "pharmacy_id key act request_hash stock_id acted_at",
  shipment_lines: "supplier_id shipment_id line_no quantity lot expires_on",
  shipments: "supplier_id id note_number order_id request_hash remaining unit_cost_cents shipped_at",
  stock:
    "id medicine_id pharmacy_id price_cents quantity in_stock last_seq loc version removed_at created_at updated_at merged_into",
  usual_packs: "pharmacy_id medicine_id pack_size",
  till_favourites: "stock_id pharmacy_id is_favourite",
  tax_percents: "rate_id valid_from percent",
  tax_rates: "id name version",
  stock_upload_rows: "upload_id row_no medicine_id price_cents quantity lot expires_on outcome field says",
  stock_uploads:
    "id seq pharmacy_id key_id idempotency_key request_hash mode is_dry_run rows_total rows_done accepted unchanged refused emptied note unused created_at finished_at",
  // Aggregated over all searches, without the searcher.
  unmet_salt: "salt",
  unmet_searches: "thing_id day kind place searches",
  webhook_deliveries:
    "id message_id endpoint_id event stock_id payload created_at attempts next_attempt_at claimed_until claimed_by delivered_at last_attempt_at last_ms last_status last_failure last_answer",
  webhook_endpoints:
    "id pharmacy_id supplier_id url events secret old_secret old_secret_until created_at rotated_at paused_at paused_because deleted_at",
}
