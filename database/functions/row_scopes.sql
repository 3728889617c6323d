-- The second wall: whose rows a request may see and write, whatever its statement says (decision 36). A request acts as pharos_request
-- for a person, a pharmacy or a supplier; jobs, logins and administrators act as pharos_app, which sees every row. The desks of the
-- administration act as pharos_catalogue and pharos_support, which see whole tables or nothing of them, and as pharos_district, which
-- reads the rows of its districts. The owner, and so every security definer function, is above all. Every table has its line here; this file is applied again with each change of another.

create or replace function own_person() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('pharos.person', true), '') $$;
create or replace function own_pharmacy() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('pharos.pharmacy', true), '')::integer $$;
create or replace function own_supplier() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('pharos.supplier', true), '')::integer $$;

-- Whether the acting person accepted this invitation of a caregiver.
create or replace function cares_by(invitation integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from caregiver_acceptances a where a.id = invitation and a.subject = own_person()) $$;

-- Whether the acting person is told of this person's missed doses.
create or replace function cares_for(person text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from caregiver_acceptances a join dose_caregivers c on c.id = a.id where a.subject = own_person() and c.subject = person)
$$;

-- Whether a customer's request went to the acting pharmacy.
create or replace function asks_own_pharmacy(request integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from stock_request_answers a where a.request_id = request and a.pharmacy_id = own_pharmacy())
$$;

