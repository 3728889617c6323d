-- E-mail to customers of the counter: an outbox, and for a month a log of what was sent.
create table mails (
  id bigint primary key generated always as identity,
  -- The stable part of its Message-ID: a mail that is sent again after a crash is the same mail.
  message_id uuid not null default gen_random_uuid(),
  pharmacy_id integer not null,
  customer_id integer not null,
  key uuid not null,
  kind text not null check (kind in ('refill', 'statement')),
  -- Of a refill the day on which it runs out, of a statement the month.
  about text not null check (length(about) between 7 and 10),
  asked_by text not null,
  created_at timestamptz not null default now(),
  attempts smallint not null default 0,
  -- Null once it was sent or given up.
  next_attempt_at timestamptz default now(),
  claimed_until timestamptz,
  claimed_by uuid,
  -- Where the last attempt went.
  address text,
  sent_at timestamptz,
  -- Why the last attempt failed, and what the mail server said.
  failure text,
  answer text,
  constraint mails_key unique (pharmacy_id, key),
  constraint mails_customer foreign key (pharmacy_id, customer_id) references customer_accounts (pharmacy_id, id),
  constraint mails_done check (sent_at is null or next_attempt_at is null)
);
create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;
create index mails_of_customer on mails (customer_id, id);
create index mails_created on mails (created_at);

alter table customer_accounts drop constraint customer_accounts_reminder_way_check,
  add constraint customer_accounts_reminder_way_check check (reminder_way in ('whatsapp', 'email')) not valid;
alter table customer_accounts validate constraint customer_accounts_reminder_way_check;
alter table refills drop constraint refills_way_check,
  add constraint refills_way_check check (way in ('whatsapp', 'email')) not valid;
alter table refills validate constraint refills_way_check;
create index refills_of_reminder on refills (reminder_key) where reminder_key is not null;
