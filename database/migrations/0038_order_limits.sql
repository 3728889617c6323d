-- Limits what one person can hold: units per order, open orders over all pharmacies, and the time before the pharmacy has
-- seen the order. Refuses delivery from a pharmacy that does not deliver. Refusals beside those of 0006_customer_orders.sql:
--   PH008 too-many-units     {"limit"}
--   PH009 no-delivery

alter table site_settings drop constraint site_settings_name_check;
alter table site_settings add constraint site_settings_name_check check (
  name in ('emergency_number', 'blog_url', 'forum_url', 'social_links', 'credit_url', 'contact_email', 'contact_phone',
    'low_stock_limit', 'order_max_units', 'orders_max_open', 'order_unseen_hours', 'assistant', 'uploads_kept_days',
    'unmet_kept_days', 'maintenance_notice')
);

drop function place_order, edit_order, mark_orders_seen;

-- Places an order ({"stock_id", "quantity", "customer_name", "customer_tele", "delivery_type", "description"}) and holds its
-- units, once for the same key; returns its id.
create function place_order(
  of_customer text,
  order_key uuid,
  asked bytea,
  wanted jsonb,
  max_open integer,
  max_units integer,
  held_until timestamptz,
  happened_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
  shelf record;
  placed customer_orders;
  asked_row record;
begin
  perform hold_catalogue(false);
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

  select s.id, s.pharmacy_id, s.price_cents, m.name as medicine, p.name as pharmacy, p.price_exposure, p.delivers
    into shelf
    from stock s
    join medicines m on m.id = s.medicine_id
    join pharmacies p on p.id = s.pharmacy_id and p.listed
    where s.id = standing_row((wanted ->> 'stock_id')::integer)
    for key share of p;
  select s.price_cents, s.id into asked_row from stock s where s.id = (wanted ->> 'stock_id')::integer;
  -- Nobody orders at another price than the one that was shown: a row that was merged into a dearer or cheaper one is gone.
  if shelf.id is null
    or (shelf.id <> asked_row.id and shelf.price_exposure and shelf.price_cents <> asked_row.price_cents) then
    perform refuse('PH003', 'This is on no shelf.', jsonb_build_object('stockIds', jsonb_build_array(wanted -> 'stock_id')));
  end if;
  if (wanted ->> 'quantity')::integer > max_units then
    perform refuse('PH008', 'That is more than one order may have.', jsonb_build_object('limit', max_units));
  end if;
  if wanted ->> 'delivery_type' = 'delivery' and not shelf.delivers then
    perform refuse('PH009', 'This pharmacy does not deliver.', '{}');
  end if;
  if (select count(*) from customer_orders o where o.customer_id = of_customer and o.order_status = 'pending') >= max_open then
    perform refuse('PH007', 'Too many orders are open.', jsonb_build_object('limit', max_open));
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

-- Changes a pending order as it was read. Another quantity is held anew, under a document of its own.
create function edit_order(
  of_order integer,
  of_customer text,
  read_version integer,
  max_units integer,
  wanted jsonb,
  happened_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before customer_orders;
  after customer_orders;
begin
  select * into before from customer_orders o
    where o.id = of_order and o.customer_id = of_customer for no key update;
  update customer_orders o
    set quantity = (wanted ->> 'quantity')::integer, delivery_type = wanted ->> 'delivery_type',
      description = wanted ->> 'description', version = o.version + 1, updated_at = happened_at,
      reservation_id = case when o.quantity = (wanted ->> 'quantity')::integer then o.reservation_id else gen_random_uuid() end
    where o.id = of_order and o.customer_id = of_customer and o.order_status = 'pending' and o.version = read_version
    returning * into after;
  if not found then
    perform refuse_changed(of_order, of_customer, null);
  end if;
  -- What an order has had since before the limit or the pharmacy changed, it keeps.
  if after.quantity > greatest(max_units, before.quantity) then
    perform refuse('PH008', 'That is more than one order may have.', jsonb_build_object('limit', max_units));
  end if;
  if after.delivery_type = 'delivery' and before.delivery_type <> 'delivery'
    and not (select p.delivers from pharmacies p where p.id = after.pharmacy_id) then
    perform refuse('PH009', 'This pharmacy does not deliver.', '{}');
  end if;
  perform note_order_event(of_order, 'edited', 'customer', after.quantity, happened_at);
  if after.reservation_id <> before.reservation_id then
    perform release_units(before, 'customer', happened_at, today);
    perform hold_units(after, happened_at, today);
  end if;
end $$;

-- Records that the pharmacy has seen orders, once, and holds their units for `hold_hours` from when they were placed; returns
-- how many had not been seen before. The version stays, so an edit under way stays valid.
create function mark_orders_seen(
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
      updated_at = happened_at -- The customer's screens hear of it.
    where o.id = any (news);
  return coalesce(cardinality(news), 0);
end $$;

revoke execute on function place_order, edit_order, mark_orders_seen from public;
grant execute on function place_order, edit_order, mark_orders_seen to pharos_app;
