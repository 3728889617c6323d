-- Keys for other programs end with the person who made them. A code that a pharmacist links counts at that pharmacy until a
-- second pharmacy or the administration confirms it.

-- Revokes the keys that a person made at a pharmacy, or at every pharmacy, each with its row in the audit log. Holds the lock
-- under which keys are made, so that none is made meanwhile.
create function revoke_keys_of(who text, of_pharmacy integer, why text, happened_at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  revoked pharmacy_keys;
begin
  perform pg_advisory_xact_lock(hashtext('pharos keys'), places.id) from (
    select distinct t.pharmacy_id as id from staff t
    where t.subject = who and t.pharmacy_id is not null and (of_pharmacy is null or t.pharmacy_id = of_pharmacy)
    order by 1) places;
  for revoked in
    update pharmacy_keys k set revoked_at = happened_at, revoked_by = current_setting('pharos.subject', true)
      where k.created_by = who and k.revoked_at is null and (of_pharmacy is null or k.pharmacy_id = of_pharmacy)
      returning *
  loop
    perform note_audit(current_setting('pharos.action', true), 'pharmacy-key', revoked.id::text,
      jsonb_build_object('name', revoked.name, 'prefix', revoked.prefix, 'pharmacy_id', revoked.pharmacy_id), null, why);
  end loop;
end $$;

create or replace function deactivate_person(who text, why text, happened_at timestamptz) returns void
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
  delete from calendar_feeds f where f.subject = who;
  perform revoke_keys_of(who, null, why, happened_at);
  perform note_audit(current_setting('pharos.action', true), 'person', who, null, '{"active": false}', why);
end $$;

create or replace function end_staff(staff_id integer, why text, happened_at timestamptz) returns text
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
  if ended.pharmacy_id is not null then
    perform revoke_keys_of(ended.subject, ended.pharmacy_id, why, happened_at);
  end if;
  perform note_audit(current_setting('pharos.action', true), 'person', ended.subject,
    jsonb_build_object('works_at', coalesce((select p.name from pharmacies p where p.id = ended.pharmacy_id),
        (select u.name from suppliers u where u.id = ended.supplier_id)),
      'pharmacy_id', ended.pharmacy_id, 'supplier_id', ended.supplier_id), null, why);
  return ended.subject;
end $$;

revoke execute on function revoke_keys_of from public;

-- Codes that only the pharmacy that linked them reads. `barcodes` holds those that count everywhere.
create table pharmacy_barcodes (
  pharmacy_id integer not null references pharmacies,
  gtin text not null check (gtin ~ '^\d{14}$'),
  -- As it was linked; readers follow merges with standing_medicine().
  medicine_id integer not null references medicines,
  linked_by text not null,
  linked_at timestamptz not null,
  primary key (pharmacy_id, gtin)
);
create index pharmacy_barcodes_gtin on pharmacy_barcodes (gtin);
create index pharmacy_barcodes_medicine on pharmacy_barcodes (medicine_id);
grant select on pharmacy_barcodes to pharos_app;

create trigger pharmacy_barcodes_audited after insert on pharmacy_barcodes for each row
  when (current_setting('pharos.action', true) !~ '^(admin|$)')
  execute function audit_row('barcode', 'gtin', 'medicine_id');

-- What one pharmacist linked until now counted everywhere.
with linked as (
  delete from barcodes b where b.linked_by is not null returning b.*
)
insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, linked_by, linked_at)
  select linked_by_pharmacy, gtin, medicine_id, linked_by, linked_at from linked;

-- A code that counts everywhere, by a second pharmacy, the administration or a list, is no pharmacy's own any more.
create function barcode_is_confirmed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from pharmacy_barcodes o where o.gtin = new.gtin;
  return null;
end $$;
create trigger barcodes_confirmed after insert on barcodes for each row execute function barcode_is_confirmed();

-- Links a code to a medicine at one pharmacy; true when that is new there. When another person at another pharmacy has linked
-- it to the same medicine, and nobody to another one, the code counts everywhere from now on.
create or replace function know_barcode(
  code text, of_medicine integer, of_pharmacy integer, acting text, happened_at timestamptz
) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  known record;
begin
  -- Two pharmacies that link it at once see each other.
  perform pg_advisory_xact_lock(hashtext('pharos barcode'), hashtext(code));
  select b.medicine_id, m.name into known
    from (
      select c.medicine_id from barcodes c where c.gtin = code
      union all
      select standing_medicine(o.medicine_id) from pharmacy_barcodes o where o.gtin = code and o.pharmacy_id = of_pharmacy
    ) b
    join medicines m on m.id = b.medicine_id;
  if found then
    if known.medicine_id <> of_medicine then
      perform refuse('PH113', 'The barcode is another medicine''s.', jsonb_build_object('medicine', known.name));
    end if;
    return false;
  end if;
  insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, linked_by, linked_at)
    values (of_pharmacy, code, of_medicine, acting, happened_at);
  if (select count(distinct o.linked_by) > 1 and count(distinct standing_medicine(o.medicine_id)) = 1
      from pharmacy_barcodes o where o.gtin = code) then
    insert into barcodes (gtin, medicine_id, linked_by, linked_by_pharmacy, linked_at)
      values (code, of_medicine, acting, of_pharmacy, happened_at);
  end if;
  return true;
end $$;

create or replace function end_barcode(of_medicine integer, code text, why text, acting text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ended as (
    delete from barcodes b where b.gtin = code and b.medicine_id = of_medicine returning *
  ), own as (
    delete from pharmacy_barcodes o where o.gtin = code and standing_medicine(o.medicine_id) = of_medicine returning *
  )
  insert into ended_barcodes (gtin, medicine_id, pack_size, linked_by, linked_by_pharmacy, linked_at, ended_by, ended_at, reason)
    select gtin, medicine_id, pack_size, linked_by, linked_by_pharmacy, linked_at, acting, happened_at, why from ended
    union all
    select gtin, of_medicine, 1, linked_by, pharmacy_id, linked_at, acting, happened_at, why from own;
  if not found then
    perform refuse('PH003', 'The medicine has no such barcode.', '{}');
  end if;
  perform note_audit('adminMedicines.endBarcode', 'medicine', of_medicine::text, jsonb_build_object('gtin', code), null, why);
end $$;

revoke execute on function barcode_is_confirmed from public;
