-- What a supplier sells: its price for a unit, the least that it delivers, and the units it has, if it says.
create table supplier_products (
  supplier_id integer not null references suppliers (id),
  medicine_id integer not null references medicines (id),
  unit_cost_cents integer not null check (unit_cost_cents between 1 and 1000000000),
  min_units integer not null default 1 check (min_units between 1 and 100000),
  on_hand integer check (on_hand between 0 and 1000000000),
  updated_at timestamptz not null,
  version integer not null default 1,
  -- It no longer sells it.
  withdrawn_at timestamptz,
  primary key (supplier_id, medicine_id)
);
create index supplier_products_by_medicine on supplier_products (medicine_id, unit_cost_cents) where withdrawn_at is null;

alter table medicine_merge_lines
  drop constraint medicine_merge_lines_thing_check,
  add constraint medicine_merge_lines_thing_check
    check (thing in ('medicine', 'barcode', 'shelf', 'customer-order', 'purchase-order', 'supplier-product'));
