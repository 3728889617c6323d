-- Suppliers under administration: ended and never deleted.

-- Refuses the name of another supplier. Serialised, so two administrators cannot take one name at once.
create or replace function check_supplier_name(supplier integer, new_name text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('pharos supplier names'));
  if exists (select from suppliers u where u.id is distinct from supplier and u.ended_at is null and fold(u.name) = fold(new_name)) then
    perform refuse('PH225', 'A supplier with this name exists.', '{}');
  end if;
end $$;

-- Returns what the audit log keeps of a supplier.
create or replace function supplier_audit(u suppliers) returns jsonb
  language sql immutable set search_path = public, pg_temp
  return jsonb_build_object('name', u.name, 'phone_number', u.phone_number, 'lead_time_days', u.lead_time_days);

-- Adds a supplier; returns its id.
create or replace function add_supplier(called text, phone text, lead_days integer, happened_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made suppliers;
begin
  perform check_supplier_name(null, called);
  insert into suppliers (name, phone_number, lead_time_days, created_at) values (called, phone, lead_days, happened_at)
    returning * into made;
  perform record_audit(current_setting('pharos.action', true), 'supplier', made.id::text, null, supplier_audit(made));
  return made.id;
end $$;

-- Returns a supplier as it was read, locked; refuses when it has changed since.
create or replace function lock_supplier(supplier integer, read_version integer) returns suppliers
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_one suppliers;
begin
  select * into found_one from suppliers u where u.id = supplier for no key update;
  if not found then
    perform refuse('PH003', 'There is no such supplier.', '{}');
  end if;
  if found_one.version <> read_version then
    perform refuse('PH006', 'This supplier was changed.', jsonb_build_object('version', found_one.version));
  end if;
  return found_one;
end $$;

-- Changes a supplier as it was read.
create or replace function edit_supplier(supplier integer, read_version integer, called text, phone text, lead_days integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was suppliers;
  becomes suppliers;
begin
  perform check_supplier_name(supplier, called);
  was := lock_supplier(supplier, read_version);
  update suppliers u set name = called, phone_number = phone, lead_time_days = lead_days, version = u.version + 1
    where u.id = supplier returning * into becomes;
  perform record_audit(current_setting('pharos.action', true), 'supplier', supplier::text,
    jsonb_diff(supplier_audit(was), supplier_audit(becomes)), jsonb_diff(supplier_audit(becomes), supplier_audit(was)));
end $$;

-- Ends a supplier, which then takes no more orders; those that only it could see are open to all again.
create or replace function end_supplier(supplier integer, read_version integer, why text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was suppliers;
  left_over jsonb;
begin
  was := lock_supplier(supplier, read_version);
  if was.ended_at is not null then
    perform refuse('PH006', 'This supplier has ended already.', jsonb_build_object('version', was.version));
  end if;
  select jsonb_build_object('count', count(*), 'orders', jsonb_agg(jsonb_build_object('id', o.id, 'pharmacy', o.pharmacy,
      'medicine', o.medicine, 'quantity', o.order_quantity, 'shipped', o.shipped_units) order by o.id) filter (where o.nth <= 5))
    into left_over
  from (
    select o.*, p.name as pharmacy, m.name as medicine, row_number() over (order by o.id) as nth
    from purchase_orders o join pharmacies p on p.id = o.pharmacy_id join medicines m on m.id = o.medicine_id
    where o.supplier_id = supplier and o.status = 'Accepted' and o.removed_at is null
  ) o;
  if (left_over ->> 'count')::integer > 0 then
    perform refuse('PH226', 'Orders of this supplier are not complete.', left_over);
  end if;
  update suppliers u set ended_at = happened_at, ended_by = current_setting('pharos.subject', true), end_reason = why,
      version = u.version + 1
    where u.id = supplier;
  update purchase_orders set sent_to = null where sent_to = supplier and status = 'Pending';
  perform record_audit(current_setting('pharos.action', true), 'supplier', supplier::text, null, '{"active": false}', why);
end $$;

-- Reinstates a supplier that was ended.
create or replace function reinstate_supplier(supplier integer, read_version integer, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was suppliers;
begin
  -- In the lock order of edit_supplier().
  perform pg_advisory_xact_lock(hashtext('pharos supplier names'));
  was := lock_supplier(supplier, read_version);
  if was.ended_at is null then
    perform refuse('PH006', 'This supplier has not ended.', jsonb_build_object('version', was.version));
  end if;
  perform check_supplier_name(supplier, was.name);
  update suppliers u set ended_at = null, ended_by = null, end_reason = null, version = u.version + 1 where u.id = supplier;
  perform record_audit(current_setting('pharos.action', true), 'supplier', supplier::text, null, '{"active": true}', why);
end $$;

revoke execute on function
  check_supplier_name, add_supplier, lock_supplier, edit_supplier, end_supplier, reinstate_supplier
  from public;
grant execute on function add_supplier, edit_supplier, end_supplier, reinstate_supplier to pharos_app;
