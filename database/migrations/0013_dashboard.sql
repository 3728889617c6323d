-- What a pharmacy sold in a span of days is read from this index alone, however long it has been trading.
create index sales_occurred on sales (pharmacy_id, occurred_at) include (id, total_cents);
