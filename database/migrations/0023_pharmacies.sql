-- Pharmacies under administration: found only with a licence that somebody has verified, ended and never deleted.

alter table pharmacies
  add column licence_verified_at timestamptz,
  -- The last day of the licence; null for one that names none.
  add column licence_valid_until date,
  add column ended_at timestamptz,
  add column version integer not null default 1,
  -- Made on the device: the same key is the same pharmacy.
  add column made_key uuid unique,
  add column made_hash bytea,
  add column search_text text not null generated always as (
    fold(name || ' ' || town || ' ' || phone_number || ' ' || coalesce(licence_number, ''))) stored;

-- What people could find before licences were verified stays where it was.
update pharmacies set licence_verified_at = now() where listed;
select note_audit('adminPharmacies.verify', 'pharmacy', id::text, null, jsonb_build_object('licence_number', licence_number),
  'Before verification began')
from pharmacies where listed;

alter table pharmacies
  alter column listed set default false,
  add constraint pharmacies_listed check (not listed or (licence_verified_at is not null and ended_at is null));

create index pharmacies_all_by_name on pharmacies (name, id);
create index pharmacies_search on pharmacies using gin (search_text gin_trgm_ops);
create index pharmacies_licence_ends on pharmacies (licence_valid_until) where listed;
create index stock_uploads_of on stock_uploads (pharmacy_id, seq desc);

-- Another number is another licence: it was not this one that somebody verified.
create function licence_is_another() returns trigger language plpgsql as $$
begin
  new.licence_verified_at := null;
  new.licence_valid_until := null;
  new.listed := false;
  return new;
end $$;
create trigger licence_is_another before update of licence_number on pharmacies for each row
  when (old.licence_number is distinct from new.licence_number and old.licence_number is not null
    and old.licence_verified_at is not distinct from new.licence_verified_at)
  execute function licence_is_another();

-- Notes an act of the administration on a pharmacy with what differs; an act without a difference leaves no row.
create function note_pharmacy(act text, was pharmacies, becomes pharmacies, why text, more jsonb default '{}') returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  earlier jsonb := to_jsonb(was);
  later jsonb := to_jsonb(becomes);
  old_values jsonb;
  new_values jsonb;
begin
  select jsonb_object_agg(k, earlier -> k) filter (where earlier is not null), jsonb_object_agg(k, later -> k)
    into old_values, new_values
  from unnest(string_to_array('name phone_number address town lat lng open_minutes price_exposure delivers licence_number
    licence_verified_at licence_valid_until listed ended_at', ' ')) given, btrim(given, E' \n') k
  where k <> '' and later -> k is distinct from coalesce(earlier -> k, 'null');
  if new_values is not null then
    perform note_audit(act, 'pharmacy', becomes.id::text, old_values, new_values || more, why);
  end if;
end $$;

-- Refusals beside those of other parts:
--   PH006 already-changed      {"version"}
--   PH230 possible-duplicate   {"pharmacies": [{"id", "name", "town", "metres"}]}
--   PH231 licence-taken        {"name"}
--   PH232 licence-not-valid
--   PH233 pharmacy-busy        {"orders", "shipments"}

-- The pharmacy as it was read, locked: against orders as well where it is about to disappear from the finder.
create function lock_pharmacy(of_pharmacy integer, read_version integer, against_orders boolean) returns pharmacies
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

-- A pharmacy's name without the words that every second one has.
create function own_name(name text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(fold(name),
    '\y(the|new|pvt|ltd|pharmac(y|ies)|chemists?|medicals?|medi|drugs?|stores?|house|osu|sala|osusala)\y', '', 'g'), '\W+', ' ', 'g'));

-- Pharmacies that could be the same: within half a kilometre, with a like name or the same number.
create function like_pharmacies(details jsonb) returns jsonb
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
    or similarity(own_name(near.name), own_name(details ->> 'name')) >= 0.4)
$$;

-- Takes in a new pharmacy, which nobody finds yet, once however often it is sent; gives its id.
create function admin_make_pharmacy(make_key uuid, asked bytea, details jsonb, is_another boolean, happened_at timestamptz)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known pharmacies;
  twins jsonb;
  made pharmacies;
