-- The shelf as its keepers work on it: what they buy, edit, count, correct, take away and add.
-- Refusals beside those of the shelf and the orders:
--   PH110 already-on-shelf   {"stockId"}
--   PH111 units-on-record    {"quantity"}
--   PH112 units-held         {"reserved"}
--   PH113 barcode-taken      {"medicine"}

-- A row that was taken away: out of sight, with its history. Whatever brings units brings it back.
alter table stock add column removed_at timestamptz;
alter table stock add constraint stock_removed_is_empty check (removed_at is null or quantity = 0);
-- Of name and price; a sale does not change it.
alter table stock add column version integer not null default 1;

create function stock_comes_back() returns trigger language plpgsql as $$
begin
  new.removed_at = null;
  return new;
end $$;
create trigger stock_comes_back before update of quantity on stock
  for each row when (old.removed_at is not null and new.quantity > 0) execute function stock_comes_back();

create function stock_is_edited() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
create trigger stock_is_edited before update of price_cents, medicine_id on stock
  for each row when (old.price_cents <> new.price_cents or old.medicine_id <> new.medicine_id)
  execute function stock_is_edited();

-- What was asked for with a key, so that it is done once however often it is sent.
create table shelf_acts (
  pharmacy_id integer not null references pharmacies,
  key uuid not null,
  act text not null check (act in ('buy', 'adjust', 'count', 'add')),
  request_hash bytea not null,
  stock_id integer references stock,
  acted_at timestamptz not null default now(),
  primary key (pharmacy_id, key)
);

-- What a row was called and cost before and after an edit.
create table stock_edits (
  id bigint primary key generated always as identity,
  stock_id integer not null references stock,
  actor text not null,
  old_medicine_id integer not null references medicines,
  new_medicine_id integer not null references medicines,
  old_price_cents integer not null,
  new_price_cents integer not null,
  edited_at timestamptz not null default now()
);
create index stock_edits_stock on stock_edits (stock_id, id);

-- True when it is new, false when it has been done; another request with the same key is refused.
create function claim_act(of_pharmacy integer, act_key uuid, what text, asked bytea, of_stock integer, happened_at timestamptz)
  returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  insert into shelf_acts (pharmacy_id, key, act, request_hash, stock_id, acted_at)
    values (of_pharmacy, act_key, what, asked, of_stock, happened_at)
    on conflict do nothing;
  if found then
    return true;
  end if;
  if not exists (select from shelf_acts a where a.pharmacy_id = of_pharmacy and a.key = act_key and a.request_hash = asked) then
    perform refuse('PH005', 'This key was used for something else.', '{}');
  end if;
  return false;
end $$;

-- A row that its pharmacy can see, locked against other writers.
create function lock_shelf_row(of_pharmacy integer, of_stock integer) returns stock
  language plpgsql set search_path = public, pg_temp as $$
declare
  held stock;
begin
  select * into held from stock s
    where s.id = of_stock and s.pharmacy_id = of_pharmacy and s.removed_at is null for no key update;
  if not found then
    perform refuse('PH003', 'A row is not on this shelf.', jsonb_build_object('stockIds', jsonb_build_array(of_stock)));
  end if;
  return held;
end $$;

-- What is held of a row for open orders. Asked under the row's lock: nobody holds more meanwhile.
create function held_units(of_stock integer) returns integer
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(o.quantity), 0)::integer from customer_orders o where o.stock_id = of_stock and o.order_status = 'pending'
$$;

