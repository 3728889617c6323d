-- People as the administration sees them: the roles that were last stated, where they worked and when, and who is kept out.

alter table people
  -- As the identity provider stated them at the last login; null until there is one.
  add column roles text[],
  add column deactivated_at timestamptz,
  add column deactivated_by text,
  add column deactivation_reason text check (length(deactivation_reason) between 1 and 300),
  add column search_text text not null generated always as (
    fold(name || ' ' || coalesce(chosen_name, '') || ' ' || coalesce(email, '') || ' ' || subject)) stored,
  add constraint people_deactivated check (
    num_nonnulls(deactivated_at, deactivated_by, deactivation_reason) in (0, 3));
update people p set roles = s.roles
from (select distinct on (subject) subject, roles from sessions order by subject, created_at desc) s
where s.subject = p.subject;

create index people_search on people using gin (search_text gin_trgm_ops);
create index people_by_name on people (lower(coalesce(chosen_name, nullif(name, ''), subject)), subject);
create index people_with_roles on people (subject) where cardinality(roles) > 0;
create index people_deactivated on people (subject) where deactivated_at is not null;

-- Who is kept out is written by the administration's functions alone.
revoke insert, update on people from pharos_app;
grant insert (subject, name, email, picture, roles, last_seen_at),
  update (name, email, picture, roles, last_seen_at, chosen_name, phone, language, theme, hide_medicine_name)
  on people to pharos_app;

-- A place ends and stays readable. Rows from before have no word about who made them.
alter table staff
  add column added_by text,
  add column added_reason text check (length(added_reason) between 1 and 300),
  add column ended_at timestamptz,
  add column ended_by text,
  add column end_reason text check (length(end_reason) between 1 and 300),
  drop constraint staff_subject_pharmacy_id_supplier_id_key,
  add constraint staff_ended check (num_nonnulls(ended_at, ended_by, end_reason) in (0, 3));
create unique index staff_once on staff (subject, pharmacy_id, supplier_id) nulls not distinct where ended_at is null;
create index staff_of_person on staff (subject, id);

alter table suppliers
  add column version integer not null default 1,
  add column ended_at timestamptz,
  add column ended_by text,
  add column end_reason text check (length(end_reason) between 1 and 300),
  add constraint suppliers_ended check (num_nonnulls(ended_at, ended_by, end_reason) in (0, 3));

-- Of an act's two sides, what is different.
create function what_differs(of jsonb, against jsonb) returns jsonb
  language sql immutable set search_path = public, pg_temp
  return (select jsonb_object_agg(key, value) from jsonb_each(of) where value is distinct from against -> key);

