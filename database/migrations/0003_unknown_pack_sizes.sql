-- Null: no list or person has said how many units the pack holds, and a scan asks.
alter table barcodes alter column pack_size drop not null, alter column pack_size drop default;
