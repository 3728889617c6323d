-- Customer orders. An order names its stock row and holds its units by a reservation in the ledger until it is completed,
-- canceled, rejected or expired. Every change of state locks the order first and stock rows after it in id order, so nothing
-- deadlocks, and is one guarded update.

-- Adds an event to an order's timeline.
create or replace function add_order_event(of_order integer, what text, who text, units integer, happened_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  insert into customer_order_events (order_id, at, kind, by, quantity) values (of_order, happened_at, what, who, units)
$$;

-- Tells a customer about an order, in the transaction of what happened: puts a push message into its outbox for a person who
-- wants them and has a device that gets them, and a mail into its outbox for a person who chose that. Orders placed together
-- have one mail for what happens to them at once.
create or replace function notify_customer(of_order customer_orders, what text, happened_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  insert into order_notices (subject, order_id, kind, at)
  select of_order.customer_id, of_order.id, what, happened_at
  where exists (select from push_subscriptions d where d.subject = of_order.customer_id)
    and exists (select from people h where h.subject = of_order.customer_id and h.order_messages);
  insert into mails (pharmacy_id, subject, order_id, key, kind, about, happened_at, asked_by)
  select of_order.pharmacy_id, of_order.customer_id, of_order.id,
    md5(concat_ws(' ', coalesce(of_order.basket::text, of_order.id::text), what, extract(epoch from happened_at)))::uuid,
    'order', what, happened_at, 'pharos'
  where exists (
    select from people h where h.subject = of_order.customer_id and h.order_mails and h.email_verified and h.email is not null)
  on conflict on constraint mails_key do nothing
$$;

-- Whether a message about an order is still true: an order that was changed or closed since is no longer ready.
create or replace function order_notice_holds(of_order integer, kind text, happened_at timestamptz) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select case kind
    when 'ready' then o.order_status = 'pending' and o.ready_at = happened_at
    when 'offered' then exists (
      select from order_offers f where f.order_id = o.id and f.state = 'open' and f.offered_at = happened_at)
    when 'rejected' then o.order_status = 'rejected'
    when 'recalled' then exists (
      select from recall_orders c join recalls r on r.id = c.recall_id where c.order_id = o.id and r.lifted_at is null)
    when 'recall-lifted' then not exists (
      select from recall_orders c join recalls r on r.id = c.recall_id where c.order_id = o.id and r.lifted_at is null)
    else o.order_status = 'canceled' and o.closed_by = 'pharos' end
  from customer_orders o where o.id = of_order
$$;

-- Refuses a change that came too late and tells how the order is now; to anyone else the order does not exist.
create or replace function refuse_changed(of_order integer, of_customer text, of_pharmacy integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  present jsonb := (
    select jsonb_build_object('status', o.order_status, 'version', o.version) from customer_orders o
    where o.id = of_order and (o.customer_id = of_customer or o.pharmacy_id = of_pharmacy));
begin
  if present is null then
    perform refuse('PH003', 'There is no such order.', '{}');
  end if;
  perform refuse('PH006', 'The order has changed.', present);
end $$;

-- Reserves an order's units. Movements are kept for ever and people may leave, so they never name the person.
create or replace function reserve_units(held customer_orders, happened_at timestamptz, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform apply_movements(held.pharmacy_id, 'customer-order', held.reservation_id, 'customer',
    jsonb_build_array(jsonb_build_object('stock_id', held.stock_id, 'kind', 'reserve', 'delta', -held.quantity)),
    happened_at, today);
end $$;

-- Releases an order's units into the batches they came from.
create or replace function release_units(held customer_orders, acting text, happened_at timestamptz, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform apply_movements(held.pharmacy_id, 'customer-order', held.reservation_id, acting,
    (select jsonb_agg(jsonb_build_object('stock_id', m.stock_id, 'kind', 'release', 'delta', -m.delta, 'batch_id', m.batch_id,
        'costed_units', -m.costed_units, 'cost_cents', -m.cost_cents) order by m.seq)
      from stock_movements m
      where m.source_kind = 'customer-order' and m.source_id = held.reservation_id and m.kind = 'reserve'),
    happened_at, today);
end $$;

-- Moves an order's units to what it was changed to; does nothing while its reservation is still the same.
create or replace function move_reservation(before customer_orders, after customer_orders, happened_at timestamptz, today date)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if after.reservation_id <> before.reservation_id then
    perform release_units(before, 'customer', happened_at, today);
    perform reserve_units(after, happened_at, today);
  end if;
end $$;

-- Returns a random code that no open order of the pharmacy has: six of 22 letters and digits, without vowels and without
-- those that are mistaken for each other. The modulo of 64 bits favours no code measurably.
create or replace function new_pickup_code(of_pharmacy integer) returns text
  language plpgsql set search_path = public, pg_temp as $$
declare
  letters constant text := 'CDFGHJKMNPQRTVWXY34679';
  random_bits numeric;
  code text;
begin
  loop
    random_bits := ('x' || substr(md5(gen_random_uuid()::text), 1, 15))::bit(60)::bigint;
    code := '';
    for place in 1..6 loop
      code := code || substr(letters, (random_bits % 22)::integer + 1, 1);
      random_bits := div(random_bits, 22);
    end loop;
    -- A scanner's digits alone would be taken for the barcode of a pack.
    exit when code ~ '[A-Z]' and not exists (
      select from customer_orders o
      where o.pharmacy_id = of_pharmacy and o.pickup_code = code and o.order_status = 'pending');
  end loop;
  return code;
end $$;

-- Locks a person who orders: one order act at a time, so that key and limit hold and no account that is being deleted places
-- one.
create or replace function lock_customer(of_customer text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from people p where p.subject = of_customer for no key update;
  if not found then
    perform refuse('PH003', 'There is no such person.', '{}');
  end if;
end $$;

-- Refuses another order of a person with too many open ones. The orders of a basket count as one.
create or replace function refuse_too_many_open(of_customer text, max_open integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(distinct coalesce(o.basket::text, o.id::text)) from customer_orders o
      where o.customer_id = of_customer and o.order_status = 'pending') >= max_open then
    perform refuse('PH007', 'Too many orders are open.', jsonb_build_object('limit', max_open));
  end if;
end $$;

-- Creates one order ({"stock_id", "quantity", "customer_name", "customer_tele", "delivery_type", "description"}) of a locked
-- customer and reserves its units; returns its id.
create or replace function create_order(
  of_customer text,
  order_key uuid,
  fingerprint bytea,
  of_basket uuid,
  payload jsonb,
  max_units integer,
  held_until timestamptz,
  happened_at timestamptz,
  today date
) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  shelf record;
  placed customer_orders;
  asked_row record;
begin
  select s.id, s.pharmacy_id, s.price_cents, m.name as medicine, p.name as pharmacy, p.price_exposure, p.delivers
    into shelf
    from stock s
    join medicines m on m.id = s.medicine_id
    join pharmacies p on p.id = s.pharmacy_id and p.listed
    where s.id = surviving_row((payload ->> 'stock_id')::integer)
    for key share of p;
  select s.price_cents, s.id into asked_row from stock s where s.id = (payload ->> 'stock_id')::integer;
  -- Only at the price shown: a row that was merged into one with another price counts as gone.
  if shelf.id is null
    or (shelf.id <> asked_row.id and shelf.price_exposure and shelf.price_cents <> asked_row.price_cents) then
    perform refuse('PH003', 'There is no such stock row.', jsonb_build_object('stockIds', jsonb_build_array(payload -> 'stock_id')));
  end if;
  if (payload ->> 'quantity')::integer > max_units then
    perform refuse('PH008', 'An order cannot have this many units.', jsonb_build_object('limit', max_units));
  end if;
  if payload ->> 'delivery_type' = 'delivery' and not shelf.delivers then
    perform refuse('PH009', 'This pharmacy does not deliver.', '{}');
  end if;

  insert into customer_orders (customer_id, key, request_hash, basket, pharmacy_id, stock_id, medicine, pharmacy_name,
      customer_name, customer_tele, quantity, price_cents, price_shown, delivery_type, description, pickup_code, reserved_until,
      created_at, updated_at)
    values (of_customer, order_key, fingerprint, of_basket, shelf.pharmacy_id, shelf.id, shelf.medicine, shelf.pharmacy,
      payload ->> 'customer_name', payload ->> 'customer_tele', (payload ->> 'quantity')::integer, shelf.price_cents,
      shelf.price_exposure, payload ->> 'delivery_type', payload ->> 'description', new_pickup_code(shelf.pharmacy_id),
      held_until, happened_at, happened_at)
    returning * into placed;
  perform add_order_event(placed.id, 'placed', 'customer', placed.quantity, happened_at);
  perform reserve_units(placed, happened_at, today);
  return placed.id;
end $$;

-- Places an order (see `create_order`) and reserves its units; returns its id. Idempotent by key.
create or replace function place_order(
  of_customer text,
  order_key uuid,
  fingerprint bytea,
  payload jsonb,
  max_open integer,
  max_units integer,
  held_until timestamptz,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
begin
  perform lock_catalogue(false);
  perform lock_customer(of_customer);
  select o.id, o.request_hash into known from customer_orders o where o.customer_id = of_customer and o.key = order_key;
  if found then
    if known.request_hash <> fingerprint then
      perform refuse('PH005', 'This key was used for another order.', '{}');
    end if;
    return known.id;
  end if;
  perform refuse_too_many_open(of_customer, max_open);
  return create_order(of_customer, order_key, fingerprint, null, payload, max_units, held_until, happened_at, today);
end $$;

-- Places an order for each of several medicines at one pharmacy, all or none: the payload of an order with `lines`
-- ([{"stock_id", "quantity"}]) in place of the row and its units. With `send_available`, fewer units than asked for are
-- ordered where fewer are left, and no order is made where none is. The orders share the key as their basket. Returns their
-- ids. Idempotent by key.
create or replace function place_basket(
  of_customer text,
  basket_key uuid,
  fingerprint bytea,
  payload jsonb,
  send_available boolean,
  max_open integer,
  max_units integer,
  held_until timestamptz,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns integer[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
  of_pharmacy integer := (
    select s.pharmacy_id from stock s where s.id = surviving_row((payload -> 'lines' -> 0 ->> 'stock_id')::integer));
  foreign_rows jsonb;
  line record;
  details text;
  available integer;
  short jsonb := '[]';
  placed integer[] := '{}';
begin
  perform lock_catalogue(false);
  perform lock_customer(of_customer);
  select array_agg(o.id order by o.id) as ids, bool_and(o.request_hash = fingerprint) as is_same into known
    from customer_orders o where o.customer_id = of_customer and o.basket = basket_key;
  if known.ids is not null then
    if not known.is_same then
      perform refuse('PH005', 'This key was used for another order.', '{}');
    end if;
    return known.ids;
  end if;
  perform refuse_too_many_open(of_customer, max_open);

  select jsonb_agg(l.stock_id) into foreign_rows
    from jsonb_to_recordset(payload -> 'lines') as l (stock_id integer)
    where not exists (select from stock s where s.id = surviving_row(l.stock_id) and s.pharmacy_id = of_pharmacy);
  if foreign_rows is not null then
    perform refuse('PH003', 'There is no such stock row.', jsonb_build_object('stockIds', foreign_rows));
  end if;

  perform from stock s
    where s.id in (select surviving_row(l.stock_id) from jsonb_to_recordset(payload -> 'lines') as l (stock_id integer))
    order by s.id for no key update;
  for line in
    select l.nth, l.stock_id, l.quantity
      from rows from (jsonb_to_recordset(payload -> 'lines') as (stock_id integer, quantity integer))
        with ordinality as l (stock_id, quantity, nth)
      order by l.nth
  loop
    available := line.quantity;
    while available > 0 loop
      begin
        placed := placed || create_order(of_customer, md5(basket_key || ' ' || line.nth)::uuid, fingerprint, basket_key,
          (payload - 'lines') || jsonb_build_object('stock_id', line.stock_id, 'quantity', available), max_units, held_until,
          happened_at, today);
        exit;
      exception when sqlstate 'PH001' or sqlstate 'PH002' then
        get stacked diagnostics details = pg_exception_detail;
        available := (details::jsonb -> 'lines' -> 0 ->> 'available')::integer;
        short := short || jsonb_build_object('stockId', line.stock_id, 'asked', line.quantity, 'available', available,
          'expired', sqlstate = 'PH002');
        exit when not send_available;
      end;
    end loop;
  end loop;
  if short <> '[]' and (not send_available or placed = '{}') then
    perform refuse_insufficient_stock(short);
  end if;
  return placed;
end $$;

-- Changes a pending order as it was read. A changed quantity gets a new reservation.
create or replace function edit_order(
  of_order integer,
  of_customer text,
  read_version integer,
  max_units integer,
  payload jsonb,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before customer_orders;
  after customer_orders;
begin
  select * into before from customer_orders o
    where o.id = of_order and o.customer_id = of_customer for no key update;
  update customer_orders o
    set quantity = (payload ->> 'quantity')::integer, delivery_type = payload ->> 'delivery_type',
      description = payload ->> 'description', version = o.version + 1, updated_at = happened_at,
      reservation_id = case when o.quantity = (payload ->> 'quantity')::integer then o.reservation_id else gen_random_uuid() end,
      -- What was prepared is no longer what is ordered.
      ready_at = case when o.quantity = (payload ->> 'quantity')::integer and o.delivery_type = payload ->> 'delivery_type'
        then o.ready_at end
    where o.id = of_order and o.customer_id = of_customer and o.order_status = 'pending' and o.version = read_version
    returning * into after;
  if not found then
    perform refuse_changed(of_order, of_customer, null);
  end if;
  -- An order keeps what it had before the limit or the pharmacy changed.
  if after.quantity > greatest(max_units, before.quantity) then
    perform refuse('PH008', 'An order cannot have this many units.', jsonb_build_object('limit', max_units));
  end if;
  if after.delivery_type = 'delivery' and before.delivery_type <> 'delivery'
    and not (select p.delivers from pharmacies p where p.id = after.pharmacy_id) then
    perform refuse('PH009', 'This pharmacy does not deliver.', '{}');
  end if;
  perform add_order_event(of_order, 'edited', 'customer', after.quantity, happened_at);
  perform move_reservation(before, after, happened_at, today);
end $$;

-- Cancels a pending order. Idempotent.
create or replace function cancel_order(
  of_order integer,
  of_customer text,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed customer_orders;
begin
  update customer_orders o
    set order_status = 'canceled', closed_by = 'customer', closed_at = happened_at, version = o.version + 1,
      updated_at = happened_at
    where o.id = of_order and o.customer_id = of_customer and o.order_status = 'pending'
    returning * into closed;
  if not found then
    if exists (select from customer_orders o
        where o.id = of_order and o.customer_id = of_customer and o.order_status = 'canceled') then
      return;
    end if;
    perform refuse_changed(of_order, of_customer, null);
  end if;
  perform release_units(closed, 'customer', happened_at, today);
  perform add_order_event(of_order, 'canceled', 'customer', null, happened_at);
end $$;

-- Rejects a pending order as it was read, with a reason.
create or replace function reject_order(
  of_order integer,
  of_pharmacy integer,
  why text,
  acting text,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed customer_orders;
begin
  update customer_orders o
    set order_status = 'rejected', closed_by = 'pharmacy', closed_at = happened_at, reason = why, version = o.version + 1,
      updated_at = happened_at
    where o.id = of_order and o.pharmacy_id = of_pharmacy and o.order_status = 'pending'
    returning * into closed;
  if not found then
    perform refuse_changed(of_order, null, of_pharmacy);
  end if;
  perform release_units(closed, acting, happened_at, today);
  perform add_order_event(of_order, 'rejected', 'pharmacy', null, happened_at);
  perform notify_customer(closed, 'rejected', happened_at);
end $$;

-- Checks the pickup code of orders that are handed over together: the code of any of them is enough, or a reason why not.
-- A wrong code is counted, which a refusal would undo: then the function returns how many more may be tried, otherwise null.
create or replace function check_pickup_code(handed customer_orders[], terms jsonb) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  most_wrong_codes constant integer := 5;
  coded customer_orders[] := array(
    select o from unnest(handed) o where o.pickup_code is not null and o.delivery_type = 'pickup');
  most_tries integer := (select max(c.wrong_codes) from unnest(coded) c);
begin
  if cardinality(coded) = 0 or terms ->> 'without_code' is not null then
    return null;
  end if;
  if most_tries >= most_wrong_codes then
    perform refuse('PH016', 'Too many wrong codes were tried.', '{}');
  end if;
  if terms ->> 'pickup_code' is null then
    perform refuse('PH015', 'The pickup code is needed.', '{}');
  end if;
  if exists (select from unnest(coded) c where c.pickup_code = terms ->> 'pickup_code') then
    return null;
  end if;
  update customer_orders o set wrong_codes = o.wrong_codes + 1 where o.id in (select c.id from unnest(coded) c);
  return most_wrong_codes - most_tries - 1;
end $$;

-- Sells the reserved units of orders that the caller has locked and that were handed over together: one sale with a line for
-- each order, at its price, or at the maximum retail price where that is lower by now, from batches that may still be used.
-- `shown_prices` and `seen` (whether the prescription was seen) have an element for each order, `terms` are those of
-- `complete_order`. A price other than the shown one refuses the sale; cash is rounded once.
create or replace function sell_orders(
  handed customer_orders[],
  of_pharmacy integer,
  becomes uuid,
  receipt text,
  seller text,
  shown_prices integer[],
  seen boolean[],
  terms jsonb,
  happened_at timestamptz,
  today date
) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  ids integer[] := array(select o.id from unnest(handed) with ordinality o order by o.ordinality);
  held customer_orders;
  prices integer[];
  total bigint;
  rounding bigint := 0;
  on_record boolean := terms -> 'prescription' is not null;
  unseen jsonb;
  unrecorded jsonb;
  repriced jsonb;
begin
  update customer_orders o
    set order_status = 'completed', closed_by = 'pharmacy', closed_at = happened_at, sale_id = becomes,
      without_code = terms ->> 'without_code', version = o.version + 1, updated_at = happened_at
    where o.id = any (ids);
  -- All rows at once and in id order, as every sale locks them.
  perform from stock s where s.id in (select o.stock_id from unnest(handed) o) order by s.id for no key update;
  foreach held in array handed loop
    perform release_units(held, seller, happened_at, today);
  end loop;

  -- Read under the rows' locks, like at the till.
  select array_agg(line.price order by line.nth), sum(line.quantity::bigint * line.price),
      jsonb_agg(jsonb_build_object('stockId', line.stock_id, 'name', line.name) order by line.nth)
        filter (where line.prescription_only and not on_record and not seen[line.nth]),
      jsonb_agg(jsonb_build_object('stockId', line.stock_id, 'name', line.name) order by line.nth)
        filter (where line.controlled and not on_record),
      jsonb_agg(jsonb_build_object('stockId', line.stock_id, 'shownCents', shown_prices[line.nth], 'priceCents', line.price)
        order by line.nth) filter (where shown_prices[line.nth] <> line.price)
    into prices, total, unseen, unrecorded, repriced
    from (
      select o.ordinality::integer as nth, o.stock_id, o.quantity, m.name, m.prescription_only, m.controlled,
        least(o.price_cents, m.max_retail_price_cents) as price
      from unnest(handed) with ordinality o
      join stock s on s.id = o.stock_id
      join medicines m on m.id = s.medicine_id
    ) line;
  if unseen is not null then
    perform refuse('PH012', 'A prescription is needed.', jsonb_build_object('lines', unseen));
  end if;
  if unrecorded is not null then
    perform refuse('PH060', 'A record of the prescription is needed.', jsonb_build_object('lines', unrecorded));
  end if;
  if repriced is not null then
    perform refuse('PH010', 'A price has changed.', jsonb_build_object('lines', repriced));
  end if;
  if coalesce(terms ->> 'payment_method', 'cash') = 'cash' and (select p.rounds_cash from pharmacies p where p.id = of_pharmacy) then
    rounding := cash_rounding(total);
  end if;

  -- This sale has no cart: the orders are its document.
  insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, rounding_cents, payment_method, tendered_cents,
      prescription_seen, request_hash, occurred_at, recorded_at)
    values (of_pharmacy, becomes, receipt, seller, total + rounding, rounding, terms ->> 'payment_method',
      (terms ->> 'tendered_cents')::bigint, on_record or true = any (seen),
      sha256(convert_to('customer-order ' || array_to_string(ids, ' '), 'UTF8')), happened_at, happened_at)
    on conflict (pharmacy_id, id) do nothing;
  if not found then
    perform refuse('PH005', 'This key was used for other orders.', '{}');
  end if;
  perform apply_movements(of_pharmacy, 'sale', becomes, seller, (
      select jsonb_agg(jsonb_build_object('line_no', o.ordinality, 'stock_id', o.stock_id, 'kind', 'sale', 'delta', -o.quantity))
      from unnest(handed) with ordinality o),
    happened_at, today);
  insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, quantity, price_cents)
    select of_pharmacy, becomes, o.ordinality, o.stock_id, o.medicine, o.quantity, prices[o.ordinality]
    from unnest(handed) with ordinality o;
  perform record_taxes(of_pharmacy, becomes, '[]', today, happened_at);
  if on_record then
    perform dispense(of_pharmacy, becomes, terms -> 'prescription', false, seller, happened_at);
  end if;
  -- The customer sees the price paid.
  update customer_orders o set price_cents = sold.price
    from unnest(ids, prices) as sold (id, price) where o.id = sold.id and o.price_cents <> sold.price;
  perform add_order_event(o.id, 'completed', 'pharmacy', o.quantity, happened_at) from unnest(handed) o;
end $$;

-- Hands an order over as it was read. `terms` are {"payment_method", "tendered_cents", "prescription_seen",
-- "prescription", "shown_price_cents", "pickup_code", "without_code"}. An order that is picked up needs its code, or a reason why not. A
-- wrong code is counted, which a refusal would undo: then nothing is sold and the function returns how many more may be
-- tried, otherwise null.
create or replace function complete_order(
  of_order integer,
  of_pharmacy integer,
  read_version integer,
  becomes uuid,
  receipt text,
  seller text,
  terms jsonb default '{}',
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  handed customer_orders;
  tries_left integer;
begin
  select * into handed from customer_orders o
    where o.id = of_order and o.pharmacy_id = of_pharmacy and o.order_status = 'pending' and o.version = read_version
    for no key update;
  if not found then
    perform refuse_changed(of_order, null, of_pharmacy);
  end if;
  tries_left := check_pickup_code(array[handed], terms);
  if tries_left is null then
    perform sell_orders(array[handed], of_pharmacy, becomes, receipt, seller, array[(terms ->> 'shown_price_cents')::integer],
      array[coalesce((terms ->> 'prescription_seen')::boolean, false)], terms, happened_at, today);
  end if;
  return tries_left;
end $$;

-- Hands over several orders of a basket as they were read, all or none, as one sale. `lines` are [{"id", "version",
-- "shown_price_cents", "prescription_seen"}], `terms` those of `complete_order` for all of them. Only orders that are ready;
-- the code of any of them is enough. Returns what `complete_order` returns. Idempotent by the id of the sale.
create or replace function complete_basket(
  of_basket uuid,
  of_pharmacy integer,
  becomes uuid,
  receipt text,
  lines jsonb,
  seller text,
  terms jsonb default '{}',
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids integer[] := array(select (l ->> 'id')::integer from jsonb_array_elements(lines) l order by 1);
  handed customer_orders[];
  changed record;
  tries_left integer;
begin
  perform from customer_orders o
    where o.id = any (ids) and o.pharmacy_id = of_pharmacy and o.basket = of_basket order by o.id for no key update;
  handed := array(select o from customer_orders o
    where o.id = any (ids) and o.pharmacy_id = of_pharmacy and o.basket = of_basket order by o.id);
  if cardinality(handed) < cardinality(ids) then
    perform refuse('PH003', 'There is no such order.', '{}');
  end if;
  -- Sent again: all of it was done before.
  if not exists (select from unnest(handed) o where o.sale_id is distinct from becomes) then
    return null;
  end if;
  select o.id, o.order_status, o.version, o.medicine, o.ready_at into changed
    from jsonb_to_recordset(lines) as l (id integer, version integer) join customer_orders o on o.id = l.id
    where o.order_status <> 'pending' or o.version <> l.version or o.ready_at is null
    order by o.order_status = 'pending', o.id limit 1;
  if found then
    perform refuse('PH006', 'An order has changed.', jsonb_build_object('id', changed.id, 'medicine', changed.medicine,
      'status', changed.order_status, 'version', changed.version, 'ready', changed.ready_at is not null));
  end if;

  tries_left := check_pickup_code(handed, terms);
  if tries_left is null then
    perform sell_orders(handed, of_pharmacy, becomes, receipt, seller,
        array_agg(l.shown_price_cents order by l.id), array_agg(coalesce(l.prescription_seen, false) order by l.id),
        terms, happened_at, today)
      from jsonb_to_recordset(lines) as l (id integer, shown_price_cents integer, prescription_seen boolean);
  end if;
  return tries_left;
end $$;

-- Records that an order as it was read is ready at the counter, or on its way. Idempotent. The version stays, so an edit
-- under way stays valid.
create or replace function mark_order_ready(
  of_order integer,
  of_pharmacy integer,
  read_version integer,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_order customer_orders;
begin
  select * into found_order from customer_orders o
    where o.id = of_order and o.pharmacy_id = of_pharmacy and o.order_status = 'pending' and o.version = read_version
    for no key update;
  if not found then
    perform refuse_changed(of_order, null, of_pharmacy);
  end if;
  if found_order.ready_at is not null then
    return;
  end if;
  update customer_orders o set ready_at = happened_at, updated_at = happened_at where o.id = of_order;
  perform add_order_event(of_order, 'ready', 'pharmacy', null, happened_at);
  perform notify_customer(found_order, 'ready', happened_at);
end $$;

-- Records that the pharmacy has seen orders, once, and reserves their units for `hold_hours` from when they were placed;
-- returns how many had not been seen before. The version stays, so an edit under way stays valid.
create or replace function mark_orders_seen(
  ids integer[],
  of_pharmacy integer,
  hold_hours integer,
  happened_at timestamptz default now()
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  news integer[];
begin
  with open as (
    select o.id from customer_orders o
    where o.id = any (ids) and o.pharmacy_id = of_pharmacy and o.order_status = 'pending'
    order by o.id for no key update
  ), told as (
    insert into customer_order_events (order_id, at, kind, by)
    select id, happened_at, 'seen', 'pharmacy' from open
    on conflict do nothing
    returning order_id
  )
  select array_agg(order_id) into news from told;
  update customer_orders o
    set reserved_until = greatest(o.reserved_until, o.created_at + make_interval(hours => hold_hours)),
      updated_at = happened_at -- Notifies the customer's screens.
    where o.id = any (news);
  return coalesce(cardinality(news), 0);
end $$;

-- Cancels orders whose rows the caller has locked.
create or replace function cancel_locked_orders(ids integer[], who text, why text, happened_at timestamptz, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  closed customer_orders;
begin
  perform from stock s where s.id in (select o.stock_id from customer_orders o where o.id = any (ids))
    order by s.id for no key update;
  for closed in
    update customer_orders o
      set order_status = 'canceled', closed_by = who, closed_at = happened_at, reason = why, version = o.version + 1,
        updated_at = happened_at
      where o.id = any (ids) and o.order_status = 'pending'
      returning *
  loop
    perform release_units(closed, who, happened_at, today);
    perform add_order_event(closed.id, 'canceled', who, null, happened_at);
    if who = 'pharos' then
      perform notify_customer(closed, 'canceled', happened_at);
    end if;
  end loop;
end $$;

-- Cancels orders that were not answered in time, a limited number at a time; returns how many. Nodes can run it concurrently.
create or replace function expire_orders(
  at_most integer,
  why text,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended integer[] := array(
    select o.id from customer_orders o where o.order_status = 'pending' and o.reserved_until <= happened_at
    order by o.id limit at_most for no key update skip locked);
begin
  perform cancel_locked_orders(ended, 'pharos', why, happened_at, today);
  return cardinality(ended);
end $$;

-- Cancels a person's open orders and removes the person from all of them. Sales and movements are kept.
create or replace function forget_orders(
  of_customer text,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs integer[];
begin
  -- Makes concurrent orders of this person wait.
  perform from people p where p.subject = of_customer for no key update;
  theirs := array(select o.id from customer_orders o where o.customer_id = of_customer order by o.id for no key update);
  perform cancel_locked_orders(theirs, 'customer', null, happened_at, today);
  -- The pharmacy's reason may name the person, and the hash of a phone number can be reversed by trying all numbers.
  update customer_orders o
    set customer_id = null, customer_name = null, customer_tele = null, description = null, reason = null,
      pickup_code = null, without_code = null, basket = null, picture_id = null, key = gen_random_uuid(), request_hash = '',
      version = o.version + 1, updated_at = happened_at
    where o.id = any (theirs);
  delete from prescription_pictures p where p.customer_id = of_customer;
  update order_offers f set note = null, key = gen_random_uuid(), request_hash = '' where f.order_id = any (theirs);
end $$;

revoke execute on function
  add_order_event, notify_customer, order_notice_holds, refuse_changed, reserve_units, release_units, move_reservation, new_pickup_code,
  lock_customer, refuse_too_many_open, create_order, place_order, place_basket, edit_order, cancel_order, reject_order, check_pickup_code, sell_orders, complete_order, complete_basket,
  mark_order_ready, mark_orders_seen, cancel_locked_orders, expire_orders, forget_orders
  from public;
grant execute on function
  place_order, place_basket, edit_order, cancel_order, reject_order, complete_order, complete_basket, mark_order_ready, mark_orders_seen,
  expire_orders, forget_orders, order_notice_holds
  to pharos_app;