-- Keeps a person out from now on. Of two administrators who do it to each other at once, the first one does.
--   PH220 last-admin, PH221 not-yourself, PH003 not-found, PH006 already-changed
create function deactivate_person(who text, why text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := nullif(current_setting('pharos.subject', true), '');
begin
  perform pg_advisory_xact_lock(hashtext('pharos administrators'));
  if who = actor then
    perform refuse('PH221', 'Nobody deactivates themselves.', '{}');
  end if;
  if not exists (select from people p where p.subject = actor and p.deactivated_at is null) then
    perform refuse('PH223', 'Who asks is deactivated.', '{}');
  end if;
  -- Sessions first, as deleting an account takes them; then once more for a login that was under way.
  delete from sessions s where s.subject = who;
  update people p set deactivated_at = happened_at, deactivated_by = actor, deactivation_reason = why
    where p.subject = who and p.deactivated_at is null;
  if not found then
    perform refuse(case when exists (select from people p where p.subject = who) then 'PH006' else 'PH003' end,
      'There is nobody to deactivate.', '{}');
  end if;
  if not exists (select from people p where p.deactivated_at is null and 'admin' = any (p.roles)) then
    perform refuse('PH220', 'The last administrator stays.', '{}');
  end if;
  delete from sessions s where s.subject = who;
  perform note_audit(current_setting('pharos.action', true), 'person', who, null, '{"active": false}', why);
end $$;

create function reactivate_person(who text, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update people p set deactivated_at = null, deactivated_by = null, deactivation_reason = null
    where p.subject = who and p.deactivated_at is not null;
  if not found then
    perform refuse(case when exists (select from people p where p.subject = who) then 'PH006' else 'PH003' end,
      'There is nobody to reactivate.', '{}');
  end if;
  perform note_audit(current_setting('pharos.action', true), 'person', who, null, '{"active": true}', why);
end $$;

create function end_session_of(who text, session uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended sessions;
begin
  delete from sessions s where s.subject = who and s.id = session returning * into ended;
  if ended.id is null then
    perform refuse('PH003', 'There is no such session.', '{}');
  end if;
  perform note_audit(current_setting('pharos.action', true), 'person', who,
    jsonb_build_object('session', session, 'device', ended.device), null);
end $$;

-- Lists a person as staff of a pharmacy or a supplier. The person may be yet to come.
--   PH222 already-staff, PH224 supplier-ended, PH003 not-found
create function add_staff(who text, of_pharmacy integer, of_supplier integer, why text, happened_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place text;
  made integer;
begin
  if of_supplier is not null then
    select u.name into place from suppliers u where u.id = of_supplier and u.ended_at is null for share;
    if not found and exists (select from suppliers u where u.id = of_supplier) then
      perform refuse('PH224', 'This supplier has ended.', '{}');
    end if;
  else
    select p.name into place from pharmacies p where p.id = of_pharmacy and p.ended_at is null for share;
  end if;
  if place is null then
    perform refuse('PH003', 'There is no such place.', '{}');
  end if;
  insert into staff (subject, pharmacy_id, supplier_id, created_at, added_by, added_reason)
    values (who, of_pharmacy, of_supplier, happened_at, current_setting('pharos.subject', true), why)
    on conflict do nothing returning id into made;
  if made is null then
    perform refuse('PH222', 'This person works there already.', '{}');
  end if;
  perform note_audit(current_setting('pharos.action', true), 'person', who, null, jsonb_build_object('works_at', place,
    'pharmacy_id', of_pharmacy, 'supplier_id', of_supplier), why);
  return made;
end $$;

create function end_staff(staff_id integer, why text, happened_at timestamptz) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended staff;
begin
  update staff t set ended_at = happened_at, ended_by = current_setting('pharos.subject', true), end_reason = why
    where t.id = staff_id and t.ended_at is null returning * into ended;
  if ended.id is null then
    perform refuse(case when exists (select from staff t where t.id = staff_id) then 'PH006' else 'PH003' end,
      'Nobody works there by this row.', '{}');
  end if;
  perform note_audit(current_setting('pharos.action', true), 'person', ended.subject,
    jsonb_build_object('works_at', coalesce((select p.name from pharmacies p where p.id = ended.pharmacy_id),
        (select u.name from suppliers u where u.id = ended.supplier_id)),
      'pharmacy_id', ended.pharmacy_id, 'supplier_id', ended.supplier_id), null, why);
  return ended.subject;
end $$;

-- Two suppliers of one name would be mistaken for each other. Names are compared one after the other.
--   PH225 name-taken
create function check_supplier_name(supplier integer, said text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('pharos supplier names'));
  if exists (select from suppliers u where u.id is distinct from supplier and u.ended_at is null and fold(u.name) = fold(said)) then
    perform refuse('PH225', 'There is a supplier of this name.', '{}');
  end if;
end $$;

create function supplier_facts(u suppliers) returns jsonb
  language sql immutable set search_path = public, pg_temp
  return jsonb_build_object('name', u.name, 'phone_number', u.phone_number, 'lead_time_days', u.lead_time_days);

create function add_supplier(called text, phone text, lead_days integer, happened_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made suppliers;
begin
  perform check_supplier_name(null, called);
  insert into suppliers (name, phone_number, lead_time_days, created_at) values (called, phone, lead_days, happened_at)
    returning * into made;
  perform note_audit(current_setting('pharos.action', true), 'supplier', made.id::text, null, supplier_facts(made));
  return made.id;
end $$;

-- A supplier as it was read, locked; whoever has changed it since is told first.
create function lock_supplier(supplier integer, read_version integer) returns suppliers
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

create function edit_supplier(supplier integer, read_version integer, called text, phone text, lead_days integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was suppliers;
  becomes suppliers;
begin
  perform check_supplier_name(supplier, called);
  was := lock_supplier(supplier, read_version);
  update suppliers u set name = called, phone_number = phone, lead_time_days = lead_days, version = u.version + 1
    where u.id = supplier returning * into becomes;
  perform note_audit(current_setting('pharos.action', true), 'supplier', supplier::text,
    what_differs(supplier_facts(was), supplier_facts(becomes)), what_differs(supplier_facts(becomes), supplier_facts(was)));
end $$;

-- Ends a supplier, which then takes no order any more.
--   PH226 orders-not-complete {"count", "orders": [{"id", "pharmacy", "medicine", "quantity", "shipped"}]}, the oldest five
create function end_supplier(supplier integer, read_version integer, why text, happened_at timestamptz) returns void
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
  perform note_audit(current_setting('pharos.action', true), 'supplier', supplier::text, null, '{"active": false}', why);
end $$;

create function reinstate_supplier(supplier integer, read_version integer, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was suppliers;
begin
  -- In the order in which editing takes them.
  perform pg_advisory_xact_lock(hashtext('pharos supplier names'));
  was := lock_supplier(supplier, read_version);
  if was.ended_at is null then
    perform refuse('PH006', 'This supplier has not ended.', jsonb_build_object('version', was.version));
  end if;
  perform check_supplier_name(supplier, was.name);
  update suppliers u set ended_at = null, ended_by = null, end_reason = null, version = u.version + 1 where u.id = supplier;
  perform note_audit(current_setting('pharos.action', true), 'supplier', supplier::text, null, '{"active": true}', why);
end $$;

-- An order never comes to a supplier that ends at the same moment: one of the two waits for the other.
create function refuse_ended_supplier() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended timestamptz;
begin
  select u.ended_at into ended from suppliers u where u.id = new.supplier_id for share;
  if ended is not null then
    perform refuse('PH224', 'This supplier has ended.', '{}');
  end if;
  return null;
end $$;
create trigger purchase_orders_of_ended_supplier after insert or update of supplier_id on purchase_orders for each row
  when (new.supplier_id is not null) execute function refuse_ended_supplier();

revoke execute on function deactivate_person, reactivate_person, end_session_of, add_staff, end_staff, check_supplier_name,
  add_supplier, lock_supplier, edit_supplier, end_supplier, reinstate_supplier, refuse_ended_supplier from public;
grant execute on function deactivate_person, reactivate_person, end_session_of, add_staff, end_staff, add_supplier,
  edit_supplier, end_supplier, reinstate_supplier to pharos_app;
