-- Pickup codes, which customers show at the counter, and when an order is ready there.
alter table customer_orders
  -- Null for orders placed before there were codes.
  add column pickup_code text check (pickup_code ~ '^[CDFGHJKMNPQRTVWXY34679]{6}$'),
  add column wrong_codes integer not null default 0 check (wrong_codes between 0 and 5),
  -- Why an order was handed over without its code.
  add column without_code text check (length(without_code) between 1 and 300),
  add column ready_at timestamptz;
create unique index customer_orders_pickup_code on customer_orders (pharmacy_id, pickup_code) where order_status = 'pending';

alter table customer_order_events
  drop constraint customer_order_events_kind_check,
  add constraint customer_order_events_kind_check check (
    kind in ('placed', 'seen', 'edited', 'ready', 'completed', 'canceled', 'rejected'));
