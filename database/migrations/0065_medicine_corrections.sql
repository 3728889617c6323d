-- Corrections of the catalogue's facts that pharmacies and suppliers propose, for the administration to decide. Who proposed one is
-- in the audit log only. `changes` has each field's value as it was read and as proposed: {"strength": {"from": "5 mg", "to": "500 mg"}};
-- a field that is a GTIN is the pack size of that barcode.
create table medicine_corrections (
  id integer primary key generated always as identity,
  key uuid not null unique,
  request_hash bytea not null,
  medicine_id integer not null references medicines,
  pharmacy_id integer references pharmacies,
  supplier_id integer references suppliers,
  fields text[] not null check (cardinality(fields) between 1 and 40),
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  reason text not null check (length(reason) between 1 and 300),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  proposed_at timestamptz not null,
  decided_at timestamptz,
  taken text[] not null default '{}',
  answer text check (length(answer) between 1 and 300),
  constraint medicine_corrections_proposer check (num_nonnulls(pharmacy_id, supplier_id) = 1),
  constraint medicine_corrections_decided check ((state = 'waiting') = (decided_at is null)),
  constraint medicine_corrections_taken check (taken <@ fields and (state = 'accepted') = (taken <> '{}')),
  constraint medicine_corrections_rejected check (state <> 'rejected' or answer is not null)
);
create index medicine_corrections_waiting on medicine_corrections (id) where state = 'waiting';
create index medicine_corrections_of_medicine on medicine_corrections (medicine_id) where state = 'waiting';
create index medicine_corrections_of_pharmacy on medicine_corrections (pharmacy_id, id desc) where pharmacy_id is not null;
create index medicine_corrections_of_supplier on medicine_corrections (supplier_id, id desc) where supplier_id is not null;
create index medicine_corrections_decided on medicine_corrections (decided_at) where decided_at is not null;