-- Puts what was bought ({"quantity", "lot", "expires_on"}) on the shelf.
create function buy_stock(
  of_pharmacy integer, of_stock integer, act_key uuid, asked bytea, acting text, bought jsonb, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_shelf_row(of_pharmacy, of_stock);
  if claim_act(of_pharmacy, act_key, 'buy', asked, of_stock, happened_at) then
    perform apply_movements(of_pharmacy, 'buy', act_key, acting, jsonb_build_array(jsonb_build_object('stock_id', of_stock,
      'kind', 'receipt', 'delta', bought -> 'quantity', 'lot', bought -> 'lot', 'expires_on', bought -> 'expires_on')),
      happened_at, today);
  end if;
end $$;

-- Corrects one batch: {"batch_id", "kind", "delta", "reason"}.
create function adjust_stock(
  of_pharmacy integer, of_stock integer, act_key uuid, asked bytea, acting text, correction jsonb, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_shelf_row(of_pharmacy, of_stock);
  if claim_act(of_pharmacy, act_key, 'adjust', asked, of_stock, happened_at) then
    perform apply_movements(of_pharmacy, 'adjustment', act_key, acting,
      jsonb_build_array(correction || jsonb_build_object('stock_id', of_stock)), happened_at, today);
  end if;
end $$;

-- The lines that take so many units out of a row's batches, what expires first at first.
create function lines_off(of_stock integer, units integer, kind text, why text) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_agg(jsonb_build_object('stock_id', of_stock, 'batch_id', q.id, 'kind', kind, 'reason', why,
      'delta', -(least(q.upto, units) - (q.upto - q.quantity))) order by q.upto)
  from (
    select b.id, b.quantity, sum(b.quantity) over (order by b.expires_on nulls last, b.received_at, b.id) as upto
    from batches b where b.stock_id = of_stock and b.quantity > 0
  ) q
  where q.upto - q.quantity < units
$$;

-- Books what was counted. Whoever counts sees what is held for orders as well: what can be sold becomes the count less
-- this. `expected` is what was on record when the count was read; if that has changed since, nothing is booked.
create function count_stock(
  of_pharmacy integer, of_stock integer, act_key uuid, asked bytea, acting text, counted integer, expected integer,
  happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf stock := lock_shelf_row(of_pharmacy, of_stock);
  held integer := held_units(of_stock);
  change integer := greatest(counted - held, 0) - shelf.quantity;
  only_batch integer[];
begin
  if not claim_act(of_pharmacy, act_key, 'count', asked, of_stock, happened_at) then
    return;
  end if;
  if shelf.quantity + held <> expected then
    perform refuse('PH006', 'Units have moved since.', jsonb_build_object('quantity', shelf.quantity, 'reserved', held));
  end if;
  if change < 0 then
    perform apply_movements(of_pharmacy, 'count', act_key, acting, lines_off(of_stock, -change, 'count', null),
      happened_at, today);
  elsif change > 0 then
    -- What is too many belongs to the only batch there is; of several nobody knows.
    select array_agg(b.id) into only_batch from batches b where b.stock_id = of_stock and b.quantity > 0;
    perform apply_movements(of_pharmacy, 'count', act_key, acting, jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'stock_id', of_stock, 'kind', 'count', 'delta', change,
      'batch_id', case when cardinality(only_batch) = 1 then only_batch[1] end))), happened_at, today);
  end if;
end $$;

