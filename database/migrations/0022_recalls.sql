-- Recalls of lots of a medicine, or of all its lots: by the administration in the whole country, or by a pharmacy on its own
-- shelf.
create table recalls (
  -- The idempotency key of the request that started it.
  id uuid primary key,
  request_hash bytea not null,
  -- Null for the whole country.
  pharmacy_id integer references pharmacies (id),
  medicine_id integer not null references medicines (id),
  medicine_name text not null,
  all_lots boolean not null,
  class smallint not null check (class between 1 and 3),
  reason text not null check (length(reason) between 1 and 300),
  ordered_by text not null check (length(ordered_by) between 1 and 120),
  started_by text not null,
  started_at timestamptz not null,
  reminded_at timestamptz,
  -- Closed when it has been followed up; its lots stay blocked.
  closed_at timestamptz,
  closed_by text,
  summary text check (length(summary) between 1 and 1000),
  -- Lifted when it was a mistake: its lots may be sold again.
  lifted_at timestamptz,
  lifted_by text,
  lift_reason text check (length(lift_reason) between 1 and 300),
  constraint recalls_closed check (num_nonnulls(closed_at, closed_by, summary) in (0, 3)),
  constraint recalls_lifted check (num_nonnulls(lifted_at, lifted_by, lift_reason) in (0, 3))
);
create index recalls_in_force on recalls (medicine_id) where lifted_at is null;
create index recalls_latest on recalls (started_at desc, id);

create table recall_lots (
  recall_id uuid not null references recalls (id),
  lot text not null check (length(lot) between 1 and 40),
  lot_key text not null generated always as (lot_key(lot)) stored,
  primary key (recall_id, lot_key)
);

-- A pharmacy that is asked about a recall, and its answer.
create table recall_answers (
  recall_id uuid not null references recalls (id),
  pharmacy_id integer not null references pharmacies (id),
  stock_id integer not null references stock (id),
  -- Units that the recall took off the shelf and from orders when it started.
  units_blocked integer not null,
  answered_at timestamptz,
  answered_by text,
  units_found integer check (units_found >= 0),
  units_removed integer check (units_removed between 0 and units_found),
  note text check (length(note) between 1 and 500),
  primary key (recall_id, pharmacy_id),
  constraint recall_answers_answered check (num_nonnulls(answered_at, answered_by, units_found, units_removed) in (0, 4))
);
create index recall_answers_of_pharmacy on recall_answers (pharmacy_id);

-- Customers' orders that a recall concerns: sold before it, rejected by it, or kept with units of other lots.
create table recall_orders (
  recall_id uuid not null references recalls (id),
  order_id integer not null references customer_orders (id),
  outcome text not null check (outcome in ('sold', 'rejected', 'kept')),
  primary key (recall_id, order_id)
);
create index recall_orders_order on recall_orders (order_id);

alter table pharmacy_tasks
  drop constraint pharmacy_tasks_kind_check,
  drop constraint pharmacy_tasks_of_sale,
  add constraint pharmacy_tasks_kind_check check (kind in ('offline-shortfall', 'offline-price', 'offline-maximum-price',
    'offline-prescription', 'offline-clock', 'offline-discount', 'merged-price', 'scanned-lot', 'recall')),
  add constraint pharmacy_tasks_of_sale check ((kind in ('merged-price', 'recall')) = (sale_id is null));
alter table order_notices
  drop constraint order_notices_kind_check,
  add constraint order_notices_kind_check check (kind in ('ready', 'offered', 'rejected', 'canceled', 'recalled', 'recall-lifted'));
