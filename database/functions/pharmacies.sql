-- Pharmacies under administration: listed only with a verified licence (decision 19), ended and never deleted.

-- Withdraws the verification when the licence number changes: it was the other number that was verified.
create or replace function reset_licence_verification() returns trigger language plpgsql as $$
begin
  new.licence_verified_at := null;
  new.licence_valid_until := null;
  new.listed := false;
  return new;
end $$;
create or replace trigger licence_is_another before update of licence_number on pharmacies for each row
  when (old.licence_number is distinct from new.licence_number and old.licence_number is not null
    and old.licence_verified_at is not distinct from new.licence_verified_at)
  execute function reset_licence_verification();

-- Refuses purchase orders and staff for a pharmacy that has ended, or is ending at this moment.
create or replace function forbid_ended_pharmacy() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from pharmacies p where p.id = new.pharmacy_id and p.ended_at is null for key share;
  if not found then
    perform refuse('PH003', 'There is no such pharmacy.', '{}');
  end if;
  return new;
end $$;
create or replace trigger purchase_orders_of_a_pharmacy before insert on purchase_orders for each row execute function forbid_ended_pharmacy();
create or replace trigger staff_of_a_pharmacy before insert on staff for each row when (new.pharmacy_id is not null)
  execute function forbid_ended_pharmacy();

-- Records an act of the administration on a pharmacy with its differences; without any it records nothing.
create or replace function audit_pharmacy(act text, was pharmacies, becomes pharmacies, why text, more jsonb default '{}') returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  earlier jsonb := to_jsonb(was);
  later jsonb := to_jsonb(becomes);
  old_values jsonb;
  new_values jsonb;
