-- What the application may do with tables by plain statements. Everything else it does by the functions it may execute.
-- test/platform/authorisation/grants.ts says why each write is harmless.

do $$
declare
  own regclass;
begin
  for own in select oid from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_has_role(current_user, relowner, 'usage')
  loop
    execute format('revoke all on %s from pharos_app', own);
  end loop;
end $$;

-- Read only.
grant select on
  account_bill_answers, account_bill_lines, account_bills, account_payments, advert_days, advert_pictures, adverts, announcements, audit_log, backups, barcodes, batches, companies, customer_accounts, customer_allergies, customer_order_events, customer_orders, customer_sales,
  deliveries, delivery_lines, dispensings, ended_barcodes, goods_receipt_files, goods_receipt_lines, goods_receipts, health_hours, health_incidents, health_nodes, health_samples, live_probes,
  look_alikes, medicine_merge_lines, medicine_merges, medicine_non_duplicates, medicines, order_offers, pharmacies, pharmacy_barcodes, pharmacy_logos,
  pharmacy_days, pharmacy_tasks, prescription_entries, prescription_lines, prescription_pages, prescription_pictures, prescriptions, public_holidays, quarantine_acts, quarantined_units, recall_answers, recall_lots, recall_orders, recalls, refills, register_counts, sale_lines, sale_return_lines, sale_returns, sales, search_days,
  shipment_lines, shipments, site_settings, staff, stock_edits, stock_movements, supplier_credits, supplier_refusals, supplier_returns, suppliers, tax_percents, tax_rates, till_cash_movements, till_counts,
  till_days, till_reports, transfer_acts, transfer_lines, transfer_requests, transfers, unmet_searches, wholesalers
  to pharos_app;

-- Read and written; columns where only some may be.
grant select, insert on announcement_readings to pharos_app;
grant select, insert, update, delete on assistant_usage to pharos_app;
grant select, insert, update, delete on calendar_feeds to pharos_app;
grant select (id, pharmacy_id, name, rights, blocked_until, version, deactivated_at) on cashiers to pharos_app;
grant select, insert, delete, update (name) on dose_people to pharos_app;
grant select, insert, update, delete on dose_records to pharos_app;
grant select, insert, update, delete on medicine_watches to pharos_app;
grant select, delete on medicine_corrections to pharos_app;
grant select, insert, update, delete on saved_places to pharos_app;
grant select, insert, delete on favourite_pharmacies to pharos_app;
grant select, insert, update, delete on saved_views to pharos_app;
grant select, insert, delete, update (answers) on stock_requests to pharos_app;
grant select, insert, update (answered_at, has, price_cents, ready_on) on stock_request_answers to pharos_app;
grant select, insert on watch_deliveries to pharos_app;
grant select, insert, update, delete on webhook_deliveries to pharos_app;
grant select, insert, update on webhook_endpoints to pharos_app;
grant
  select,
  insert (subject, person_id, name, after_hours, names_medicine, key, code, created_at, expires_at),
  update (after_hours, names_medicine, accepted_at),
  delete
  on dose_caregivers to pharos_app;
grant select, insert, delete on caregiver_acceptances to pharos_app;
grant
  select,
  insert (caregiver_id, dose_id, noticed_at),
  update (notified_at, claimed_until, claimed_by),
  delete
  on missed_doses to pharos_app;
grant select, insert on missed_dose_deliveries to pharos_app;
grant select, update (attempts, next_attempt_at, claimed_until, claimed_by, address, sent_at, failure, answer), delete on mails to pharos_app;
grant select, update (claimed_until, claimed_by), delete on order_notices to pharos_app;
grant select, insert on order_notice_deliveries to pharos_app;
grant select, insert, delete on login_attempts to pharos_app;
grant select, insert, update, delete on medicine_schedulers to pharos_app;
grant select, insert, update, delete on next_doses to pharos_app;
grant select (name) on own_keys to pharos_app;
grant select (pharmacy_id, act, acted_at) on shelf_acts to pharos_app;
grant select, delete, update (chosen_name, phone, language, theme, hide_medicine_name, order_messages, order_mails) on people to pharos_app;
grant
  select,
  insert (key, request_hash, subject, name, phone_number, address, town, district, lat, lng, open_minutes, licence_number,
    licence_valid_until, pharmacist, created_at, sent_at),
  update (state, version, name, phone_number, address, town, district, lat, lng, open_minutes, licence_number, licence_valid_until,
    pharmacist, picture_id, picture_type, picture, reply, sent_at, decided_at),
  delete
  on pharmacy_applications to pharos_app;
grant select, insert (key, request_hash, subject, kind, channel, text, received_on, due_on, created_at), delete on data_requests to pharos_app;
grant select, insert, update on pharmacy_keys to pharos_app;
grant select, insert on purchase_order_moves to pharos_app;
grant
  select,
  insert (key, line_no, medicine_id, pharmacy_id, order_quantity, order_date, ordered_by, sent_to),
  update (supplier_id, sent_to, order_quantity, status, version, accepted_at, completed_at, removed_at, removed_by, asked_quantity,
    unit_cost_cents, expected_on, proposal_id)
  on purchase_orders to pharos_app;
grant
  select,
  insert (order_id, supplier_id, quantity, unit_cost_cents, deliver_on, note, proposed_at),
  update (answer, answered_at)
  on purchase_proposals to pharos_app;
grant select, insert, update on purchase_settings to pharos_app;
grant select, insert on push_deliveries to pharos_app;
grant select, insert, update, delete on push_subscriptions to pharos_app;
grant select, delete, update (last_seen_at, chosen_pharmacy_id, chosen_supplier_id, cashier_until) on sessions to pharos_app;
grant select, insert, update on reorder_rules to pharos_app;
grant select, insert, update on supplier_products to pharos_app;
grant select, update (picture, picture_type) on supplier_licences to pharos_app;
grant select, insert, update, delete on drafts to pharos_app;
grant select, delete on draft_pages to pharos_app;
grant select, insert, update on usual_packs to pharos_app;
grant select, insert, update on till_favourites to pharos_app;
grant select, insert (medicine_id, pharmacy_id, price_cents), update (price_cents) on stock to pharos_app;
grant select, insert, update, delete on stock_upload_rows to pharos_app;
grant select, insert, update, delete on stock_uploads to pharos_app;
grant
  select (id, medicine_id, text, last_searched_at, dismissed_at, dismissed_by, dismissed_note, version)
  on unmet_things to pharos_app;
