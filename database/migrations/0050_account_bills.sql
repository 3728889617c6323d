-- Numbered bills to institutions and insurers for what was charged to their accounts, and what became of them.
create table account_bills (
  pharmacy_id integer not null,
  -- The idempotency key of the request that made it.
  id uuid not null,
  -- Without gaps in a pharmacy.
  number integer not null check (number >= 1),
  account_id integer not null,
  -- The account's name then.
  name text not null check (length(name) between 1 and 100),
  from_day date not null,
  until_day date not null,
  total_cents bigint not null check (total_cents > 0),
  request_hash bytea not null,
  made_by text not null,
  made_at timestamptz not null,
  primary key (pharmacy_id, id),
  constraint account_bills_number unique (pharmacy_id, number),
  constraint account_bills_account foreign key (pharmacy_id, account_id) references customer_accounts (pharmacy_id, id),
  constraint account_bills_days check (from_day <= until_day)
);
create index account_bills_of_account on account_bills (pharmacy_id, account_id, number);

-- The sales of a bill, and returns of billed sales: each is billed once.
create table account_bill_lines (
  pharmacy_id integer not null,
  bill_id uuid not null,
  line_no integer not null,
  -- The sale or the return.
  entry_id uuid not null,
  kind text not null check (kind in ('sale', 'return')),
  receipt_number text not null,
  reference text,
  occurred_at timestamptz not null,
  cents bigint not null check ((cents > 0) = (kind = 'sale')),
  primary key (pharmacy_id, bill_id, line_no),
  constraint account_bill_lines_bill foreign key (pharmacy_id, bill_id) references account_bills (pharmacy_id, id),
  constraint account_bill_lines_once unique (pharmacy_id, entry_id)
);

-- What was paid of a bill, which is a payment on the account as well, and what was refused of it.
create table account_bill_answers (
  pharmacy_id integer not null,
  -- The idempotency key of the request that recorded it, and the id of the payment.
  id uuid not null,
  bill_id uuid not null,
  account_id integer not null,
  kind text not null check (kind in ('paid', 'refused')),
  cents bigint not null check (cents > 0),
  dated date not null,
  reason text check (length(reason) between 1 and 300),
  request_hash bytea not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (pharmacy_id, id),
  constraint account_bill_answers_bill foreign key (pharmacy_id, bill_id) references account_bills (pharmacy_id, id),
  constraint account_bill_answers_reason check ((kind = 'refused') = (reason is not null))
);
create index account_bill_answers_of_bill on account_bill_answers (pharmacy_id, bill_id);
