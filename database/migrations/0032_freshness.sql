-- A pharmacy's last count and last delivery, for the list of pharmacies by freshness.
create index shelf_acts_counted on shelf_acts (pharmacy_id, acted_at) where act = 'count';
create index deliveries_received on deliveries (pharmacy_id, received_at);
