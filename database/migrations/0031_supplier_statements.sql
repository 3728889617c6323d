-- The agreed price of a unit when it was shipped: a later change of terms leaves invoices as they are.
alter table shipments add column unit_cost_cents integer check (unit_cost_cents between 0 and 1000000000);
update shipments s set unit_cost_cents = o.unit_cost_cents from purchase_orders o where o.id = s.order_id;
create index shipments_shipped on shipments (supplier_id, shipped_at);
create index supplier_returns_supplier on supplier_returns (supplier_id, sent_at desc, id desc) where supplier_id is not null;
-- Suppliers watch what is sent back to them.
alter publication pharos_live add table supplier_returns (pharmacy_id, id, supplier_id);
