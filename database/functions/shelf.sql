-- What pharmacists do with their stock: buy, add, edit, count, correct and remove. Each act has a key and happens once.

-- Claims an idempotency key; returns false when its act has been done already, and refuses another request with the same key.
create or replace function claim_act(of_pharmacy integer, act_key uuid, what text, fingerprint bytea, of_stock integer, happened_at timestamptz)
  returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  insert into shelf_acts (pharmacy_id, key, act, request_hash, stock_id, acted_at)
    values (of_pharmacy, act_key, what, fingerprint, of_stock, happened_at)
    on conflict do nothing;
  if found then
    return true;
  end if;
  if not exists (select from shelf_acts a where a.pharmacy_id = of_pharmacy and a.key = act_key and a.request_hash = fingerprint) then
    perform refuse('PH005', 'This key was used for something else.', '{}');
  end if;
  return false;
end $$;

-- Returns a visible stock row of the pharmacy, locked against other writers.
create or replace function lock_shelf_row(of_pharmacy integer, of_stock integer) returns stock
  language plpgsql set search_path = public, pg_temp as $$
declare
  held stock;
begin
  select * into held from stock s
    where s.id = of_stock and s.pharmacy_id = of_pharmacy and s.removed_at is null for no key update;
  if not found then
    perform refuse('PH003', 'A stock row is not of this pharmacy.', jsonb_build_object('stockIds', jsonb_build_array(of_stock)));
  end if;
  return held;
end $$;

-- Returns the units of a stock row that are reserved for open orders. Called under the row's lock, so nobody reserves more
-- meanwhile.
create or replace function reserved_units(of_stock integer) returns integer
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(o.quantity), 0)::integer from customer_orders o where o.stock_id = of_stock and o.order_status = 'pending'
$$;

-- Returns lines that take a number of units out of a row's batches, first expired first out.
create or replace function fefo_lines(of_stock integer, units integer, kind text, why text) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_agg(jsonb_build_object('stock_id', of_stock, 'batch_id', q.id, 'kind', kind, 'reason', why,
      'delta', -(least(q.upto, units) - (q.upto - q.quantity))) order by q.upto)
  from (
    select b.id, b.quantity, sum(b.quantity) over (order by b.expires_on nulls last, b.received_at, b.id) as upto
    from batches b where b.stock_id = of_stock and b.quantity > 0
  ) q
  where q.upto - q.quantity < units
$$;