begin
  select jsonb_object_agg(k, earlier -> k) filter (where earlier is not null), jsonb_object_agg(k, later -> k)
    into old_values, new_values
  from unnest(string_to_array('name phone_number address town district lat lng open_minutes price_exposure delivers rounds_cash
    max_discount_percent tax_number company_id licence_number licence_verified_at licence_valid_until listed ended_at', ' ')) given, btrim(given, E' \n') k
  where k <> '' and later -> k is distinct from coalesce(earlier -> k, 'null');
  if new_values is not null then
    perform record_audit(act, 'pharmacy', becomes.id::text, old_values, new_values || more, why);
  end if;
end $$;

-- Returns a pharmacy as it was read, locked; also against new orders when it is about to be unlisted.
create or replace function lock_pharmacy(of_pharmacy integer, read_version integer, against_orders boolean) returns pharmacies
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_one pharmacies;
begin
  if against_orders then
    select * into found_one from pharmacies p where p.id = of_pharmacy for update;
  else
    select * into found_one from pharmacies p where p.id = of_pharmacy for no key update;
  end if;
  if found_one.id is null then
    perform refuse('PH003', 'There is no such pharmacy.', '{}');
  end if;
  if found_one.version <> read_version or found_one.ended_at is not null then
    perform refuse('PH006', 'The pharmacy has changed.', jsonb_build_object('version', found_one.version));
  end if;
  return found_one;
end $$;

-- Returns a pharmacy's name without the words that most pharmacies share.
create or replace function distinctive_name(name text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(fold(name),
    '\y(the|new|pvt|ltd|pharmac(y|ies)|chemists?|medicals?|medi|drugs?|stores?|house|osu|sala|osusala)\y', '', 'g'), '\W+', ' ', 'g'));

-- Returns pharmacies that could be the same one: within half a kilometre, with a similar name or the same phone number.
create or replace function similar_pharmacies(details jsonb) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_agg(jsonb_build_object('id', near.id, 'name', near.name, 'town', near.town, 'metres', near.metres)
    order by near.metres)
  from (
    select p.id, p.name, p.town, p.phone_number,
      round(chord_km(p.loc <-> geo_cube((details ->> 'lat')::float8, (details ->> 'lng')::float8)) * 1000)::integer as metres
    from pharmacies p
    where p.ended_at is null and p.lat between (details ->> 'lat')::float8 - 0.005 and (details ->> 'lat')::float8 + 0.005
  ) near
  where near.metres <= 500 and (near.phone_number = details ->> 'phone_number' or fold(near.name) = fold(details ->> 'name')
    or similarity(distinctive_name(near.name), distinctive_name(details ->> 'name')) >= 0.4)
$$;

-- Adds a pharmacy, not yet listed; returns its id. Idempotent by key.
create or replace function admin_create_pharmacy(make_key uuid, fingerprint bytea, details jsonb, is_another boolean, happened_at timestamptz)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known pharmacies;
  twins jsonb;
  made pharmacies;
begin
  -- Serialises administrators who add the same pharmacy at once.
  perform pg_advisory_xact_lock(hashtext('pharos pharmacies'));
  select * into known from pharmacies p where p.made_key = make_key;
  if found then
    if known.made_hash <> fingerprint then
      perform refuse('PH005', 'This key was used for another pharmacy.', '{}');
    end if;
    return known.id;
  end if;
  twins := case when is_another then null else similar_pharmacies(details) end;
  if twins is not null then
    perform refuse('PH230', 'There is a similar pharmacy.', jsonb_build_object('pharmacies', twins));
  end if;
  insert into pharmacies (name, phone_number, address, town, district, lat, lng, open_minutes, price_exposure, delivers, rounds_cash,
      max_discount_percent, tax_number, company_id, licence_number, made_key, made_hash, created_at)
    select d.name, d.phone_number, d.address, d.town, d.district, d.lat, d.lng, d.open_minutes, d.price_exposure, d.delivers,
      coalesce(d.rounds_cash, true), coalesce(d.max_discount_percent, 10), d.tax_number,
      find_or_add_company(details ->> 'company'), d.licence_number, make_key, fingerprint, happened_at
    from jsonb_populate_record(null::pharmacies, details) d
    returning * into made;
  perform audit_pharmacy('adminPharmacies.make', null, made, null);
  return made.id;
end $$;

-- Changes a pharmacy's details and location. Its stock rows move along in the same transaction (pharmacy_relocate_stock).
create or replace function admin_edit_pharmacy(of_pharmacy integer, read_version integer, details jsonb)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies := lock_pharmacy(of_pharmacy, read_version, false);
  becomes pharmacies;
begin
  update pharmacies p
    set name = d.name, phone_number = d.phone_number, address = d.address, town = d.town, lat = d.lat, lng = d.lng,
      open_minutes = d.open_minutes, price_exposure = d.price_exposure, delivers = d.delivers,
      district = case when details ? 'district' then d.district else p.district end,
      rounds_cash = coalesce(d.rounds_cash, p.rounds_cash),
      max_discount_percent = coalesce(d.max_discount_percent, p.max_discount_percent),
      company_id = case when details ? 'company' then find_or_add_company(details ->> 'company') else p.company_id end,
      version = p.version + 1
    from jsonb_populate_record(null::pharmacies, details) d
    where p.id = of_pharmacy
    returning p.* into becomes;
  perform audit_pharmacy('adminPharmacies.edit', was, becomes, null);
end $$;

-- Records that the licence was verified, and lists the pharmacy if wanted.
create or replace function admin_verify_pharmacy(
  of_pharmacy integer, read_version integer, licence text, until date, note text, lists boolean,
  happened_at timestamptz, today date
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies;
  becomes pharmacies;
  other text;
begin
  -- Serialised, so two pharmacies cannot get the same licence.
  perform pg_advisory_xact_lock(hashtext('pharos pharmacies'));
  was := lock_pharmacy(of_pharmacy, read_version, true);
  if until < today then
    perform refuse('PH232', 'The licence has expired.', '{}');
  end if;
  select p.name into other from pharmacies p
    where fold(p.licence_number) = fold(licence) and p.id <> of_pharmacy and p.licence_verified_at is not null and p.ended_at is null
    limit 1;
  if found then
    perform refuse('PH231', 'Another pharmacy has this licence.', jsonb_build_object('name', other));
  end if;
  update pharmacies p
    set licence_number = licence, licence_verified_at = happened_at, licence_valid_until = until, listed = lists,
      version = p.version + 1
    where p.id = of_pharmacy
    returning p.* into becomes;
  perform audit_pharmacy('adminPharmacies.verify', was, becomes, note);
end $$;

-- Lists or unlists a pharmacy; its till, orders and staff are not affected.
create or replace function admin_list_pharmacy(
  of_pharmacy integer, read_version integer, lists boolean, why text, today date
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies := lock_pharmacy(of_pharmacy, read_version, true);
  becomes pharmacies;
begin
  if was.listed = lists then
    perform refuse('PH006', 'The pharmacy has changed.', jsonb_build_object('version', was.version));
  end if;
  if lists and (was.licence_verified_at is null or was.licence_valid_until < today) then
    perform refuse('PH232', 'The licence is not verified, or has expired.', '{}');
  end if;
  update pharmacies p set listed = lists, version = p.version + 1 where p.id = of_pharmacy returning p.* into becomes;
  perform audit_pharmacy(case when lists then 'adminPharmacies.relist' else 'adminPharmacies.unlist' end, was, becomes, why);
end $$;

-- Ends a pharmacy for good. Its purchase orders that nothing was sent of are withdrawn; its books are kept.
create or replace function admin_end_pharmacy(
  of_pharmacy integer, read_version integer, typed text, why text, acting text, happened_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies;
  becomes pharmacies;
  waiting integer;
  on_the_way integer;
  withdrawn integer;
begin
  -- Suppliers lock the order first and read the pharmacy after it.
  perform from purchase_orders o
    where o.pharmacy_id = of_pharmacy and o.removed_at is null
      and (o.status <> 'Completed' or o.shipped_units > o.accepted_units + o.refused_units)
    order by o.id for no key update;
  was := lock_pharmacy(of_pharmacy, read_version, true);
  if fold(typed) <> fold(was.name) then
    perform refuse('PH004', 'The name does not match.',
      '{"fields": [{"field": "name", "message": "This is not the name of the pharmacy"}]}');
  end if;
  select count(*) into waiting from customer_orders o where o.pharmacy_id = of_pharmacy and o.order_status = 'pending';
  select count(*) into on_the_way from purchase_orders o
    where o.pharmacy_id = of_pharmacy and o.removed_at is null and o.shipped_units > o.accepted_units + o.refused_units;
  -- What is sent or requested meanwhile waits for the pharmacy's lock.
  select on_the_way + count(*) into on_the_way from transfers t
    where of_pharmacy in (t.from_pharmacy, t.to_pharmacy) and t.closed_at is null;
  if waiting + on_the_way > 0 then
    perform refuse('PH233', 'This pharmacy has open orders or goods on the way.',
      jsonb_build_object('orders', waiting, 'shipments', on_the_way));
  end if;
  with gone as (
    update purchase_orders o set removed_at = happened_at, removed_by = acting, version = o.version + 1
    where o.pharmacy_id = of_pharmacy and o.removed_at is null and o.status <> 'Completed'
    returning o.id
  ) select count(*) into withdrawn from gone;
  update pharmacies p set ended_at = happened_at, listed = false, version = p.version + 1
    where p.id = of_pharmacy returning p.* into becomes;
  perform audit_pharmacy('adminPharmacies.end', was, becomes, why, jsonb_build_object('withdrawn_orders', withdrawn));
end $$;

-- Unlists pharmacies whose licence has expired; returns how many. Locked rows wait for the next run.
create or replace function end_licences(today date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies;
  becomes pharmacies;
  taken integer := 0;
begin
  for was in
    select p.* from pharmacies p where p.listed and p.licence_valid_until < today order by p.id for update skip locked
  loop
    update pharmacies p set listed = false, version = p.version + 1 where p.id = was.id returning p.* into becomes;
    perform audit_pharmacy('licence.ended', was, becomes, null);
    taken := taken + 1;
  end loop;
  return taken;
end $$;

-- Sets whether customers who are logged in see the pharmacy's prices, on behalf of its own staff. Counts the version, so the
-- administration reads the pharmacy again.
create or replace function show_prices(of_pharmacy integer, shown boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies;
  becomes pharmacies;
begin
  select p.* into was from pharmacies p where p.id = of_pharmacy and p.ended_at is null for no key update;
  if not found then
    perform refuse('PH003', 'There is no such pharmacy.', '{}');
  end if;
  if was.price_exposure = shown then
    return;
  end if;
  update pharmacies p set price_exposure = shown, version = p.version + 1 where p.id = of_pharmacy returning p.* into becomes;
  perform audit_pharmacy('shelf.showPrices', was, becomes, null);
end $$;

-- Creates a task for each of these pharmacies to bring its stock up to date, unless it got one since a moment; returns how many.
-- Each has its id and `freshAt`, the moment of its last change.
create or replace function remind_stale_pharmacies(stale jsonb, since timestamptz, happened_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reminded integer;
begin
  -- Serialised, so that two administrators do not remind the same pharmacy twice.
  perform pg_advisory_xact_lock(hashtext('pharos reminders of stale stock'));
  with told as (
    insert into pharmacy_tasks (pharmacy_id, kind, details, created_at)
    select p.id, 'stale-stock', jsonb_build_object('freshAt', f -> 'freshAt'), happened_at
    from jsonb_array_elements(stale) f join pharmacies p on p.id = (f -> 'id')::integer and p.ended_at is null
    where is_at_own_desk(p.id) and not exists (
      select from pharmacy_tasks t where t.pharmacy_id = p.id and t.kind = 'stale-stock' and t.created_at > since)
    order by p.id
    returning pharmacy_id),
  noted as (
    select record_audit(current_setting('pharos.action', true), 'pharmacy', pharmacy_id::text, null, '{"reminded": true}') from told)
  select count(*)::integer into reminded from noted;
  return reminded;
end $$;

-- Sets the logo on a pharmacy's papers, or removes it without one. The same again is no change. With cashiers it needs the right
-- to manage them.
create or replace function set_pharmacy_logo(
  of_pharmacy integer, media text, wide integer, high integer, picture bytea, happened_at timestamptz default now()
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was bytea;
begin
  perform require_right(of_pharmacy, 'manage');
  perform lock_own_pharmacy(of_pharmacy);
  select l.bytes into was from pharmacy_logos l where l.pharmacy_id = of_pharmacy;
  if was is not distinct from picture then
    return;
  end if;
  if picture is null then
    delete from pharmacy_logos l where l.pharmacy_id = of_pharmacy;
  else
    insert into pharmacy_logos (pharmacy_id, media_type, width, height, bytes, set_at)
      values (of_pharmacy, media, wide, high, picture, happened_at)
      on conflict (pharmacy_id) do update set media_type = excluded.media_type, width = excluded.width, height = excluded.height,
        bytes = excluded.bytes, set_at = excluded.set_at;
  end if;
  perform record_audit(current_setting('pharos.action', true), 'pharmacy', of_pharmacy::text,
    jsonb_build_object('logo', left(encode(sha256(was), 'hex'), 12)), jsonb_build_object('logo', left(encode(sha256(picture), 'hex'), 12)));
end $$;

revoke execute on function
  set_pharmacy_logo, remind_stale_pharmacies, audit_pharmacy, lock_pharmacy, distinctive_name, similar_pharmacies, admin_create_pharmacy, admin_edit_pharmacy, admin_verify_pharmacy,
  admin_list_pharmacy, admin_end_pharmacy, end_licences, show_prices
  from public;
grant execute on function
  set_pharmacy_logo, remind_stale_pharmacies, admin_create_pharmacy, admin_edit_pharmacy, admin_verify_pharmacy, admin_list_pharmacy, admin_end_pharmacy, end_licences,
  show_prices, similar_pharmacies, distinctive_name
  to pharos_app;
