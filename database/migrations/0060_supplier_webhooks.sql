-- Suppliers have webhooks too: an endpoint is a pharmacy's or a supplier's.
alter table webhook_endpoints
  alter column pharmacy_id drop not null,
  add column supplier_id integer references suppliers,
  add constraint webhook_endpoints_owner check (num_nonnulls(pharmacy_id, supplier_id) = 1),
  drop constraint webhook_endpoints_events_check,
  add constraint webhook_endpoints_events_check check (cardinality(events) > 0 and events <@ case
    when supplier_id is null then
      '{stock.changed,order.received,order.changed,purchase_order.changed,recall.changed}'::text[]
    else '{open_order.received,open_order.gone,accepted_order.changed,supplier_return.changed,medicine_recall.changed}'::text[] end);
create index webhook_endpoints_of_supplier on webhook_endpoints (supplier_id, id) where supplier_id is not null and deleted_at is null;