begin
  -- Two administrators enter the same one one after the other.
  perform pg_advisory_xact_lock(hashtext('pharos pharmacies'));
  select * into known from pharmacies p where p.made_key = make_key;
  if found then
    if known.made_hash <> asked then
      perform refuse('PH005', 'This key was used for another pharmacy.', '{}');
    end if;
    return known.id;
  end if;
  twins := case when is_another then null else like_pharmacies(details) end;
  if twins is not null then
    perform refuse('PH230', 'There is a pharmacy like this.', jsonb_build_object('pharmacies', twins));
  end if;
  insert into pharmacies (name, phone_number, address, town, lat, lng, open_minutes, price_exposure, delivers, licence_number,
      made_key, made_hash, created_at)
    select d.name, d.phone_number, d.address, d.town, d.lat, d.lng, d.open_minutes, d.price_exposure, d.delivers,
      d.licence_number, make_key, asked, happened_at
    from jsonb_populate_record(null::pharmacies, details) d
    returning * into made;
  perform note_pharmacy('adminPharmacies.make', null, made, null);
  return made.id;
end $$;

-- Changes who a pharmacy is and where. Its shelf moves along (pharmacy_moves), in this transaction.
create function admin_edit_pharmacy(of_pharmacy integer, read_version integer, details jsonb)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies := lock_pharmacy(of_pharmacy, read_version, false);
  becomes pharmacies;
begin
  update pharmacies p
    set name = d.name, phone_number = d.phone_number, address = d.address, town = d.town, lat = d.lat, lng = d.lng,
      open_minutes = d.open_minutes, price_exposure = d.price_exposure, delivers = d.delivers, version = p.version + 1
    from jsonb_populate_record(null::pharmacies, details) d
    where p.id = of_pharmacy
    returning p.* into becomes;
  perform note_pharmacy('adminPharmacies.edit', was, becomes, null);
end $$;