-- Books a purchase ({"quantity", "lot", "expires_on"}).
create or replace function buy_stock(
  of_pharmacy integer, of_stock integer, act_key uuid, fingerprint bytea, acting text, bought jsonb, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_shelf_row(of_pharmacy, of_stock);
  if claim_act(of_pharmacy, act_key, 'buy', fingerprint, of_stock, happened_at) then
    perform apply_movements(of_pharmacy, 'buy', act_key, acting, jsonb_build_array(jsonb_build_object('stock_id', of_stock,
      'kind', 'receipt', 'delta', bought -> 'quantity', 'lot', bought -> 'lot', 'expires_on', bought -> 'expires_on')),
      happened_at, today);
  end if;
end $$;

-- Adds a medicine to a pharmacy's stock ({"price_cents", "quantity", "gtin", "lot", "expires_on"}); returns its row.
-- Idempotent by key. A removed row becomes visible again. Waits for a merge before it locks the first row.
create or replace function add_to_shelf(
  of_pharmacy integer, act_key uuid, fingerprint bytea, acting text, medicine_fields jsonb, payload jsonb, happened_at timestamptz, today date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  medicine integer;
  placed stock;
begin
  perform lock_catalogue(false);
  if not claim_act(of_pharmacy, act_key, 'add', fingerprint, null, happened_at) then
    return (select a.stock_id from shelf_acts a where a.pharmacy_id = of_pharmacy and a.key = act_key);
  end if;
  medicine := find_or_create_medicine(medicine_fields, coalesce((medicine_fields ->> 'prescription_only')::boolean, false),
    null, coalesce((medicine_fields ->> 'controlled')::boolean, false));
  if payload ->> 'gtin' is not null then
    perform register_barcode(payload ->> 'gtin', medicine, (payload ->> 'pack_size')::integer, of_pharmacy, acting, happened_at);
  end if;
  perform refuse_above_ceiling(medicine, (payload ->> 'price_cents')::integer);
  insert into stock (pharmacy_id, medicine_id, price_cents)
    values (of_pharmacy, medicine, (payload ->> 'price_cents')::integer)
    on conflict on constraint stock_pharmacy_medicine do update set removed_at = null, price_cents = excluded.price_cents
      where stock.removed_at is not null
    returning * into placed;
  if not found then
    perform refuse('PH110', 'The medicine is in stock already.', jsonb_build_object('stockId',
      (select s.id from stock s where s.pharmacy_id = of_pharmacy and s.medicine_id = medicine)));
  end if;
  if (payload ->> 'quantity')::integer > 0 then
    perform apply_movements(of_pharmacy, 'addition', act_key, acting, jsonb_build_array(jsonb_build_object(
      'stock_id', placed.id, 'kind', case when placed.last_seq = 0 then 'opening' else 'receipt' end,
      'delta', payload -> 'quantity', 'lot', payload -> 'lot', 'expires_on', payload -> 'expires_on')), happened_at, today);
  end if;
  update shelf_acts a set stock_id = placed.id where a.pharmacy_id = of_pharmacy and a.key = act_key;
  return placed.id;
end $$;

-- Changes name and price of a stock row as it was read. Another name means another medicine: sold lines keep their names, and
-- the previous medicine keeps its properties.
create or replace function edit_stock(
  of_pharmacy integer, of_stock integer, read_version integer, acting text, medicine_fields jsonb, price integer, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf stock;
  before medicines;
  becomes integer;
  twin integer;
begin
  perform lock_catalogue(false);
  shelf := lock_shelf_row(of_pharmacy, of_stock);
  becomes := shelf.medicine_id;
  if shelf.version <> read_version then
    perform refuse('PH006', 'The row has been edited since.', jsonb_build_object('version', shelf.version));
  end if;
  select * into before from medicines m where m.id = shelf.medicine_id;
  if fold(before.name) <> fold(medicine_fields ->> 'name') then
    -- The new name stays prescription-only, or controlled; a maximum price belongs to a strength and is not copied.
    becomes := find_or_create_medicine(medicine_fields || jsonb_build_object('manufacturer', before.manufacturer), before.prescription_only,
      case when before.strength is not distinct from medicine_fields ->> 'strength' then before.max_retail_price_cents end,
      before.controlled);
    if before.controlled and not (select m.controlled from medicines m where m.id = becomes) then
      perform refuse('PH004', 'The units would leave their register.', jsonb_build_object('fields', jsonb_build_array(
        jsonb_build_object('field', 'name', 'message', 'This is not a controlled medicine. Add it as another one'))));
    end if;
    select s.id into twin from stock s
      where s.pharmacy_id = of_pharmacy and s.medicine_id = becomes and s.id <> of_stock;
    if found then
      perform refuse('PH110', 'The medicine is in stock already.', jsonb_build_object('stockId', twin));
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

-- Corrects one batch: {"batch_id", "kind", "delta", "reason"}.
create or replace function adjust_stock(
  of_pharmacy integer, of_stock integer, act_key uuid, fingerprint bytea, acting text, correction jsonb, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_shelf_row(of_pharmacy, of_stock);
  if claim_act(of_pharmacy, act_key, 'adjust', fingerprint, of_stock, happened_at) then
    perform apply_movements(of_pharmacy, 'adjustment', act_key, acting,
      jsonb_build_array(correction || jsonb_build_object('stock_id', of_stock)), happened_at, today);
  end if;
end $$;

-- Books a count. The count includes units reserved for orders, so the quantity becomes the count less those. `expected` is
-- the quantity on record when counting began; when it has changed since, nothing is booked.
create or replace function count_stock(
  of_pharmacy integer, of_stock integer, act_key uuid, fingerprint bytea, acting text, counted integer, expected integer,
  happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf stock := lock_shelf_row(of_pharmacy, of_stock);
  held integer := reserved_units(of_stock);
  change integer := greatest(counted - held, 0) - shelf.quantity;
  only_batch integer[];
begin
  if not claim_act(of_pharmacy, act_key, 'count', fingerprint, of_stock, happened_at) then
    return;
  end if;
  if shelf.quantity + held <> expected then
    perform refuse('PH006', 'Units have moved since.', jsonb_build_object('quantity', shelf.quantity, 'reserved', held));
  end if;
  if change < 0 then
    perform apply_movements(of_pharmacy, 'count', act_key, acting, fefo_lines(of_stock, -change, 'count', null),
      happened_at, today);
  elsif change > 0 then
    -- Surplus units belong to the only batch; with several batches it is unknown to which.
    select array_agg(b.id) into only_batch from batches b where b.stock_id = of_stock and b.quantity > 0;
    perform apply_movements(of_pharmacy, 'count', act_key, acting, jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'stock_id', of_stock, 'kind', 'count', 'delta', change,
      'batch_id', case when cardinality(only_batch) = 1 then only_batch[1] end))), happened_at, today);
  end if;
end $$;

-- Removes a stock row from view, after writing off what is on record ({"key", "quantity", "reason"}). Idempotent.
create or replace function remove_stock(
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
  held := reserved_units(of_stock);
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
      fefo_lines(of_stock, shelf.quantity, 'write-off', write_off ->> 'reason'), happened_at, today);
  end if;
  update stock s set removed_at = happened_at where s.id = of_stock;
end $$;

-- Makes a removed stock row visible again.
create or replace function restore_stock(of_pharmacy integer, of_stock integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update stock s set removed_at = null where s.id = of_stock and s.pharmacy_id = of_pharmacy
    and s.merged_into is null;
  if not found then
    perform refuse('PH003', 'A stock row is not of this pharmacy.', jsonb_build_object('stockIds', jsonb_build_array(of_stock)));
  end if;
end $$;

-- Undoes a removal: the row becomes visible again, and the units written off with it return to their batches. Only while an
-- undo is offered, plus time for a slow network; later it is a purchase or a correction.
create or replace function undo_removal(
  of_pharmacy integer, of_stock integer, write_off_key uuid, acting text, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lines jsonb;
begin
  -- Locks the row first, so that the second of two concurrent calls sees what the first restored.
  perform restore_stock(of_pharmacy, of_stock);
  select jsonb_agg(jsonb_build_object('stock_id', of_stock, 'batch_id', v.batch_id, 'kind', 'adjust', 'reason', 'undone',
      'delta', -v.delta, 'costed_units', -v.costed_units, 'cost_cents', -v.cost_cents) order by v.seq) into lines
  from stock_movements v
  where v.stock_id = of_stock and v.source_kind = 'write-off' and v.source_id = write_off_key
    and v.occurred_at > happened_at - interval '5 minutes'
    and not exists (select from stock_movements u where u.source_kind = 'undo' and u.source_id = write_off_key);
  if lines is not null then
    perform apply_movements(of_pharmacy, 'undo', write_off_key, acting, lines, happened_at, today);
  end if;
end $$;

revoke execute on function
  claim_act, lock_shelf_row, reserved_units, fefo_lines, buy_stock, add_to_shelf, edit_stock, adjust_stock, count_stock,
  remove_stock, restore_stock, undo_removal
  from public;
grant execute on function
  reserved_units, buy_stock, add_to_shelf, edit_stock, adjust_stock, count_stock, remove_stock, restore_stock, undo_removal
  to pharos_app;
