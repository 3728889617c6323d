-- Whether the administration has looked at a medicine: what a pharmacy or a supplier adds waits for it.

alter table medicines add column checked_at timestamptz default now();
create index medicines_unchecked on medicines (fold(name), fold(manufacturer)) where checked_at is null and merged_into is null;

create or replace function know_medicine(named jsonb, is_prescription boolean default false, ceiling integer default null) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  known integer;
begin
  -- A second look after the insert: somebody may have been faster.
  for turn in 1..2 loop
    select standing_medicine(m.id) into known from medicines m
      where fold(m.name) in (fold(named ->> 'name'), fold(named ->> 'display_name'))
        and fold(m.manufacturer) = fold(named ->> 'manufacturer')
      order by fold(m.name) = fold(named ->> 'name') desc limit 1;
    exit when found;
    insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, prescription_only, max_retail_price_cents,
        checked_at)
      values (named ->> 'name', named ->> 'generic_name', named ->> 'brand_name', named ->> 'strength', named ->> 'form',
        named ->> 'manufacturer', is_prescription, ceiling, null)
      on conflict do nothing
      returning id into known;
    exit when found;
  end loop;
  return known;
end $$;

-- Adds a medicine to the catalogue alone; null when it is there already.
create or replace function add_medicine(named jsonb) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, prescription_only, checked_at)
    select named ->> 'name', named ->> 'generic_name', named ->> 'brand_name', named ->> 'strength', named ->> 'form',
      named ->> 'manufacturer', coalesce((named ->> 'prescription_only')::boolean, false), null
    where not exists (
      select from medicines m where fold(m.name) in (fold(named ->> 'name'), fold(named ->> 'display_name'))
        and fold(m.manufacturer) = fold(named ->> 'manufacturer'))
    on conflict do nothing
    returning id
$$;

-- What the administration writes of a medicine; a change names the version that was read. Who edits it has checked it.
create or replace function edit_medicine(of_medicine integer, read_version integer, wanted jsonb, takes_above boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before medicines;
  after medicines;
  dearer integer;
  was jsonb;
  becomes jsonb;
begin
  select * into before from medicines m where m.id = of_medicine for no key update;
  if not found then
    perform refuse('PH003', 'There is no such medicine.', '{}');
  end if;
  if before.version <> read_version or before.merged_into is not null then
    perform refuse('PH006', 'The medicine has changed.', jsonb_build_object('version', before.version));
  end if;
  select count(*) into dearer from stock s
    where s.medicine_id = of_medicine and s.removed_at is null and s.price_cents > (wanted ->> 'max_retail_price_cents')::integer;
  if dearer > 0 and not takes_above
    and (wanted ->> 'max_retail_price_cents')::integer is distinct from before.max_retail_price_cents then
    perform refuse('PH203', 'Shelves charge more.', jsonb_build_object('pharmacies', dearer));
  end if;
  update medicines m
    set name = wanted ->> 'name', generic_name = wanted ->> 'generic_name', brand_name = wanted ->> 'brand_name',
      strength = wanted ->> 'strength', form = wanted ->> 'form', manufacturer = wanted ->> 'manufacturer',
      other_names = wanted ->> 'other_names', atc_code = wanted ->> 'atc_code',
      prescription_only = (wanted ->> 'prescription_only')::boolean,
      max_retail_price_cents = (wanted ->> 'max_retail_price_cents')::integer,
      checked_at = coalesce(m.checked_at, now()), version = m.version + 1
    where m.id = of_medicine returning * into after;
  select jsonb_object_agg(k, to_jsonb(before) -> k), jsonb_object_agg(k, to_jsonb(after) -> k) into was, becomes
    from jsonb_object_keys(wanted) k where to_jsonb(before) -> k is distinct from to_jsonb(after) -> k;
  if becomes is not null then
    perform note_audit('adminMedicines.edit', 'medicine', of_medicine::text, was, becomes);
  end if;
  if before.checked_at is null then
    perform note_audit('adminMedicines.check', 'medicine', of_medicine::text, null, jsonb_build_object('name', after.name));
  end if;
end $$;

-- Says that the administration has looked at a medicine as it was read; a checked one stays as it is.
create function check_medicine(of_medicine integer, read_version integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before medicines;
begin
  select * into before from medicines m where m.id = of_medicine for no key update;
  if not found then
    perform refuse('PH003', 'There is no such medicine.', '{}');
  end if;
  if before.checked_at is not null then
    return;
  end if;
  if before.version <> read_version or before.merged_into is not null then
    perform refuse('PH006', 'The medicine has changed.', jsonb_build_object('version', before.version));
  end if;
  update medicines m set checked_at = now() where m.id = of_medicine;
  perform note_audit('adminMedicines.check', 'medicine', of_medicine::text, null, jsonb_build_object('name', before.name));
end $$;

-- Who merges medicines has looked at the one that stays.
create function check_staying_medicine() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update medicines m set checked_at = now() where m.id = new.merged_into and m.checked_at is null;
  return null;
end $$;
create trigger check_staying_medicine after update of merged_into on medicines
  for each row when (new.merged_into is not null) execute function check_staying_medicine();

revoke execute on function check_medicine, check_staying_medicine from public;
grant execute on function check_medicine to pharos_app;
