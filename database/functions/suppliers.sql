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
  return jsonb_build_object('name', u.name, 'phone_number', u.phone_number, 'lead_time_days', u.lead_time_days,
    'licence_number', u.licence_number, 'licence_valid_until', u.licence_valid_until, 'takes_orders', u.takes_orders);

-- Adds a supplier, which gets no orders before its licence is verified; returns its id.
create or replace function add_supplier(called text, phone text, lead_days integer, happened_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made suppliers;
begin
  perform check_supplier_name(null, called);
  insert into suppliers (name, phone_number, lead_time_days, takes_orders, created_at)
    values (called, phone, lead_days, false, happened_at)
    returning * into made;
  perform record_audit(current_setting('pharos.action', true), 'supplier', made.id::text, null, supplier_audit(made));
  return made.id;
end $$;

-- Locks the orders that only this supplier can see: it locks an order first and reads its own row after that.
create or replace function lock_orders_sent_to(supplier integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from purchase_orders o where o.sent_to = supplier and o.status = 'Pending' and o.removed_at is null
    order by o.id for no key update;
end $$;

-- Returns a supplier as it was read, locked; refuses when it has changed since.
create or replace function lock_supplier(supplier integer, read_version integer) returns suppliers
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_one suppliers;
begin
  perform lock_orders_sent_to(supplier);
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

-- Opens the orders that only this supplier could see to all.
create or replace function open_orders_sent_to(supplier integer) returns void
  language sql set search_path = public, pg_temp
  as $$ update purchase_orders set sent_to = null where sent_to = supplier and status = 'Pending' $$;

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
  perform open_orders_sent_to(supplier);
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

-- Records what changed of a supplier's licence.
create or replace function audit_supplier_licence(act text, was suppliers, becomes suppliers, why text) returns void
  language sql set search_path = public, pg_temp
  as $$
  select record_audit(act, 'supplier', becomes.id::text, jsonb_diff(supplier_audit(was), supplier_audit(becomes)),
    jsonb_diff(supplier_audit(becomes), supplier_audit(was)), why)
$$;

-- Stores a licence that a supplier sends, in place of one that waits. Counts the supplier's version, so that nobody decides about
-- the earlier one. Idempotent by id.
create or replace function send_supplier_licence(
  of_supplier integer, licence_id uuid, fingerprint bytea, licence text, until date, media text, sealed bytea, happened_at timestamptz,
  today date
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known supplier_licences;
begin
  perform from suppliers u where u.id = of_supplier and u.ended_at is null for no key update;
  if not found then
    perform refuse('PH003', 'There is no such supplier.', '{}');
  end if;
  select * into known from supplier_licences l where l.id = licence_id;
  if found then
    if (known.supplier_id, known.request_hash) is distinct from (of_supplier, fingerprint) then
      perform refuse('PH005', 'This key was used for another licence.', '{}');
    end if;
    return;
  end if;
  if until < today then
    perform refuse('PH232', 'The licence has expired.', '{}');
  end if;
  update supplier_licences l set state = 'replaced', decided_at = happened_at, picture = null, picture_type = null
    where l.supplier_id = of_supplier and l.state = 'waiting';
  insert into supplier_licences (id, supplier_id, request_hash, licence_number, licence_valid_until, picture_type, picture, sent_at)
    values (licence_id, of_supplier, fingerprint, licence, until, media, sealed, happened_at);
  update suppliers u set version = u.version + 1 where u.id = of_supplier;
  perform record_audit(current_setting('pharos.action', true), 'supplier', of_supplier::text, null,
    jsonb_build_object('licence_number', licence, 'licence_valid_until', until));
end $$;

-- Writes a mail about the licence to each of a supplier's staff whose address is confirmed, in the transaction of what happened.
create or replace function mail_supplier_staff(of_supplier integer, what text, happened_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  insert into mails (supplier_id, subject, key, kind, about, happened_at, asked_by)
  select of_supplier, h.subject, md5(concat_ws(' ', h.subject, what, extract(epoch from happened_at)))::uuid, 'licence', what,
    happened_at, 'pharos'
  from staff t join people h on h.subject = t.subject
  where t.supplier_id = of_supplier and t.ended_at is null and h.deactivated_at is null and h.email_verified and h.email is not null
  on conflict do nothing
$$;

-- Whether a mail about a supplier's licence is still true: what was decided since is told by a mail of its own.
create or replace function licence_mail_holds(of_supplier integer, what text, told_at timestamptz) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select u.ended_at is null and case what
    when 'verified' then u.licence_verified_at = told_at
    when 'rejected' then not u.takes_orders or coalesce(u.licence_verified_at < told_at, true) and exists (
      select from supplier_licences l where l.supplier_id = u.id and l.state = 'rejected' and l.decided_at = told_at)
    when 'expires' then u.takes_orders and u.licence_warned_for = u.licence_valid_until
    else not u.takes_orders end
  from suppliers u where u.id = of_supplier
$$;

-- Tells suppliers once that their licence ends within so many days; returns how many. Locked rows wait for the next run.
create or replace function warn_supplier_licences(today date, within integer, happened_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one integer;
  told integer := 0;
begin
  for one in
    select u.id from suppliers u
    where u.takes_orders and u.ended_at is null and u.licence_valid_until between today and today + within
      and u.licence_warned_for is distinct from u.licence_valid_until
    order by u.id for no key update skip locked
  loop
    update suppliers u set licence_warned_for = u.licence_valid_until where u.id = one;
    perform mail_supplier_staff(one, 'expires', happened_at);
    told := told + 1;
  end loop;
  return told;
end $$;

-- Records that a supplier's licence was verified: it gets new orders. Decides about the licence that waits.
create or replace function admin_verify_supplier(
  supplier integer, read_version integer, licence text, until date, note text, happened_at timestamptz, today date
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was suppliers;
  becomes suppliers;
  other text;
begin
  -- Serialised, so two suppliers cannot get the same licence.
  perform pg_advisory_xact_lock(hashtext('pharos supplier names'));
  was := lock_supplier(supplier, read_version);
  if was.ended_at is not null then
    perform refuse('PH006', 'This supplier has ended.', jsonb_build_object('version', was.version));
  end if;
  if until < today then
    perform refuse('PH232', 'The licence has expired.', '{}');
  end if;
  select u.name into other from suppliers u
    where fold(u.licence_number) = fold(licence) and u.id <> supplier and u.licence_verified_at is not null and u.ended_at is null
    limit 1;
  if found then
    perform refuse('PH231', 'Another supplier has this licence.', jsonb_build_object('name', other));
  end if;
  update suppliers u
    set licence_number = licence, licence_verified_at = happened_at, licence_valid_until = until, takes_orders = true,
      version = u.version + 1
    where u.id = supplier returning * into becomes;
  update supplier_licences l set state = 'verified', decided_at = happened_at where l.supplier_id = supplier and l.state = 'waiting';
  perform audit_supplier_licence(current_setting('pharos.action', true), was, becomes, note);
  perform mail_supplier_staff(supplier, 'verified', happened_at);
end $$;

-- Rejects the licence that waits, or without one withdraws the verification. Without a licence that is verified and valid, the
-- supplier gets no new orders.
create or replace function admin_reject_supplier(
  supplier integer, read_version integer, why text, happened_at timestamptz, today date
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was suppliers := lock_supplier(supplier, read_version);
  becomes suppliers;
  had_sent boolean;
  keeps boolean;
begin
  update supplier_licences l set state = 'rejected', decided_at = happened_at, reason = why
    where l.supplier_id = supplier and l.state = 'waiting';
  had_sent := found;
  if was.ended_at is not null or not (had_sent or was.takes_orders) then
    perform refuse('PH006', 'This supplier has changed.', jsonb_build_object('version', was.version));
  end if;
  keeps := had_sent and was.licence_verified_at is not null and was.licence_valid_until >= today;
  update suppliers u
    set takes_orders = keeps, licence_verified_at = case when keeps then u.licence_verified_at end, version = u.version + 1
    where u.id = supplier returning * into becomes;
  if not keeps then
    perform open_orders_sent_to(supplier);
  end if;
  perform audit_supplier_licence(current_setting('pharos.action', true), was, becomes, why);
  perform mail_supplier_staff(supplier, 'rejected', happened_at);
end $$;

-- Ends new orders for suppliers whose licence has expired; returns how many. Locked rows wait for the next run.
create or replace function end_supplier_licences(today date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was suppliers;
  becomes suppliers;
  taken integer := 0;
begin
  for was in select u.* from suppliers u where u.takes_orders and u.licence_valid_until < today order by u.id loop
    perform lock_orders_sent_to(was.id);
    select u.* into was from suppliers u
      where u.id = was.id and u.takes_orders and u.licence_valid_until < today for no key update skip locked;
    continue when not found;
    update suppliers u set takes_orders = false, version = u.version + 1 where u.id = was.id returning u.* into becomes;
    perform open_orders_sent_to(was.id);
    perform audit_supplier_licence('licence.ended', was, becomes, null);
    perform mail_supplier_staff(was.id, 'expired', colombo_start(today));
    taken := taken + 1;
  end loop;
  return taken;
end $$;

revoke execute on function
  check_supplier_name, add_supplier, lock_orders_sent_to, lock_supplier, edit_supplier, open_orders_sent_to, end_supplier, reinstate_supplier,
  audit_supplier_licence, mail_supplier_staff, licence_mail_holds, warn_supplier_licences, send_supplier_licence, admin_verify_supplier, admin_reject_supplier, end_supplier_licences
  from public;
grant execute on function
  add_supplier, edit_supplier, end_supplier, reinstate_supplier, send_supplier_licence, admin_verify_supplier, admin_reject_supplier,
  end_supplier_licences, licence_mail_holds, warn_supplier_licences
  to pharos_app;
