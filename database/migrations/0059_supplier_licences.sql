-- Suppliers are verified by their licence, as pharmacies are. One that is not gets no new orders; those from before this version
-- get them until the administration decides.
alter table suppliers
  add column licence_number text check (length(licence_number) between 1 and 100),
  add column licence_verified_at timestamptz,
  add column licence_valid_until date,
  add column takes_orders boolean not null default true,
  add constraint suppliers_verified check (
    licence_verified_at is null or licence_number is not null and licence_valid_until is not null);

-- The licences that suppliers send, with their encrypted pictures.
create table supplier_licences (
  id uuid primary key,
  supplier_id integer not null references suppliers,
  request_hash bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'replaced', 'verified', 'rejected')),
  licence_number text not null check (length(licence_number) between 1 and 100),
  licence_valid_until date not null,
  picture_type text check (picture_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')),
  picture bytea check (length(picture) between 29 and 1049000),
  sent_at timestamptz not null,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 300),
  constraint supplier_licences_picture check ((picture is null) = (picture_type is null)),
  constraint supplier_licences_decided check ((state = 'waiting') = (decided_at is null)),
  constraint supplier_licences_rejected check ((state = 'rejected') = (reason is not null))
);
create unique index supplier_licences_waiting on supplier_licences (supplier_id) where state = 'waiting';
create index supplier_licences_latest on supplier_licences (supplier_id, sent_at desc);
create index supplier_licences_kept on supplier_licences (decided_at) where picture is not null;
