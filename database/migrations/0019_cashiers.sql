-- Cashiers of a pharmacy: who is at the till when several people share one login, and what each of them may do.
create table cashiers (
  id integer generated always as identity primary key,
  pharmacy_id integer not null references pharmacies (id),
  -- The idempotency key of the request that added the cashier, and what it asked for.
  key uuid not null,
  request_hash bytea not null,
  name text not null check (length(name) between 1 and 60),
  rights text[] not null check (rights <@ '{refund,discount,price,cash,close,manage}'::text[]),
  -- Salted and slow: scrypt.
  pin_hash text not null,
  pin_set_at timestamptz not null,
  -- Tries since the last right PIN.
  pin_tries integer not null default 0,
  blocked_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  deactivated_at timestamptz,
  constraint cashiers_key unique (pharmacy_id, key),
  constraint cashiers_of_pharmacy unique (pharmacy_id, id)
);
create unique index cashiers_name on cashiers (pharmacy_id, lower(name)) where deactivated_at is null;

-- A colleague's consent to one act for which the cashier at the till has no right.
create table cashier_approvals (
  id uuid primary key default gen_random_uuid(),
  pharmacy_id integer not null,
  cashier_right text not null,
  asked_by integer not null,
  approved_by integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_in xid8,
  foreign key (pharmacy_id, asked_by) references cashiers (pharmacy_id, id),
  foreign key (pharmacy_id, approved_by) references cashiers (pharmacy_id, id)
);
create index cashier_approvals_expiry on cashier_approvals (expires_at);

alter table sessions
  add column cashier_id integer references cashiers (id),
  add column cashier_until timestamptz;
create index sessions_cashier on sessions (cashier_id) where cashier_id is not null;

alter table pharmacies
  -- The till asks for a PIN again after this time without a key or a tap.
  add column till_lock_minutes smallint not null default 5 check (till_lock_minutes between 1 and 60);

alter table audit_log add column cashier_id integer;

alter table sales
  add column cashier_id integer,
  add constraint sales_cashier foreign key (pharmacy_id, cashier_id) references cashiers (pharmacy_id, id);
alter table sale_returns
  add column cashier_id integer,
  add constraint sale_returns_cashier foreign key (pharmacy_id, cashier_id) references cashiers (pharmacy_id, id);
alter table till_cash_movements
  add column cashier_id integer,
  add constraint till_cash_movements_cashier foreign key (pharmacy_id, cashier_id) references cashiers (pharmacy_id, id);
alter table till_counts
  add column cashier_id integer,
  add constraint till_counts_cashier foreign key (pharmacy_id, cashier_id) references cashiers (pharmacy_id, id);
alter table till_days
  -- Whose drawer it is; null for the pharmacy's own.
  add column cashier_id integer,
  add column opened_cashier_id integer,
  add column closed_cashier_id integer,
  add constraint till_days_cashier foreign key (pharmacy_id, cashier_id) references cashiers (pharmacy_id, id),
  add constraint till_days_opened_cashier foreign key (pharmacy_id, opened_cashier_id) references cashiers (pharmacy_id, id),
  add constraint till_days_closed_cashier foreign key (pharmacy_id, closed_cashier_id) references cashiers (pharmacy_id, id);
drop index till_days_current;
create unique index till_days_current on till_days (pharmacy_id, cashier_id) nulls not distinct where closed_at is null;
