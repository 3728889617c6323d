-- Messages about orders by e-mail, for people who chose it and whose identity provider confirmed the address.
alter table people
  add column email_verified boolean not null default false,
  add column order_mails boolean not null default false;

alter table mails
  alter column customer_id drop not null,
  add column subject text references people on delete cascade,
  add column order_id integer references customer_orders on delete cascade,
  -- When it happened what the mail tells of.
  add column happened_at timestamptz,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('refill', 'statement', 'order')) not valid,
  -- Of an order, the kind of its notice.
  drop constraint mails_about_check,
  add constraint mails_about_check check (length(about) between 5 and 13) not valid,
  add constraint mails_recipient check (case kind
    when 'order' then customer_id is null and num_nulls(subject, order_id, happened_at) = 0
    else customer_id is not null and num_nonnulls(subject, order_id, happened_at) = 0 end) not valid;
alter table mails validate constraint mails_kind_check;
alter table mails validate constraint mails_about_check;
alter table mails validate constraint mails_recipient;
create index mails_of_person on mails (subject) where subject is not null;
create index mails_of_order on mails (order_id) where order_id is not null;
