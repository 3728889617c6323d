-- Goods sent back to a supplier from quarantine, and the supplier's credit notes for them.
create table supplier_returns (
  pharmacy_id integer not null references pharmacies,
  -- The idempotency key of the request that sent it.
  id uuid not null,
  number integer not null check (number > 0),
  supplier_id integer references suppliers,
  wholesaler_id integer references wholesalers,
  reason text not null check (length(reason) between 1 and 300),
  cost_cents bigint not null check (cost_cents >= 0),
  request_hash bytea not null,
  sent_by text not null,
  sent_at timestamptz not null,
  -- When its last credit note, or the refusal of one, was recorded.
  closed_at timestamptz,
  primary key (pharmacy_id, id),
  constraint supplier_returns_number unique (pharmacy_id, number),
  constraint supplier_returns_supplier check (num_nonnulls(supplier_id, wholesaler_id) = 1)
);

create table supplier_credits (
  pharmacy_id integer not null,
  -- The idempotency key of the request that recorded it.
  id uuid not null,
  return_id uuid not null,
  -- Of the credit note; null for goods that the supplier does not credit.
  number text check (length(number) between 1 and 60),
  dated date not null,
  cents bigint not null check (cents between 0 and 10000000000),
  -- Closes the return: what is not credited by then is written off.
  is_last boolean not null,
  request_hash bytea not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (pharmacy_id, id),
  constraint supplier_credits_return foreign key (pharmacy_id, return_id) references supplier_returns,
  constraint supplier_credits_number check ((number is null) = (cents = 0)),
  constraint supplier_credits_refusal check (cents > 0 or is_last)
);
create index supplier_credits_return on supplier_credits (pharmacy_id, return_id);
create index supplier_credits_recorded on supplier_credits (pharmacy_id, recorded_at);

-- Units sent back since then belong to a return, which names the supplier.
alter table quarantine_acts add column supplier_return_id uuid,
  add constraint quarantine_acts_return foreign key (pharmacy_id, supplier_return_id) references supplier_returns
    deferrable,
  drop constraint quarantine_acts_supplier,
  add constraint quarantine_acts_supplier check (
    (act = 'sent-back')::integer = num_nonnulls(supplier_id, supplier_return_id));
create index quarantine_acts_return on quarantine_acts (pharmacy_id, supplier_return_id) where supplier_return_id is not null;
