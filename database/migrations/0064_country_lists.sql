-- What lists of a whole country ask: who works for a supplier, how many of its orders are not removed, and which medicines have
-- one strength and form.
create index staff_of_supplier on staff (supplier_id) where supplier_id is not null and ended_at is null;
drop index purchase_orders_of_supplier;
create index purchase_orders_of_supplier on purchase_orders (supplier_id, order_date desc, id desc) include (removed_at);
create index medicines_by_strength on medicines (fold(coalesce(strength, '')), fold(coalesce(form, ''))) where merged_into is null;
