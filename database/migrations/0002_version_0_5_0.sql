-- What version 0.5.0 changes in the tables of 0.4.1.

-- One row marks a database that holds the demo, where anyone can log in as anybody: a production start refuses it.
create table demo_marker (
  only_row boolean primary key default true check (only_row),
  marked_at timestamptz not null default now()
);
-- Demos of 0.4.1 have no marker. Only seeding creates this person, who never logs in; when people of a real identity provider
-- have logged in as well, the database is in use and is not marked.
insert into demo_marker
select where exists (select from people where subject = 'demo|customer-2')
  and not exists (select from people where subject not like 'demo|%');

-- The password of the application's own login on an operator's server. Only the owner may use this schema.
create schema if not exists private;
create table private.app_login (
  only_row boolean primary key default true check (only_row),
  password text not null
);

-- Logout names the client, so no ID token is stored.
alter table sessions drop column id_token;

alter table site_settings
  drop constraint site_settings_name_check,
  add constraint site_settings_name_check check (
    name in ('emergency_number', 'blog_url', 'forum_url', 'social_links', 'credit_url', 'contact_email', 'contact_phone',
      'low_stock_limit', 'order_max_units', 'orders_max_open', 'order_unseen_hours', 'assistant', 'uploads_kept_days',
      'unmet_kept_days', 'maintenance_notice'));

-- Barcodes that are valid only at the pharmacy that linked them. `barcodes` holds those that are valid everywhere.
create table pharmacy_barcodes (
  pharmacy_id integer not null references pharmacies,
  gtin text not null check (gtin ~ '^\d{14}$'),
  -- As it was linked; readers follow merges with standing_medicine().
  medicine_id integer not null references medicines,
  linked_by text not null,
  linked_at timestamptz not null,
  -- Null when it was linked before pack sizes were asked for.
  pack_size integer check (pack_size between 1 and 1000000),
  primary key (pharmacy_id, gtin)
);
create index pharmacy_barcodes_gtin on pharmacy_barcodes (gtin);
create index pharmacy_barcodes_medicine on pharmacy_barcodes (medicine_id);
alter table ended_barcodes alter column pack_size drop not null;
alter publication pharos_live add table pharmacy_barcodes (pharmacy_id, gtin);
-- In 0.4.1, what one pharmacist linked was valid everywhere.
with linked as (
  delete from barcodes b where b.linked_by is not null returning b.*
)
insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, linked_by, linked_at)
  select linked_by_pharmacy, gtin, medicine_id, linked_by, linked_at from linked;

alter table sale_lines
  add column manufacturer text,
  -- [{"lot", "quantity"}]: units scanned with a lot that was not in stock.
  add column unrecorded_lots jsonb;
alter table pharmacy_tasks
  drop constraint pharmacy_tasks_kind_check,
  add constraint pharmacy_tasks_kind_check check (kind in ('offline-shortfall', 'offline-price', 'offline-maximum-price',
    'offline-prescription', 'offline-clock', 'merged-price', 'scanned-lot'));

-- Lists of purchase orders are sorted by order date: an imported order can be older than its id suggests.
drop index purchase_orders_open;
drop index purchase_orders_of_supplier;
drop index purchase_orders_of_pharmacy;
create index purchase_orders_open on purchase_orders (order_date desc, id desc) where status = 'Pending' and removed_at is null;
create index purchase_orders_of_supplier on purchase_orders (supplier_id, order_date desc, id desc);
create index purchase_orders_of_pharmacy on purchase_orders (pharmacy_id, order_date desc, id desc) where removed_at is null;

-- When the administration checked a medicine; null for those that pharmacies and suppliers added and nobody has checked.
alter table medicines add column checked_at timestamptz default now();
create index medicines_unchecked on medicines (fold(name), fold(manufacturer)) where checked_at is null and merged_into is null;
