-- Accounts of customers at a pharmacy: sales on account, and the payments of what is owed.
create table customer_accounts (
  id integer generated always as identity primary key,
  pharmacy_id integer not null references pharmacies,
  -- The idempotency key of the request that added it.
  key uuid not null,
  request_hash bytea not null,
  name text not null check (length(name) between 1 and 100),
  phone_number text check (length(phone_number) between 1 and 20),
  note text check (length(note) between 1 and 300),
  credit_limit_cents bigint not null check (credit_limit_cents between 0 and 100000000000),
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint customer_accounts_key unique (pharmacy_id, key),
  constraint customer_accounts_of_pharmacy unique (pharmacy_id, id)
);

create table account_payments (
  pharmacy_id integer not null,
  -- The idempotency key of the request that recorded it.
  id uuid not null,
  account_id integer not null,
  method text not null check (method in ('cash', 'card', 'qr')),
  cents bigint not null check (cents between 1 and 100000000000),
  request_hash bytea not null,
  received_by text not null,
  cashier_id integer,
  till_day_id integer references till_days,
  recorded_at timestamptz not null,
  primary key (pharmacy_id, id),
  constraint account_payments_account foreign key (pharmacy_id, account_id) references customer_accounts (pharmacy_id, id),
  constraint account_payments_cashier foreign key (pharmacy_id, cashier_id) references cashiers (pharmacy_id, id)
);
create index account_payments_account on account_payments (pharmacy_id, account_id);
create index account_payments_recorded on account_payments (pharmacy_id, recorded_at);
create index account_payments_day on account_payments (till_day_id) where till_day_id is not null;

alter table sales
  add column account_id integer,
  -- What is paid on account of a payment by several methods.
  add column account_cents bigint not null default 0 check (account_cents >= 0),
  add constraint sales_account foreign key (pharmacy_id, account_id) references customer_accounts (pharmacy_id, id),
  drop constraint sales_payment_method_check,
  add constraint sales_payment_method_check check (payment_method in ('cash', 'card', 'qr', 'split', 'account')),
  drop constraint sales_split,
  add constraint sales_split check (
    case when payment_method = 'split'
      then card_cents + qr_cents + account_cents <= total_cents
        and (card_cents > 0)::integer + (qr_cents > 0)::integer + (account_cents > 0)::integer
          + (card_cents + qr_cents + account_cents < total_cents)::integer > 1
      else card_cents = 0 and qr_cents = 0 and account_cents = 0 end),
  drop constraint sales_tendered,
  add constraint sales_tendered check (tendered_cents is null
    or payment_method in ('cash', 'split') and tendered_cents >= total_cents - card_cents - qr_cents - account_cents),
  add constraint sales_on_account check (
    (account_id is not null) = (coalesce(payment_method, 'cash') = 'account' or account_cents > 0));
create index sales_account on sales (pharmacy_id, account_id) where account_id is not null;

alter table sale_returns
  add column account_cents bigint not null default 0 check (account_cents >= 0),
  drop constraint sale_returns_refund_method_check,
  add constraint sale_returns_refund_method_check check (refund_method in ('cash', 'card', 'qr', 'split', 'account')),
  drop constraint sale_returns_split,
  add constraint sale_returns_split check (
    case when refund_method = 'split' then card_cents + qr_cents + account_cents <= refund_cents
      else card_cents = 0 and qr_cents = 0 and account_cents = 0 end);

alter table cashiers
  drop constraint cashiers_rights_check,
  add constraint cashiers_rights_check check (rights <@ '{refund,discount,price,cash,close,credit,manage}'::text[]);
