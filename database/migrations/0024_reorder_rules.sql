-- What a pharmacist has set for a medicine: when to reorder it and up to how many units, and which supplier gets the orders.
-- Without limits they follow from the sales; without a supplier an order is open to all of them.
create table reorder_rules (
  stock_id integer primary key references stock (id),
  reorder_point integer check (reorder_point between 0 and 100000),
  order_up_to integer check (order_up_to between 1 and 100000),
  supplier_id integer references suppliers (id),
  constraint reorder_rules_limits check (num_nonnulls(reorder_point, order_up_to) in (0, 2) and reorder_point <= order_up_to)
);
create index reorder_rules_supplier on reorder_rules (supplier_id) where supplier_id is not null;

-- While an order is open, only this supplier sees it; null means all suppliers.
alter table purchase_orders add column sent_to integer references suppliers (id);
