-- A supplier hears of decisions about its licence: on its screens at once, and its staff by e-mail.
alter publication pharos_live add table suppliers (id);

-- The end of the licence of whose approach its staff have been told.
alter table suppliers add column licence_warned_for date;

alter table mails
  alter column pharmacy_id drop not null,
  add column supplier_id integer references suppliers,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('refill', 'statement', 'order', 'licence')) not valid,
  drop constraint mails_recipient,
  add constraint mails_recipient check (case kind
    when 'licence' then num_nonnulls(pharmacy_id, customer_id, order_id) = 0 and num_nulls(supplier_id, subject, happened_at) = 0
    when 'order' then num_nonnulls(supplier_id, customer_id) = 0 and num_nulls(pharmacy_id, subject, order_id, happened_at) = 0
    else num_nonnulls(supplier_id, subject, order_id, happened_at) = 0 and num_nulls(pharmacy_id, customer_id) = 0 end) not valid;
alter table mails validate constraint mails_kind_check;
alter table mails validate constraint mails_recipient;
create unique index mails_of_supplier on mails (supplier_id, key) where supplier_id is not null;
