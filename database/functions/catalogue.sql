-- Medicines and barcodes. A merged medicine keeps its row, with a pointer to the survivor (decision 20).

-- Returns the medicine that an id means now: itself, or the survivor of its merges.
create or replace function surviving_medicine(of_medicine integer) returns integer
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  here integer := of_medicine;
  next integer;
begin
  loop
    select m.merged_into into next from medicines m where m.id = here;
    exit when next is null;
    here := next;
  end loop;
  return here;
end $$;

-- Locks the catalogue: exclusively for a merge, shared while a medicine is put on a shelf or ordered. Taken before any
-- row lock.
create or replace function lock_catalogue(is_exclusive boolean) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  -- 24: the class of the catalogue's advisory locks.
  if is_exclusive then
    perform pg_advisory_xact_lock(24, 0);
  else
    perform pg_advisory_xact_lock_shared(24, 0);
  end if;
end $$;

-- Makes new rows name the survivor instead of a merged medicine.
create or replace function set_surviving_medicine() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_catalogue(false);
  new.medicine_id := surviving_medicine(new.medicine_id);
  return new;
end $$;
create or replace trigger purchase_orders_name_standing before insert on purchase_orders
  for each row execute function set_surviving_medicine();
create or replace trigger stock_names_standing before insert or update of medicine_id on stock
  for each row execute function set_surviving_medicine();

-- Finds the medicine of a name ({"name", "display_name", "generic_name", "brand_name", "strength", "form", "manufacturer"}),
-- or creates it.
create or replace function find_or_create_medicine(
  medicine_fields jsonb, is_prescription boolean default false, ceiling integer default null, is_controlled boolean default false
) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  known integer;
begin
  -- Looks again when the insert conflicts: another transaction was faster.
  for turn in 1..2 loop
    select surviving_medicine(m.id) into known from medicines m
      where fold(m.name) in (fold(medicine_fields ->> 'name'), fold(medicine_fields ->> 'display_name'))
        and fold(m.manufacturer) = fold(medicine_fields ->> 'manufacturer')
      order by fold(m.name) = fold(medicine_fields ->> 'name') desc limit 1;
    exit when found;
    insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, prescription_only, controlled,
        max_retail_price_cents, checked_at)
      values (medicine_fields ->> 'name', medicine_fields ->> 'generic_name', medicine_fields ->> 'brand_name', medicine_fields ->> 'strength', medicine_fields ->> 'form',
        medicine_fields ->> 'manufacturer', is_prescription, is_controlled, ceiling, null)
      on conflict do nothing
      returning id into known;
    exit when found;
  end loop;
  return known;
end $$;

-- Adds a medicine to the catalogue only; returns null when it exists already.
create or replace function add_medicine(medicine_fields jsonb) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, prescription_only, controlled, checked_at)
    select medicine_fields ->> 'name', medicine_fields ->> 'generic_name', medicine_fields ->> 'brand_name', medicine_fields ->> 'strength', medicine_fields ->> 'form',
      medicine_fields ->> 'manufacturer', coalesce((medicine_fields ->> 'prescription_only')::boolean, false),
      coalesce((medicine_fields ->> 'controlled')::boolean, false), null
    where not exists (
      select from medicines m where fold(m.name) in (fold(medicine_fields ->> 'name'), fold(medicine_fields ->> 'display_name'))
        and fold(m.manufacturer) = fold(medicine_fields ->> 'manufacturer'))
    on conflict do nothing
    returning id
$$;