-- Takes a row out of sight, after what is on record was written off ({"key", "quantity", "reason"}) or when
-- nothing is. What is gone already is as it was wanted.
create function remove_stock(
  of_pharmacy integer, of_stock integer, acting text, write_off jsonb, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf stock;
  held integer;
begin
  if exists (select from stock s where s.id = of_stock and s.pharmacy_id = of_pharmacy and s.removed_at is not null) then
    return;
  end if;
  shelf := lock_shelf_row(of_pharmacy, of_stock);
  held := held_units(of_stock);
  if held > 0 then
    perform refuse('PH112', 'Units are held for orders.', jsonb_build_object('reserved', held));
  end if;
  if shelf.quantity > 0 and write_off is null then
    perform refuse('PH111', 'Units are on record.', jsonb_build_object('quantity', shelf.quantity));
  end if;
  if write_off is not null and shelf.quantity <> (write_off ->> 'quantity')::integer then
    perform refuse('PH006', 'Units have moved since.', jsonb_build_object('quantity', shelf.quantity, 'reserved', held));
  end if;
  if shelf.quantity > 0 then
    perform apply_movements(of_pharmacy, 'write-off', (write_off ->> 'key')::uuid, acting,
      lines_off(of_stock, shelf.quantity, 'write-off', write_off ->> 'reason'), happened_at, today);
  end if;
  update stock s set removed_at = happened_at where s.id = of_stock;
end $$;

create function restore_stock(of_pharmacy integer, of_stock integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update stock s set removed_at = null where s.id = of_stock and s.pharmacy_id = of_pharmacy;
  if not found then
    perform refuse('PH003', 'A row is not on this shelf.', jsonb_build_object('stockIds', jsonb_build_array(of_stock)));
  end if;
end $$;

-- The medicine of a name ({"name", "display_name", "generic_name", "brand_name", "strength", "form", "manufacturer"}),
-- made when nobody has it yet.
create function know_medicine(named jsonb, is_prescription boolean default false, ceiling integer default null) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  known integer;
begin
  -- A second look after the insert: somebody may have been faster.
  for turn in 1..2 loop
    select m.id into known from medicines m
      where fold(m.name) in (fold(named ->> 'name'), fold(named ->> 'display_name'))
        and fold(m.manufacturer) = fold(named ->> 'manufacturer')
      order by fold(m.name) = fold(named ->> 'name') desc limit 1;
    exit when found;
    insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, prescription_only, max_retail_price_cents)
      values (named ->> 'name', named ->> 'generic_name', named ->> 'brand_name', named ->> 'strength', named ->> 'form',
        named ->> 'manufacturer', is_prescription, ceiling)
      on conflict do nothing
      returning id into known;
    exit when found;
  end loop;
  return known;
end $$;

create function refuse_above_ceiling(of_medicine integer, price integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  ceiling integer := (select m.max_retail_price_cents from medicines m where m.id = of_medicine);
begin
  if price > ceiling then
    perform refuse('PH011', 'The price is above the ceiling.', jsonb_build_object('lines', jsonb_build_array(
      jsonb_build_object('priceCents', price, 'maximumCents', ceiling))));
  end if;
end $$;

-- Changes name and price of a row as it was read. Another name is another medicine: sold lines keep their names, and the
-- old medicine keeps all that is its own.
create function edit_stock(
  of_pharmacy integer, of_stock integer, read_version integer, acting text, named jsonb, price integer, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf stock := lock_shelf_row(of_pharmacy, of_stock);
  before medicines;
  becomes integer := shelf.medicine_id;
  twin integer;
begin
  if shelf.version <> read_version then
    perform refuse('PH006', 'The row has been edited since.', jsonb_build_object('version', shelf.version));
  end if;
  select * into before from medicines m where m.id = shelf.medicine_id;
  if fold(before.name) <> fold(named ->> 'name') then
    -- It stays on prescription; the ceiling is of a strength.
    becomes := know_medicine(named || jsonb_build_object('manufacturer', before.manufacturer), before.prescription_only,
      case when before.strength is not distinct from named ->> 'strength' then before.max_retail_price_cents end);
    select s.id into twin from stock s
      where s.pharmacy_id = of_pharmacy and s.medicine_id = becomes and s.id <> of_stock;
    if found then
      perform refuse('PH110', 'The shelf has this medicine.', jsonb_build_object('stockId', twin));
    end if;
  end if;
  if becomes = shelf.medicine_id and price = shelf.price_cents then
    return;
  end if;
  perform refuse_above_ceiling(becomes, price);
  update stock s set medicine_id = becomes, price_cents = price where s.id = of_stock;
  insert into stock_edits (stock_id, actor, old_medicine_id, new_medicine_id, old_price_cents, new_price_cents, edited_at)
    values (of_stock, acting, shelf.medicine_id, becomes, shelf.price_cents, price, happened_at);
end $$;

-- Puts a medicine on the shelf ({"price_cents", "quantity", "gtin", "lot", "expires_on"}), once however often it is sent;
-- gives its row. A row that was taken away comes back.
create function add_to_shelf(
  of_pharmacy integer, act_key uuid, asked bytea, acting text, named jsonb, wanted jsonb, happened_at timestamptz, today date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  medicine integer;
  scanned record;
  placed stock;
begin
  if not claim_act(of_pharmacy, act_key, 'add', asked, null, happened_at) then
    return (select a.stock_id from shelf_acts a where a.pharmacy_id = of_pharmacy and a.key = act_key);
  end if;
  medicine := know_medicine(named);
  select b.medicine_id, m.name into scanned from barcodes b join medicines m on m.id = b.medicine_id
    where b.gtin = wanted ->> 'gtin';
  if scanned.medicine_id <> medicine then
    perform refuse('PH113', 'The barcode is another medicine''s.', jsonb_build_object('medicine', scanned.name));
  end if;
  perform refuse_above_ceiling(medicine, (wanted ->> 'price_cents')::integer);
  insert into stock (pharmacy_id, medicine_id, price_cents)
    values (of_pharmacy, medicine, (wanted ->> 'price_cents')::integer)
    on conflict on constraint stock_pharmacy_medicine do update set removed_at = null, price_cents = excluded.price_cents
      where stock.removed_at is not null
    returning * into placed;
  if not found then
    perform refuse('PH110', 'The shelf has this medicine.', jsonb_build_object('stockId',
      (select s.id from stock s where s.pharmacy_id = of_pharmacy and s.medicine_id = medicine)));
  end if;
  if wanted ->> 'gtin' is not null then
    insert into barcodes (gtin, medicine_id) values (wanted ->> 'gtin', medicine) on conflict do nothing;
  end if;
  if (wanted ->> 'quantity')::integer > 0 then
    perform apply_movements(of_pharmacy, 'addition', act_key, acting, jsonb_build_array(jsonb_build_object(
      'stock_id', placed.id, 'kind', case when placed.last_seq = 0 then 'opening' else 'receipt' end,
      'delta', wanted -> 'quantity', 'lot', wanted -> 'lot', 'expires_on', wanted -> 'expires_on')), happened_at, today);
  end if;
  update shelf_acts a set stock_id = placed.id where a.pharmacy_id = of_pharmacy and a.key = act_key;
  return placed.id;
end $$;

-- Adds a medicine to the catalogue alone; null when it is there already.
create function add_medicine(named jsonb) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  insert into medicines (name, generic_name, brand_name, strength, form, manufacturer)
    select named ->> 'name', named ->> 'generic_name', named ->> 'brand_name', named ->> 'strength', named ->> 'form',
      named ->> 'manufacturer'
    where not exists (
      select from medicines m where fold(m.name) in (fold(named ->> 'name'), fold(named ->> 'display_name'))
        and fold(m.manufacturer) = fold(named ->> 'manufacturer'))
    on conflict do nothing
    returning id
$$;

revoke execute on function claim_act, lock_shelf_row, held_units, buy_stock, adjust_stock, lines_off, count_stock, remove_stock,
  restore_stock, know_medicine, refuse_above_ceiling, edit_stock, add_to_shelf, add_medicine from public;
grant execute on function buy_stock, adjust_stock, count_stock, remove_stock, restore_stock, edit_stock, add_to_shelf,
  add_medicine to pharos_app;
