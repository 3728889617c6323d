-- The availability index takes quantity and price of each changed row from the change feed.
alter publication pharos_live drop table stock;
alter publication pharos_live add table stock (id, medicine_id, pharmacy_id, quantity, price_cents, updated_at);
