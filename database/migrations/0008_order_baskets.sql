-- Orders of several medicines that were placed together at one pharmacy share a basket: the idempotency key of that act.
alter table customer_orders add column basket uuid;
create index customer_orders_basket on customer_orders (customer_id, basket) where basket is not null;
