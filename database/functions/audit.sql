-- What staff did, and access to the data of other people: one row each, written in the transaction of the act.

-- Returns the keys of two objects whose values differ, on one side.
create or replace function jsonb_diff(of jsonb, against jsonb) returns jsonb
  language sql immutable set search_path = public, pg_temp
  return (select jsonb_object_agg(key, value) from jsonb_each(of) where value is distinct from against -> key);

-- Records one act of the person named by this transaction's settings: `pharos.subject`, `pharos.cashier`, `pharos.workplace`,
-- `pharos.device`.
create or replace function record_audit(
  action text, thing text, thing_id text, before jsonb, after jsonb, reason text default null
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place text := coalesce(current_setting('pharos.workplace', true), '');
begin
  insert into audit_log (subject, cashier_id, workplace, action, thing, thing_id, pharmacy_id, supplier_id, before, after, device, reason)
  values (nullif(current_setting('pharos.subject', true), ''), nullif(current_setting('pharos.cashier', true), '')::integer, place, action, thing, thing_id,
    case when place like 'pharmacy:%' then split_part(place, ':', 2)::integer when thing = 'pharmacy' then thing_id::integer end,
    case when place like 'supplier:%' then split_part(place, ':', 2)::integer when thing = 'supplier' then thing_id::integer end,
    before, after, coalesce(current_setting('pharos.device', true), ''), reason);
end $$;

-- Whether staff act at their workplace. The administration acts at none: its functions record their own acts.
create or replace function is_staff_act() returns boolean language sql stable
  return current_setting('pharos.action', true) <> '' and current_setting('pharos.workplace', true) <> '';

-- Records access to another person's data, at most once an hour: an open screen asks again and again.
create or replace function record_access(at_thing text, ids text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  by_action text := nullif(current_setting('pharos.action', true), '');
begin
  if by_action is null then
    raise exception 'Access to a % is recorded for a named act only.', at_thing using errcode = '42501';
  end if;
  perform record_audit(by_action, at_thing, accessed, null, null)
  from unnest(ids) accessed
  where not exists (
    select from audit_log l
    where l.thing = at_thing and l.thing <> 'sale' and l.thing_id = accessed and l.action = by_action
      and l.subject = current_setting('pharos.subject', true) and l.at > now() - interval '1 hour');
end $$;

-- Records an act that is not a function of the database, in that act's own transaction. Only the acts listed here, and never
-- a previous state.
create or replace function record_act(action text, thing_id text, after jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  thing text := case action when 'shelf.import' then 'shelf' when 'publicStock.put' then 'stock-upload'
    when 'adminHealth.check' then 'health' when 'adminMedicines.import' then 'catalogue'
    when 'drafts.remove' then 'draft' when 'drafts.removePage' then 'draft' end;
begin
  if thing is null then
    raise exception 'not an act of the application: %', action using errcode = '42501';
  end if;
  perform record_audit(action, thing, thing_id, null, after);
end $$;

-- Records a row that staff wrote: the columns named in the trigger, and for a change only those that differ. Arguments: the
-- kind of thing, the column of its id, the columns to keep.
create or replace function audit_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  written jsonb := to_jsonb(new);
  earlier jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  was jsonb;
  becomes jsonb;
begin
  select jsonb_object_agg(k, earlier -> k) filter (where earlier is not null), jsonb_object_agg(k, written -> k)
    into was, becomes
  from unnest(string_to_array(tg_argv[2], ' ')) k
  where written -> k is distinct from coalesce(earlier -> k, 'null');
  if becomes is not null or tg_op = 'INSERT' then
    perform record_audit(current_setting('pharos.action', true), tg_argv[0], written ->> tg_argv[1], was, becomes);
  end if;
  return null;
end $$;

-- Forbids changes of the audit log, except those of forget_in_audit(). The application has no UPDATE on this table.
create or replace function audit_log_forbid_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_setting('pharos.forgets', true) = 'on'
    and to_jsonb(new) - '{thing_id,before,after,reason}'::text[] = to_jsonb(old) - '{thing_id,before,after,reason}'::text[]
  then
    return new;
  end if;
  raise exception 'Rows of % are never changed.', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Removes a person from the records of what staff did about them: whose account it was, and free text about it and about
-- their orders. Who acted, when, where and what is kept. `as_filter` is the person as named in the address of an exported
-- log.
create or replace function forget_in_audit(of_customer text, as_filter text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs text[] := array(select o.id::text from customer_orders o where o.customer_id = of_customer);
begin
  perform set_config('pharos.forgets', 'on', true);
  update audit_log l set thing_id = 'deleted account', reason = null
    where l.thing = 'person' and l.thing <> 'sale' and l.thing_id = of_customer;
  update audit_log l set before = l.before - '{reason,without_code}'::text[], after = l.after - '{reason,without_code}'::text[],
      reason = null
    where l.thing = 'customer-order' and l.thing <> 'sale' and l.thing_id = any (theirs);
  update audit_log l set thing_id = 'deleted account'
    where l.thing = 'audit-log' and l.thing <> 'sale' and position(as_filter in l.thing_id) > 0;
  perform set_config('pharos.forgets', '', true);
end $$;

-- One trigger for each table that the counter, the pharmacies and the suppliers write; stock_movements_follow_up() records
-- movements. The columns kept name no customer.
create or replace trigger audit_log_stays before update or delete on audit_log for each row execute function audit_log_forbid_change();
create or replace trigger audit_log_all_stays before truncate on audit_log execute function refuse_change();
create or replace trigger orders_seen_audited after insert on customer_order_events for each row
  when (new.kind = 'seen' and is_staff_act())
  execute function audit_row('customer-order', 'order_id', 'kind');
-- A count that matches the books moves nothing, so it is noted here.
create or replace trigger counts_audited after insert on shelf_acts for each row
  when (new.act = 'count' and is_staff_act())
  execute function audit_row('stock', 'stock_id', 'act');
create or replace trigger pharmacy_keys_audited after insert or update of revoked_at on pharmacy_keys for each row
  when (is_staff_act()) execute function audit_row('pharmacy-key', 'id', 'name prefix scopes revoked_at');
create or replace trigger webhook_endpoints_audited after insert or update of url, events, paused_at, rotated_at, deleted_at on webhook_endpoints for each row
  when (is_staff_act()) execute function audit_row('webhook', 'id', 'url events paused_because rotated_at deleted_at');
create or replace trigger webhook_tests_audited after insert on webhook_deliveries for each row
  when (new.event = 'test' and is_staff_act()) execute function audit_row('webhook', 'endpoint_id', 'event');
-- Only staff has an event sent again.
create or replace trigger webhooks_again_audited after update of delivered_at on webhook_deliveries for each row
  when (is_staff_act()) execute function audit_row('webhook', 'endpoint_id', 'message_id next_attempt_at');
create or replace trigger pharmacy_barcodes_audited after insert or update on pharmacy_barcodes for each row
  when (is_staff_act()) execute function audit_row('barcode', 'gtin', 'medicine_id pack_size');
create or replace trigger sale_returns_audited after insert on sale_returns for each row
  when (is_staff_act()) execute function audit_row('return', 'id', 'sale_id refund_cents refund_method reason');
create or replace trigger quarantine_acts_audited after insert on quarantine_acts for each row
  when (is_staff_act()) execute function audit_row('quarantine', 'units_id', 'act quantity reason note_number witness');
create or replace trigger prescription_entries_audited after insert on prescription_entries for each row
  when (is_staff_act()) execute function audit_row('prescription', 'prescription_id', 'entry_no');
create or replace trigger prescription_pages_audited after insert on prescription_pages for each row
  when (is_staff_act()) execute function audit_row('prescription', 'prescription_id', 'id media_type');
create or replace trigger register_counts_audited after insert on register_counts for each row
  when (is_staff_act()) execute function audit_row('register', 'stock_id', 'counted balance witness');
create or replace trigger pharmacy_tasks_audited after update of done_at on pharmacy_tasks for each row
  when (is_staff_act()) execute function audit_row('task', 'id', 'done_at done_note');
create or replace trigger announcement_readings_audited after insert on announcement_readings for each row
  when (is_staff_act()) execute function audit_row('announcement', 'announcement_id', 'pharmacy_id');
create or replace trigger till_days_audited after insert or update on till_days for each row
  when (is_staff_act()) execute function audit_row('till-day', 'id', 'float_cents reopen_reason opened_at closed_at');
create or replace trigger till_counts_audited after insert on till_counts for each row
  when (is_staff_act()) execute function audit_row('till-day', 'till_day_id', 'counted_cents expected_cents report_number');
create or replace trigger till_cash_movements_audited after insert on till_cash_movements for each row
  when (is_staff_act()) execute function audit_row('till-day', 'till_day_id', 'direction cents reason');
create or replace trigger stock_audited after insert or update of price_cents, medicine_id, removed_at on stock for each row
  when (is_staff_act()) execute function audit_row('stock', 'id', 'medicine_id price_cents removed_at');
create or replace trigger barcodes_audited after insert or update on barcodes for each row
  when (is_staff_act()) execute function audit_row('barcode', 'gtin', 'medicine_id pack_size');
create or replace trigger medicines_audited after insert or update on medicines for each row
  when (is_staff_act()) execute function audit_row('medicine', 'id', 'name manufacturer strength form');
create or replace trigger medicine_corrections_audited after insert or update on medicine_corrections for each row
  when (is_staff_act()) execute function audit_row('medicine', 'medicine_id', 'changes reason state read_at');
create or replace trigger customer_orders_audited after update of order_status, ready_at, wrong_codes on customer_orders for each row
  when (is_staff_act()) execute function audit_row('customer-order', 'id', 'order_status reason ready_at wrong_codes without_code');
create or replace trigger order_offers_audited after insert or update on order_offers for each row
  when (is_staff_act()) execute function audit_row('customer-order', 'order_id', 'medicine quantity price_cents state');
create or replace trigger purchase_orders_audited after insert or update on purchase_orders for each row
  when (is_staff_act()) execute function audit_row('purchase-order', 'id', 'medicine_id status supplier_id sent_to order_quantity unit_cost_cents expected_on removed_at accepted_units refused_units shipped_units');
create or replace trigger purchase_proposals_audited after insert or update on purchase_proposals for each row
  when (is_staff_act()) execute function audit_row('purchase-order', 'order_id', 'quantity unit_cost_cents deliver_on note answer');
create or replace trigger purchase_settings_audited after insert or update on purchase_settings for each row
  when (is_staff_act()) execute function audit_row('purchase-settings', 'pharmacy_id', 'low_stock_limit');
create or replace trigger reorder_rules_audited after insert or update on reorder_rules for each row
  when (is_staff_act()) execute function audit_row('stock', 'stock_id', 'reorder_point order_up_to supplier_id');
create or replace trigger usual_packs_audited after insert or update on usual_packs for each row
  when (is_staff_act()) execute function audit_row('medicine', 'medicine_id', 'pack_size');
create or replace trigger till_favourites_audited after insert or update on till_favourites for each row
  when (is_staff_act()) execute function audit_row('stock', 'stock_id', 'is_favourite');
create or replace trigger supplier_products_audited after insert or update on supplier_products for each row
  when (is_staff_act()) execute function audit_row('supplier-product', 'medicine_id', 'supplier_id unit_cost_cents min_units on_hand withdrawn_at');
create or replace trigger stock_request_answers_audited after update of answered_at on stock_request_answers for each row
  when (is_staff_act()) execute function audit_row('stock-request', 'request_id', 'has price_cents ready_on');
create or replace trigger deliveries_audited after insert on deliveries for each row
  when (is_staff_act()) execute function audit_row('purchase-order', 'order_id', 'note_number remaining');
create or replace trigger goods_receipts_audited after insert on goods_receipts for each row
  when (is_staff_act()) execute function audit_row('goods-receipt', 'id', 'invoice_number invoice_date total_cents other_cents');
create or replace trigger drafts_audited after insert or update on drafts for each row
  when (is_staff_act()) execute function audit_row('draft', 'id', 'kind saved_by');
create or replace trigger draft_pages_audited after insert on draft_pages for each row
  when (is_staff_act()) execute function audit_row('draft', 'draft_id', 'id media_type');
create or replace trigger goods_receipt_files_audited after insert on goods_receipt_files for each row
  when (is_staff_act()) execute function audit_row('goods-receipt', 'receipt_id', 'id media_type');
create or replace trigger transfer_acts_audited after insert on transfer_acts for each row
  when (is_staff_act()) execute function audit_row('transfer', 'transfer_id', 'act reason');
create or replace trigger supplier_returns_audited after insert on supplier_returns for each row
  when (is_staff_act()) execute function audit_row('supplier-return', 'id', 'number reason cost_cents');
create or replace trigger supplier_credits_audited after insert on supplier_credits for each row
  when (is_staff_act()) execute function audit_row('supplier-return', 'return_id', 'number dated cents units is_last');
create or replace trigger supplier_refusals_audited after insert on supplier_refusals for each row
  when (is_staff_act()) execute function audit_row('supplier-return', 'return_id', 'reason refused_on cost_cents');
create or replace trigger customer_accounts_audited after insert or update on customer_accounts for each row
  when (is_staff_act()) execute function audit_row('customer-account', 'id', 'credit_limit_cents closed_at reminder_way erased_at version');
create or replace trigger refills_audited after insert or update on refills for each row
  when (is_staff_act()) execute function audit_row('refill', 'id', 'customer_id days state');
create or replace trigger mails_audited after insert on mails for each row
  when (is_staff_act() and new.customer_id is not null) execute function audit_row('customer-account', 'customer_id', 'kind about');
create or replace trigger account_bills_audited after insert on account_bills for each row
  when (is_staff_act()) execute function audit_row('customer-account', 'account_id', 'number until_day total_cents');
create or replace trigger account_bill_answers_audited after insert on account_bill_answers for each row
  when (is_staff_act()) execute function audit_row('customer-account', 'account_id', 'kind cents dated reason');
create or replace trigger account_payments_audited after insert on account_payments for each row
  when (is_staff_act()) execute function audit_row('customer-account', 'account_id', 'cents method');
create or replace trigger shipments_audited after insert on shipments for each row
  when (is_staff_act()) execute function audit_row('purchase-order', 'order_id', 'note_number remaining');

revoke execute on function record_audit, record_access, record_act, audit_row, forget_in_audit from public;
grant execute on function record_access, record_act, forget_in_audit to pharos_app;
