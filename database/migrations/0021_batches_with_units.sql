-- A sale changes the quantity of batches. While an index named that column, each sale wrote every index of the table anew;
-- this one is written only when a batch is sold out or filled again.
drop index batches_expiry;
alter table batches add column has_units boolean not null generated always as (quantity > 0) stored;
alter table batches set (fillfactor = 85);
create index batches_expiry on batches (expires_on) where has_units;
