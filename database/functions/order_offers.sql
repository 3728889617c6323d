-- Changes that a pharmacy offers for a pending order. An order has one open offer at most. Answering, withdrawing
-- or making one locks the order first, so that of two concurrent calls the second sees the result of the first.

-- Ends the open offer of an order that was changed or closed. Every such change raises the order's version.
create or replace function lapse_offers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update order_offers f set state = 'lapsed', decided_at = new.updated_at where f.order_id = new.id and f.state = 'open';
  return null;
end $$;
create or replace trigger customer_orders_lapse_offers after update of version on customer_orders for each row
  when (new.version <> old.version) execute function lapse_offers();

-- Offers to fill an order as it was read in another way ({"stock_id", "quantity", "price_cents", "note"}); returns the
-- offer's id. Idempotent by key. The units stay with the order until the customer accepts.
create or replace function offer_change(
  of_order integer,
  of_pharmacy integer,
  read_version integer,
  offer_key uuid,
  fingerprint bytea,
  payload jsonb,
  happened_at timestamptz default now()
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted customer_orders;
  known record;
  shelf record;
  units integer := (payload ->> 'quantity')::integer;
  price integer := (payload ->> 'price_cents')::integer;
  available integer;
  made integer;
begin
  select * into wanted from customer_orders o where o.id = of_order and o.pharmacy_id = of_pharmacy for no key update;
  if not found then
    perform refuse('PH003', 'There is no such order.', '{}');
  end if;
  select f.id, f.request_hash into known from order_offers f where f.pharmacy_id = of_pharmacy and f.key = offer_key;
  if found then
    if known.request_hash <> fingerprint then
      perform refuse('PH005', 'This key was used for another offer.', '{}');
    end if;
    return known.id;
  end if;
  if wanted.order_status <> 'pending' or wanted.version <> read_version or wanted.reserved_until <= happened_at then
    perform refuse_changed(of_order, null, of_pharmacy);
  end if;
  if exists (select from order_offers f where f.order_id = of_order and f.state = 'open') then
    perform refuse('PH006', 'An offer is open.',
      jsonb_build_object('status', wanted.order_status, 'version', wanted.version, 'offer', 'open'));
  end if;

  select s.id, s.quantity, m.name, m.max_retail_price_cents as maximum into shelf
    from stock s join medicines m on m.id = s.medicine_id
    where s.id = surviving_row((payload ->> 'stock_id')::integer) and s.pharmacy_id = of_pharmacy and s.removed_at is null;
  if not found then
    perform refuse('PH003', 'There is no such stock row.', '{}');
  end if;
  if price > shelf.maximum then
    perform refuse('PH011', 'The price is above its maximum.', jsonb_build_object('lines', jsonb_build_array(
      jsonb_build_object('stockId', shelf.id, 'priceCents', price, 'maximumCents', shelf.maximum))));
  end if;
  if units > wanted.quantity then
    perform refuse('PH008', 'More units than were ordered.', jsonb_build_object('limit', wanted.quantity));
  end if;
  if (shelf.id, units, price) = (wanted.stock_id, wanted.quantity, wanted.price_cents) then
    perform refuse('PH004', 'The offer changes nothing.',
      '{"fields": [{"field": "quantity", "message": "Offer fewer units, another product or another price"}]}');
  end if;
  available := shelf.quantity + case when shelf.id = wanted.stock_id then wanted.quantity else 0 end;
  if units > available then
    perform refuse_insufficient_stock(jsonb_build_array(jsonb_build_object('stockId', shelf.id, 'asked', units, 'available', available)));
  end if;
  insert into order_offers (order_id, pharmacy_id, key, request_hash, stock_id, medicine, quantity, price_cents, note, offered_at)
    values (of_order, of_pharmacy, offer_key, fingerprint, shelf.id,
      case when shelf.id = wanted.stock_id then wanted.medicine else shelf.name end, units, price, payload ->> 'note', happened_at)
    returning id into made;
  perform add_order_event(of_order, 'offered', 'pharmacy', units, happened_at);
  perform notify_customer(wanted, 'offered', happened_at);
  update customer_orders o set updated_at = happened_at where o.id = of_order; -- Notifies the customer's screens.
  return made;
end $$;

-- Locks the order of an open offer, or refuses. Null when the offer already ended in the given state: then there is
-- nothing to do.
create or replace function lock_offered_order(of_offer integer, of_customer text, of_pharmacy integer, becomes text) returns customer_orders
  language plpgsql set search_path = public, pg_temp as $$
declare
  locked customer_orders;
  state_now text;
begin
  select o.* into locked from customer_orders o
    where o.id = (select f.order_id from order_offers f where f.id = of_offer)
      and (o.customer_id = of_customer or o.pharmacy_id = of_pharmacy)
    for no key update;
  if not found then
    perform refuse('PH003', 'There is no such offer.', '{}');
  end if;
  state_now := (select f.state from order_offers f where f.id = of_offer);
  if state_now = becomes then
    return null;
  end if;
  if state_now <> 'open' then
    perform refuse('PH006', 'The offer is no longer open.',
      jsonb_build_object('status', locked.order_status, 'version', locked.version, 'offer', state_now));
  end if;
  return locked;
end $$;

-- Accepts an offer: the order becomes what was offered and its reservation moves, or nothing changes. Idempotent.
create or replace function accept_offer(
  of_offer integer,
  of_customer text,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before customer_orders;
  after customer_orders;
  offer order_offers;
  row_id integer;
begin
  perform lock_catalogue(false);
  before := lock_offered_order(of_offer, of_customer, null, 'accepted');
  if before.id is null then
    return;
  end if;
  if before.reserved_until <= happened_at then
    perform refuse('PH006', 'The order has expired.',
      jsonb_build_object('status', before.order_status, 'version', before.version, 'offer', 'lapsed'));
  end if;
  update order_offers f set state = 'accepted', decided_at = happened_at where f.id = of_offer returning * into offer;
  row_id := surviving_row(offer.stock_id);
  perform from stock s where s.id in (before.stock_id, row_id) order by s.id for no key update;
  if exists (select from stock s where s.id = row_id and s.removed_at is not null) then
    perform refuse_insufficient_stock(jsonb_build_array(jsonb_build_object('stockId', row_id, 'asked', offer.quantity, 'available', 0)));
  end if;
  update customer_orders o
    set stock_id = row_id, medicine = offer.medicine, quantity = offer.quantity, price_cents = offer.price_cents,
      price_shown = true, version = o.version + 1, updated_at = happened_at, ready_at = null,
      reservation_id = case when (o.stock_id, o.quantity) = (row_id, offer.quantity) then o.reservation_id
        else gen_random_uuid() end
    where o.id = before.id
    returning * into after;
  perform add_order_event(before.id, 'accepted', 'customer', after.quantity, happened_at);
  perform move_reservation(before, after, happened_at, today);
end $$;

-- Ends an open offer without effect on the order. Idempotent.
create or replace function end_offer(of_offer integer, of_customer text, of_pharmacy integer, becomes text, happened_at timestamptz)
  returns void language plpgsql set search_path = public, pg_temp as $$
declare
  found_order customer_orders := lock_offered_order(of_offer, of_customer, of_pharmacy, becomes);
begin
  if found_order.id is null then
    return;
  end if;
  update order_offers f set state = becomes, decided_at = happened_at where f.id = of_offer;
  perform add_order_event(found_order.id, becomes, case when of_pharmacy is null then 'customer' else 'pharmacy' end, null,
    happened_at);
  update customer_orders o set updated_at = happened_at where o.id = found_order.id; -- Notifies both sides' screens.
end $$;

create or replace function decline_offer(of_offer integer, of_customer text, happened_at timestamptz default now()) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select end_offer(of_offer, of_customer, null, 'declined', happened_at)
$$;

create or replace function withdraw_offer(of_offer integer, of_pharmacy integer, happened_at timestamptz default now()) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select end_offer(of_offer, null, of_pharmacy, 'withdrawn', happened_at)
$$;

revoke execute on function
  lapse_offers, offer_change, lock_offered_order, accept_offer, end_offer, decline_offer, withdraw_offer
  from public;
grant execute on function offer_change, accept_offer, decline_offer, withdraw_offer to pharos_app;