-- Says that somebody has seen the licence, and puts the pharmacy into the finder where that is wanted.
create function admin_verify_pharmacy(
  of_pharmacy integer, read_version integer, licence text, until date, note text, lists boolean,
  happened_at timestamptz, today date
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies;
  becomes pharmacies;
  other text;
begin
  -- One licence at a time: two pharmacies do not get the same one.
  perform pg_advisory_xact_lock(hashtext('pharos pharmacies'));
  was := lock_pharmacy(of_pharmacy, read_version, true);
  if until < today then
    perform refuse('PH232', 'The licence has run out.', '{}');
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
  perform note_pharmacy('adminPharmacies.verify', was, becomes, note);
end $$;

-- Takes a pharmacy out of the finder, or puts it back; its till, its orders and its staff go on.
create function admin_list_pharmacy(
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
    perform refuse('PH232', 'The licence is not verified, or has run out.', '{}');
  end if;
  update pharmacies p set listed = lists, version = p.version + 1 where p.id = of_pharmacy returning p.* into becomes;
  perform note_pharmacy(case when lists then 'adminPharmacies.relist' else 'adminPharmacies.unlist' end, was, becomes, why);
end $$;

-- Ends a pharmacy for good. What it ordered and nobody has sent is withdrawn; its books stay.
create function admin_end_pharmacy(
  of_pharmacy integer, read_version integer, typed text, why text, acting text, happened_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies;
  becomes pharmacies;
  waiting integer;
  on_the_way integer;
  withdrawn integer;
begin
  -- A supplier locks the order first and looks at the pharmacy after it.
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
  if waiting + on_the_way > 0 then
    perform refuse('PH233', 'Something still waits for this pharmacy.',
      jsonb_build_object('orders', waiting, 'shipments', on_the_way));
  end if;
  with gone as (
    update purchase_orders o set removed_at = happened_at, removed_by = acting, version = o.version + 1
    where o.pharmacy_id = of_pharmacy and o.removed_at is null and o.status <> 'Completed'
    returning o.id
  ) select count(*) into withdrawn from gone;
  update pharmacies p set ended_at = happened_at, listed = false, version = p.version + 1
    where p.id = of_pharmacy returning p.* into becomes;
  perform note_pharmacy('adminPharmacies.end', was, becomes, why, jsonb_build_object('withdrawn_orders', withdrawn));
end $$;

-- Takes out of the finder whose licence has run out, and says how many; rows that somebody holds wait for the next time.
create function end_licences(today date) returns integer
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
    perform note_pharmacy('licence.ended', was, becomes, null);
    taken := taken + 1;
  end loop;
  return taken;
end $$;

-- Nothing is ordered for a pharmacy that has ended, and nobody begins to work there; who comes at the same moment waits here for the answer.
create function pharmacy_goes_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from pharmacies p where p.id = new.pharmacy_id and p.ended_at is null for key share;
  if not found then
    perform refuse('PH003', 'There is no such pharmacy.', '{}');
  end if;
  return new;
end $$;
create trigger purchase_orders_of_a_pharmacy before insert on purchase_orders for each row execute function pharmacy_goes_on();
create trigger staff_of_a_pharmacy before insert on staff for each row when (new.pharmacy_id is not null)
  execute function pharmacy_goes_on();

-- As it was, and the pharmacy's row is held: one that leaves the finder at the same moment takes no order any more.
create or replace function place_order(
  of_customer text,
  order_key uuid,
  asked bytea,
  wanted jsonb,
  most_open integer,
  held_until timestamptz,
  happened_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
  shelf record;
  placed customer_orders;
begin
  -- One order of a person at a time: so the key and the limit hold, and nobody orders from an account that is being deleted.
  perform from people p where p.subject = of_customer for no key update;
  if not found then
    perform refuse('PH003', 'There is no such person.', '{}');
  end if;
  select o.id, o.request_hash into known from customer_orders o where o.customer_id = of_customer and o.key = order_key;
  if found then
    if known.request_hash <> asked then
      perform refuse('PH005', 'This key was used for another order.', '{}');
    end if;
    return known.id;
  end if;

  select s.id, s.pharmacy_id, s.price_cents, m.name as medicine, p.name as pharmacy, p.price_exposure into shelf
    from stock s
    join medicines m on m.id = s.medicine_id
    join pharmacies p on p.id = s.pharmacy_id and p.listed
    where s.id = (wanted ->> 'stock_id')::integer
    for key share of p;
  if not found then
    perform refuse('PH003', 'This is on no shelf.', jsonb_build_object('stockIds', jsonb_build_array(wanted -> 'stock_id')));
  end if;
  if (select count(*) from customer_orders o
      where o.customer_id = of_customer and o.pharmacy_id = shelf.pharmacy_id and o.order_status = 'pending') >= most_open then
    perform refuse('PH007', 'Too many orders are open here.', '{}');
  end if;

  insert into customer_orders (customer_id, key, request_hash, pharmacy_id, stock_id, medicine, pharmacy_name, customer_name,
      customer_tele, quantity, price_cents, price_shown, delivery_type, description, reserved_until, created_at, updated_at)
    values (of_customer, order_key, asked, shelf.pharmacy_id, shelf.id, shelf.medicine, shelf.pharmacy,
      wanted ->> 'customer_name', wanted ->> 'customer_tele', (wanted ->> 'quantity')::integer, shelf.price_cents,
      shelf.price_exposure, wanted ->> 'delivery_type', wanted ->> 'description', held_until, happened_at, happened_at)
    returning * into placed;
  perform note_order_event(placed.id, 'placed', 'customer', placed.quantity, happened_at);
  perform hold_units(placed, happened_at, today);
  return placed.id;
end $$;

revoke execute on function note_pharmacy, lock_pharmacy, own_name, like_pharmacies, admin_make_pharmacy, admin_edit_pharmacy,
  admin_verify_pharmacy, admin_list_pharmacy, admin_end_pharmacy, end_licences from public;
grant execute on function admin_make_pharmacy, admin_edit_pharmacy, admin_verify_pharmacy, admin_list_pharmacy,
  admin_end_pharmacy, end_licences to pharos_app;