-- Refuses a price above the maximum retail price.
create or replace function refuse_above_ceiling(of_medicine integer, price integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  ceiling integer := (select m.max_retail_price_cents from medicines m where m.id = of_medicine);
begin
  if price > ceiling then
    perform refuse('PH011', 'The price is above the ceiling.', jsonb_build_object('lines', jsonb_build_array(
      jsonb_build_object('priceCents', price, 'maximumCents', ceiling))));
  end if;
end $$;

-- Links a barcode to a medicine at one pharmacy, with the units in its pack; returns true when that is new there. The
-- pharmacy can change its own pack size, but not one that is valid everywhere. When another person at another pharmacy has
-- linked it with the same pack size, and nobody with another size or to another medicine, both become valid everywhere;
-- those of a shop's own number never do.
create or replace function register_barcode(
  code text, of_medicine integer, of_pack integer, of_pharmacy integer, acting text, happened_at timestamptz
) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  known record;
  is_new boolean;
begin
  -- Serialises two pharmacies that link it at once.
  perform pg_advisory_xact_lock(hashtext('pharos barcode'), hashtext(code));
  select b.*, m.name into known
    from (
      select c.medicine_id, coalesce(c.pack_size, o.pack_size) as pack_size, c.pack_size is not null as is_settled,
          true as is_shared
        from barcodes c left join pharmacy_barcodes o on o.gtin = c.gtin and o.pharmacy_id = of_pharmacy
        where c.gtin = code
      union all
      select surviving_medicine(o.medicine_id), o.pack_size, false, false from pharmacy_barcodes o
        where o.gtin = code and o.pharmacy_id = of_pharmacy
      order by is_shared desc limit 1
    ) b
    join medicines m on m.id = b.medicine_id;
  is_new := not found;
  if not is_new then
    if known.medicine_id <> of_medicine then
      perform refuse('PH113', 'The barcode belongs to another medicine.', jsonb_build_object('medicine', known.name));
    end if;
    if known.pack_size = of_pack then
      return false;
    end if;
    if known.is_settled then
      perform refuse('PH114', 'The pack size differs.', jsonb_build_object('packSize', known.pack_size));
    end if;
  end if;
  insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, pack_size, linked_by, linked_at)
    values (of_pharmacy, code, of_medicine, of_pack, acting, happened_at)
    on conflict (pharmacy_id, gtin) do update
      set pack_size = excluded.pack_size, linked_by = excluded.linked_by, linked_at = excluded.linked_at;
  -- As isShopsOwn() in src/domain/pharmacy/gtin.ts.
  if code !~ '^0(2|02|04|00000[02])' and
      (select count(distinct o.linked_by) > 1 and count(distinct surviving_medicine(o.medicine_id)) = 1
        and count(distinct o.pack_size) = 1 and bool_and(o.pack_size is not null)
      from pharmacy_barcodes o where o.gtin = code) then
    update barcodes b set pack_size = of_pack where b.gtin = code;
    if not found then
      insert into barcodes (gtin, medicine_id, pack_size, linked_by, linked_by_pharmacy, linked_at)
        values (code, of_medicine, of_pack, acting, of_pharmacy, happened_at);
    end if;
  end if;
  return is_new;
end $$;