-- Each table: of whom its rows are, and the rows that a request may see and write. Public tables are read by everybody; requests write
-- only those with a condition. Nothing of the platform is a request's. A child table shows what its parent shows.
create or replace function row_scopes() returns table (name text, of_whom text, own_rows text)
  language sql immutable set search_path = public, pg_temp as $$
  select unnest(string_to_array(tables, ' ')), whose, condition from (values
    ('public', null,
      'advert_pictures adverts barcodes companies look_alikes medicines pharmacy_days public_holidays suppliers tax_percents '
      'tax_rates'),
    ('public', 'pharmacy_id = (select own_pharmacy())', 'stock'),
    ('public', 'id = (select own_pharmacy())', 'pharmacies'),
    ('public', 'supplier_id = (select own_supplier())', 'supplier_products'),
    ('of a supplier', 'supplier_id = (select own_supplier())', 'supplier_licences'),

    ('platform', 'false',
      'advert_days backups demo_marker ended_barcodes health_hours health_incidents health_nodes health_samples live_probes '
      'login_attempts medicine_merge_lines medicine_merges medicine_non_duplicates own_keys search_days site_settings unmet_salt '
      'unmet_searches unmet_things'),

    ('of a pharmacy', 'pharmacy_id = (select own_pharmacy())',
      'account_bill_answers account_bill_lines account_bills account_payments announcement_readings cashier_approvals cashiers customer_accounts customer_allergies customer_sales dispensings draft_pages drafts goods_receipt_files goods_receipt_lines goods_receipts '
      'pharmacy_barcodes pharmacy_keys pharmacy_logos pharmacy_tasks prescriptions purchase_settings '
      'refills register_counts sale_lines sale_return_lines sale_returns sales shelf_acts stock_uploads '
      'till_cash_movements till_counts till_days till_favourites till_reports usual_packs wholesalers'),
    ('of a pharmacy', 'exists (select from stock s where s.id = stock_id and s.pharmacy_id = (select own_pharmacy()))',
      'batches reorder_rules stock_edits stock_movements'),
    ('of a pharmacy',
      'exists (select from pharmacies p where p.id = (select own_pharmacy()) and coalesce(announcements.district, p.district) is not distinct from p.district)',
      'announcements'),
    ('of a pharmacy', '(select own_pharmacy()) in (from_pharmacy, to_pharmacy)', 'transfers'),
    ('of a pharmacy', 'exists (select from transfers t where t.id = transfer_id)', 'transfer_acts transfer_lines transfer_requests'),
    ('of a pharmacy', 'exists (select from prescriptions p where p.id = prescription_id)', 'prescription_entries prescription_lines prescription_pages'),
    ('of a pharmacy', 'pharmacy_id = (select own_pharmacy()) or supplier_id = (select own_supplier())', 'medicine_corrections webhook_endpoints'),
    ('of a pharmacy', 'exists (select from webhook_endpoints e where e.id = endpoint_id)', 'webhook_deliveries'),
    ('of a pharmacy', 'exists (select from stock_uploads u where u.id = upload_id)', 'stock_upload_rows'),
    ('of a pharmacy', '(select own_pharmacy()) in (pharmacy_id, asked_by)', 'recall_answers'),
    ('of a pharmacy',
      'pharmacy_id is null or pharmacy_id = (select own_pharmacy())
        or exists (select from recall_answers a where a.recall_id = recalls.id and a.pharmacy_id = (select own_pharmacy()))',
      'recalls'),
    ('of a pharmacy', 'exists (select from recalls r where r.id = recall_id)', 'recall_lots'),

    ('of a supplier',
      'pharmacy_id = (select own_pharmacy()) or supplier_id = (select own_supplier())
        or (supplier_id is null and sent_to is null and (select own_supplier()) is not null) or sent_to = (select own_supplier())',
      'purchase_orders'),
    ('of a supplier', 'supplier_id = (select own_supplier()) or exists (select from purchase_orders o where o.id = order_id)',
      'purchase_order_moves purchase_proposals shipments'),
    ('of a supplier',
      'supplier_id = (select own_supplier()) or exists (
        select from shipments s where s.supplier_id = shipment_lines.supplier_id and s.id = shipment_id)', 'shipment_lines'),
    ('of a supplier', 'pharmacy_id = (select own_pharmacy()) or exists (select from purchase_orders o where o.id = order_id)',
      'deliveries'),
    ('of a supplier',
      'pharmacy_id = (select own_pharmacy()) or exists (
        select from deliveries d where d.pharmacy_id = delivery_lines.pharmacy_id and d.id = delivery_id)', 'delivery_lines'),
    ('of a supplier', 'pharmacy_id = (select own_pharmacy()) or supplier_id = (select own_supplier())', 'supplier_returns'),
    ('of a supplier',
      'pharmacy_id = (select own_pharmacy()) or exists (
        select from supplier_returns r where r.pharmacy_id = supplier_credits.pharmacy_id and r.id = return_id)', 'supplier_credits'),
    ('of a supplier',
      'pharmacy_id = (select own_pharmacy()) or exists (
        select from supplier_returns r where r.pharmacy_id = supplier_refusals.pharmacy_id and r.id = return_id)', 'supplier_refusals'),
    ('of a supplier',
      'pharmacy_id = (select own_pharmacy()) or exists (
        select from supplier_returns r where r.pharmacy_id = quarantine_acts.pharmacy_id and r.id = supplier_return_id)', 'quarantine_acts'),
    ('of a supplier',
      'pharmacy_id = (select own_pharmacy()) or exists (
        select from quarantine_acts a where a.pharmacy_id = quarantined_units.pharmacy_id
          and (a.units_id = quarantined_units.id or a.id = sent_act))', 'quarantined_units'),

    ('of a person', 'subject = (select own_person())',
      'assistant_usage calendar_feeds data_requests favourite_pharmacies medicine_watches order_notices people pharmacy_applications '
      'push_subscriptions saved_places saved_views sessions'),
    ('of a person',
      'subject = (select own_person()) or pharmacy_id = (select own_pharmacy()) or supplier_id = (select own_supplier())', 'staff'),
    -- What tells a person of an order is not the pharmacy's to read.
    ('of a person', 'subject = (select own_person()) or customer_id is not null and pharmacy_id = (select own_pharmacy())', 'mails'),
    ('of a person', 'user_id = (select own_person()) or cares_for(user_id)', 'dose_people dose_records medicine_schedulers'),
    ('of a person', 'exists (select from medicine_schedulers s where s.id = scheduler_id)', 'next_doses'),
    ('of a person', 'subject = (select own_person()) or cares_by(id)', 'dose_caregivers'),
    ('of a person', 'subject = (select own_person()) or exists (
        select from dose_caregivers c where c.id = caregiver_acceptances.id)', 'caregiver_acceptances'),
    ('of a person', 'exists (select from dose_caregivers c where c.id = caregiver_id)', 'missed_doses'),
    ('of a person', 'exists (select from push_subscriptions s where s.id = subscription_id)',
      'missed_dose_deliveries order_notice_deliveries push_deliveries watch_deliveries'),
    ('of a person', 'customer_id = (select own_person()) or pharmacy_id = (select own_pharmacy())', 'customer_orders'),
    ('of a person', 'exists (select from customer_orders o where o.id = order_id)',
      'customer_order_events order_offers recall_orders'),
    ('of a person', 'customer_id = (select own_person()) or exists (
        select from customer_orders o where o.picture_id = prescription_pictures.id)', 'prescription_pictures'),
    ('of a person', 'subject = (select own_person()) or asks_own_pharmacy(id)', 'stock_requests'),
    ('of a person', 'pharmacy_id = (select own_pharmacy()) or exists (select from stock_requests r where r.id = request_id)',
      'stock_request_answers'),
    ('of a person',
      'case thing when ''person'' then thing_id = (select own_person())
        when ''customer-order'' then exists (
          select from customer_orders o where o.id = thing_id::integer and o.customer_id = (select own_person()))
        else pharmacy_id = (select own_pharmacy()) end', 'audit_log')
  ) as scopes (whose, condition, tables)
$$;

-- Returns the roles of the desks that see a table: one with data of persons none, any other support, the catalogue's both.
create or replace function desks_of(name text, of_whom text) returns text
  language sql immutable set search_path = public, pg_temp as $$
  select case
    when of_whom = 'of a person' and name not in ('customer_order_events', 'customer_orders', 'pharmacy_applications', 'staff')
      or name = any (string_to_array(
        'account_bill_answers account_bill_lines account_bills account_payments cashiers customer_accounts customer_allergies customer_sales '
        'dispensings draft_pages drafts login_attempts mails own_keys prescription_entries prescription_lines prescription_pages prescriptions refills', ' '))
      then null
    when of_whom = 'public' or name = any (string_to_array(
        'ended_barcodes medicine_corrections medicine_merge_lines medicine_merges medicine_non_duplicates pharmacy_barcodes unmet_searches unmet_things', ' '))
      then 'pharos_catalogue, pharos_support'
    else 'pharos_support'
  end
$$;

-- Returns which rows of a table the desk of a district reads: those of its pharmacies, and of the country what belongs to none. It
-- writes by functions alone.
create or replace function district_rows(name text) returns text
  language sql immutable set search_path = public, pg_temp as $$
  select case
    when name in ('announcements', 'pharmacies', 'pharmacy_applications') then 'district = any ((select own_districts())::text[])'
    when name = any (string_to_array(
        'announcement_readings customer_orders deliveries goods_receipts pharmacy_keys sales shelf_acts staff stock stock_uploads', ' '))
      then 'pharmacy_id = any ((select own_district_pharmacies())::integer[])'
    when name = 'customer_order_events' then 'exists (select from customer_orders o where o.id = order_id)'
    when name = 'stock_movements' then 'exists (select from stock s where s.id = stock_id)'
    when name in ('unmet_searches', 'unmet_things') then 'true'
  end
$$;

do $$
declare
  scope record;
  policy record;
begin
  for scope in
    select s.*, desks.roles as desks, district_rows(s.name) as of_district, c.oid as id,
      concat_ws('; ', format('%s: %s', s.of_whom, s.own_rows), desks.roles, district_rows(s.name)) as told,
      (select obj_description(p.oid, 'pg_policy') from pg_policy p where p.polrelid = c.oid and p.polname = 'own_rows') as known
    from row_scopes() s join pg_class c on c.relname = s.name and c.relnamespace = 'public'::regnamespace
      cross join desks_of(s.name, s.of_whom) desks (roles)
  loop
    -- Policies lock their table: only where something changed.
    continue when scope.own_rows is null or scope.known = scope.told;
    for policy in select polname from pg_policy where polrelid = scope.id loop
      execute format('drop policy %I on %I', policy.polname, scope.name);
    end loop;
    execute format('alter table %I enable row level security', scope.name);
    execute format('create policy every_row on %I to pharos_app using (true)', scope.name);
    execute format('create policy own_rows on %I to pharos_request using (%s)', scope.name, scope.own_rows);
    execute format('comment on policy own_rows on %I is %L', scope.name, scope.told);
    if scope.desks is not null then
      execute format('create policy of_desks on %I to %s using (true)', scope.name, scope.desks);
    end if;
    if scope.of_district is not null then
      execute format('create policy of_district on %I for select to pharos_district using (%s)', scope.name, scope.of_district);
    end if;
    if scope.of_whom = 'public' then
      execute format('create policy all_read on %I for select to pharos_request using (true)', scope.name);
    end if;
  end loop;
end $$;

revoke all on function own_person, own_pharmacy, own_supplier, cares_by, cares_for, asks_own_pharmacy, row_scopes, desks_of, district_rows from public;
grant execute on function own_person, own_pharmacy, own_supplier, cares_by, cares_for, asks_own_pharmacy to pharos_app;

-- A request and a desk may do what the application may.
do $$
declare
  statement text;
begin
  for statement in
    with things as (
      select 'table ' || c.oid::regclass as thing, c.relacl as acl from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_has_role(current_user, c.relowner, 'usage')
      union all
      select 'function ' || p.oid::regprocedure, p.proacl from pg_proc p
      where p.pronamespace = 'public'::regnamespace and pg_has_role(current_user, p.proowner, 'usage')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    )
    select told from (
      select 1 as step, format('revoke all on %s from pharos_request, pharos_catalogue, pharos_support, pharos_district', thing) as told from things
      union all
      select 2, format('grant %s on %s to pharos_request, pharos_catalogue, pharos_support, pharos_district', a.privilege_type, thing)
      from things, aclexplode(acl) a where a.grantee = 'pharos_app'::regrole
      union all
      select 2, format('grant %s (%I) on %s to pharos_request, pharos_catalogue, pharos_support, pharos_district', a.privilege_type, k.attname, k.attrelid::regclass)
      from pg_attribute k, aclexplode(k.attacl) a
      where k.attrelid in (select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace)
        and a.grantee = 'pharos_app'::regrole
    ) steps order by step
  loop
    execute statement;
  end loop;
end $$;
