-- Pictures and PDFs of the prescriptions on which a pharmacy supplied; the application encrypts them.
create table prescription_pages (
  id uuid primary key,
  prescription_id integer not null references prescriptions,
  media_type text not null,
  sealed bytea not null,
  -- Of the page before it was encrypted, which is each time another.
  content_hash bytea not null,
  added_by text not null,
  cashier_id integer references cashiers,
  added_at timestamptz not null
);
create index prescription_pages_of on prescription_pages (prescription_id, added_at);
create index prescription_pages_cashier on prescription_pages (cashier_id) where cashier_id is not null;
