-- Batches that are sold at a lower price, and what that took off the lines of sales.
alter table batches
  -- The price of a unit of it, until it is empty.
  add column markdown_cents integer,
  add constraint batches_markdown_cents_check check (markdown_cents >= 0) not valid;
create index batches_marked_down on batches (stock_id) where markdown_cents is not null;

alter table sale_lines
  -- What of its discount is the mark-down of the batches that it came from.
  add column markdown_cents bigint not null default 0,
  add constraint sale_lines_markdown check (markdown_cents between 0 and discount_cents) not valid;
