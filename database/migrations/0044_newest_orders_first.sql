-- Lists of purchase orders are sorted by the day of order: an order that is brought in later can be older.
drop index purchase_orders_open;
drop index purchase_orders_of_supplier;
drop index purchase_orders_of_pharmacy;
create index purchase_orders_open on purchase_orders (order_date desc, id desc) where status = 'Pending' and removed_at is null;
create index purchase_orders_of_supplier on purchase_orders (supplier_id, order_date desc, id desc);
create index purchase_orders_of_pharmacy on purchase_orders (pharmacy_id, order_date desc, id desc) where removed_at is null;