-- Links a scanned barcode, with the units in its pack, to the medicine of a stock row.
create or replace function link_barcode(
  of_pharmacy integer, of_stock integer, code text, of_pack integer, acting text, happened_at timestamptz
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf stock := lock_shelf_row(of_pharmacy, of_stock);
begin
  return register_barcode(code, shelf.medicine_id, of_pack, of_pharmacy, acting, happened_at);
end $$;

-- Removes the pharmacies' own links of a barcode that is now valid everywhere; while its pack size is unknown, those to the
-- same medicine keep theirs.
create or replace function remove_confirmed_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from pharmacy_barcodes o where o.gtin = new.gtin
    and (new.pack_size is not null or o.pack_size is null or surviving_medicine(o.medicine_id) <> new.medicine_id);
  return null;
end $$;
create or replace trigger barcodes_confirmed after insert or update of pack_size on barcodes
  for each row execute function remove_confirmed_links();

-- Adds a barcode that is valid everywhere, or corrects its pack size.
create or replace function add_barcode(of_medicine integer, code text, of_pack integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
begin
  -- Serialised with register_barcode().
  perform pg_advisory_xact_lock(hashtext('pharos barcode'), hashtext(code));
  perform from medicines m where m.id = of_medicine and m.merged_into is null for no key update;
  if not found then
    perform refuse('PH003', 'There is no such medicine.', '{}');
  end if;
  insert into barcodes (gtin, medicine_id, pack_size) values (code, of_medicine, of_pack) on conflict do nothing;
  if found then
    perform record_audit('adminMedicines.addBarcode', 'medicine', of_medicine::text, null,
      jsonb_build_object('gtin', code, 'pack_size', of_pack));
    return;
  end if;
  select b.medicine_id, b.pack_size, m.name into known
    from barcodes b join medicines m on m.id = b.medicine_id where b.gtin = code for no key update of b;
  if known.medicine_id <> of_medicine then
    perform refuse('PH113', 'The barcode belongs to another medicine.', jsonb_build_object('medicine', known.name, 'id', known.medicine_id));
  end if;
  if known.pack_size is distinct from of_pack then
    update barcodes b set pack_size = of_pack where b.gtin = code;
    perform record_audit('adminMedicines.addBarcode', 'medicine', of_medicine::text,
      jsonb_build_object('gtin', code, 'pack_size', known.pack_size), jsonb_build_object('gtin', code, 'pack_size', of_pack));
  end if;
end $$;

-- Ends a barcode; it stays in its history.
create or replace function end_barcode(of_medicine integer, code text, why text, acting text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ended as (
    delete from barcodes b where b.gtin = code and b.medicine_id = of_medicine returning *
  ), own as (
    delete from pharmacy_barcodes o where o.gtin = code and surviving_medicine(o.medicine_id) = of_medicine returning *
  )
  insert into ended_barcodes (gtin, medicine_id, pack_size, linked_by, linked_by_pharmacy, linked_at, ended_by, ended_at, reason)
    select gtin, medicine_id, pack_size, linked_by, linked_by_pharmacy, linked_at, acting, happened_at, why from ended
    union all
    select gtin, of_medicine, pack_size, linked_by, pharmacy_id, linked_at, acting, happened_at, why from own;
  if not found then
    perform refuse('PH003', 'The medicine has no such barcode.', '{}');
  end if;
  perform record_audit('adminMedicines.endBarcode', 'medicine', of_medicine::text, jsonb_build_object('gtin', code), null, why);
end $$;

-- Changes a medicine as it was read; an administrator who edits a medicine has also checked it.
create or replace function edit_medicine(of_medicine integer, read_version integer, payload jsonb, takes_above boolean) returns void
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
    where s.medicine_id = of_medicine and s.removed_at is null and s.price_cents > (payload ->> 'max_retail_price_cents')::integer;
  if dearer > 0 and not takes_above
    and (payload ->> 'max_retail_price_cents')::integer is distinct from before.max_retail_price_cents then
    perform refuse('PH203', 'Some pharmacies charge more.', jsonb_build_object('pharmacies', dearer));
  end if;
  perform require_tax_rate((payload ->> 'tax_rate_id')::integer);
  update medicines m
    set name = payload ->> 'name', generic_name = payload ->> 'generic_name', brand_name = payload ->> 'brand_name',
      strength = payload ->> 'strength', form = payload ->> 'form', manufacturer = payload ->> 'manufacturer',
      other_names = payload ->> 'other_names', atc_code = payload ->> 'atc_code',
      prescription_only = (payload ->> 'prescription_only')::boolean, controlled = (payload ->> 'controlled')::boolean,
      essential = (payload ->> 'essential')::boolean, 
      tax_rate_id = case when payload ? 'tax_rate_id' then (payload ->> 'tax_rate_id')::integer else m.tax_rate_id end,
      max_retail_price_cents = (payload ->> 'max_retail_price_cents')::integer,
      checked_at = coalesce(m.checked_at, now()), version = m.version + 1
    where m.id = of_medicine returning * into after;
  select jsonb_object_agg(k, to_jsonb(before) -> k), jsonb_object_agg(k, to_jsonb(after) -> k) into was, becomes
    from jsonb_object_keys(payload) k where to_jsonb(before) -> k is distinct from to_jsonb(after) -> k;
  if becomes is not null then
    perform record_audit('adminMedicines.edit', 'medicine', of_medicine::text, was, becomes);
  end if;
  if before.checked_at is null then
    perform record_audit('adminMedicines.check', 'medicine', of_medicine::text, null, jsonb_build_object('name', after.name));
  end if;
end $$;

-- Records that the administration has checked a medicine as it was read. Idempotent.
create or replace function check_medicine(of_medicine integer, read_version integer) returns void
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
  perform record_audit('adminMedicines.check', 'medicine', of_medicine::text, null, jsonb_build_object('name', before.name));
end $$;

-- Marks the survivor of a merge as checked, because the person who merged has reviewed it, and as essential if the other was.
create or replace function mark_survivor_checked() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update medicines m set checked_at = coalesce(m.checked_at, now()), essential = m.essential or new.essential
    where m.id = new.merged_into and (m.checked_at is null or new.essential and not m.essential);
  return null;
end $$;
create or replace trigger check_staying_medicine after update of merged_into on medicines
  for each row when (new.merged_into is not null) execute function mark_survivor_checked();

-- Adds a medicine on behalf of the administration; returns its id.
create or replace function add_catalogue_medicine(payload jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added integer;
begin
  perform require_tax_rate((payload ->> 'tax_rate_id')::integer);
  insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, other_names, atc_code, prescription_only,
      controlled, essential, tax_rate_id, max_retail_price_cents)
    select w.name, w.generic_name, w.brand_name, w.strength, w.form, w.manufacturer, w.other_names, w.atc_code, w.prescription_only,
      w.controlled, w.essential, w.tax_rate_id, w.max_retail_price_cents
    from jsonb_populate_record(null::medicines, payload) w
    returning id into added;
  perform record_audit('adminMedicines.add', 'medicine', added::text, null, payload);
  return added;
end $$;

-- Records that medicines which look alike are different ones.
create or replace function record_non_duplicates(one integer, other integer, acting text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into medicine_non_duplicates (one_id, other_id, noted_by, noted_at)
    values (least(one, other), greatest(one, other), acting, happened_at) on conflict do nothing;
  if found then
    perform record_audit('adminMedicines.notDuplicates', 'medicine', least(one, other)::text, null,
      jsonb_build_object('not', greatest(one, other)));
  end if;
exception when foreign_key_violation or check_violation then
  perform refuse('PH003', 'There is no such pair.', '{}');
end $$;

-- Writes one batch of an imported list within the import's transaction; new medicines have ids reserved by
-- reserve_medicine_ids().
create or replace function import_medicines(added jsonb, changed jsonb, codes jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into medicines (id, name, generic_name, brand_name, strength, form, manufacturer, other_names, atc_code,
      prescription_only, controlled, essential, tax_rate_id, max_retail_price_cents)
    select w.id, w.name, w.generic_name, w.brand_name, w.strength, w.form, w.manufacturer, w.other_names, w.atc_code,
      w.prescription_only, w.controlled, w.essential, w.tax_rate_id, w.max_retail_price_cents
    from jsonb_populate_recordset(null::medicines, added) w;
  perform from medicines m where m.id in (select (c ->> 'id')::integer from jsonb_array_elements(changed) c)
    order by m.id for no key update;
  update medicines m
    set other_names = coalesce(w.other_names, m.other_names), atc_code = coalesce(w.atc_code, m.atc_code),
      prescription_only = coalesce(w.prescription_only, m.prescription_only) or coalesce(w.controlled, m.controlled),
      controlled = coalesce(w.controlled, m.controlled), essential = coalesce(w.essential, m.essential),
      tax_rate_id = nullif(coalesce(w.tax_rate_id, m.tax_rate_id), 0),
      max_retail_price_cents = coalesce(w.max_retail_price_cents, m.max_retail_price_cents), version = m.version + 1
    from jsonb_populate_recordset(null::medicines, changed) w
    where m.id = w.id;
  update barcodes b set pack_size = w.pack_size from jsonb_populate_recordset(null::barcodes, codes) w
    where b.gtin = w.gtin and b.medicine_id = w.medicine_id and b.pack_size is null and w.pack_size is not null;
  insert into barcodes (gtin, medicine_id, pack_size)
    select w.gtin, w.medicine_id, w.pack_size from jsonb_populate_recordset(null::barcodes, codes) w
    where not exists (select from barcodes b where b.gtin = w.gtin and b.medicine_id = w.medicine_id);
end $$;

-- Reserves ids for new medicines.
create or replace function reserve_medicine_ids(count integer) returns integer[]
  language sql security definer set search_path = public, pg_temp as $$
  select array(select nextval(pg_get_serial_sequence('medicines', 'id'))::integer from generate_series(1, count))
$$;

-- Rebuilds the searchable names of medicines from those merged into them.
create or replace function update_former_names(of_medicine integer) returns void
  language sql set search_path = public, pg_temp as $$
  update medicines m set version = m.version + 1, former_names = coalesce((
    select string_agg(concat_ws(' ', g.name, g.generic_name, g.brand_name, g.strength, g.form, g.manufacturer,
      nullif(g.other_names, ''), nullif(g.former_names, '')), ' ' order by g.id)
    from medicines g where g.merged_into = m.id), '')
  where m.id = of_medicine
$$;

-- Returns the properties in which medicines differ from the survivor.
create or replace function differing_properties(staying integer, gone integer[]) returns text[]
  language sql stable set search_path = public, pg_temp as $$
  select array_remove(array[
    case when bool_or(fold(coalesce(g.brand_name, '')) <> fold(coalesce(s.brand_name, ''))) then 'brand' end,
    case when bool_or(fold(g.manufacturer) <> fold(s.manufacturer)) then 'manufacturer' end,
    case when bool_or(g.max_retail_price_cents <> s.max_retail_price_cents) then 'maximum' end,
    case when bool_or(fold(coalesce(g.strength, '')) <> fold(coalesce(s.strength, ''))) then 'strength' end,
    case when bool_or(fold(coalesce(g.form, '')) <> fold(coalesce(s.form, ''))) then 'form' end,
    case when bool_or(g.prescription_only <> s.prescription_only) then 'prescription' end,
    case when bool_or(g.controlled <> s.controlled) then 'controlled' end], null)
  from medicines s, medicines g where s.id = staying and g.id = any (gone)
$$;

revoke execute on function
  surviving_medicine, lock_catalogue, set_surviving_medicine, find_or_create_medicine, add_medicine, refuse_above_ceiling, register_barcode,
  link_barcode, remove_confirmed_links, add_barcode, end_barcode, edit_medicine, check_medicine, mark_survivor_checked,
  add_catalogue_medicine, record_non_duplicates, import_medicines, reserve_medicine_ids, update_former_names, differing_properties
  from public;
grant execute on function
  surviving_medicine, lock_catalogue, add_medicine, link_barcode, add_barcode, end_barcode, edit_medicine, check_medicine,
  add_catalogue_medicine, record_non_duplicates, import_medicines, reserve_medicine_ids, differing_properties
  to pharos_app;
