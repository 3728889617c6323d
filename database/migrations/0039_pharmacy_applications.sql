-- Pharmacies that people register themselves, with the encrypted picture of the licence, until the administration decides.
create table pharmacy_applications (
  id integer primary key generated always as identity,
  key uuid not null unique,
  request_hash bytea not null,
  subject text not null references people on delete cascade,
  state text not null default 'incomplete' check (state in ('incomplete', 'waiting', 'asked', 'verified', 'refused', 'withdrawn')),
  version integer not null default 1,
  name text not null check (length(btrim(name)) between 1 and 200),
  phone_number text not null check (phone_number ~ '^\+?[0-9]{3,15}$'),
  address text not null check (length(address) between 1 and 300),
  town text not null check (length(town) between 1 and 100),
  district text not null,
  lat float8 not null check (lat between -90 and 90),
  lng float8 not null check (lng between -180 and 180),
  open_minutes int4multirange not null check (open_minutes <@ '{[0,10080)}'::int4multirange),
  licence_number text not null check (length(licence_number) between 1 and 100),
  licence_valid_until date not null,
  pharmacist text not null check (length(pharmacist) between 1 and 200),
  picture_id uuid,
  picture_type text check (picture_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')),
  picture bytea check (length(picture) between 29 and 1049000),
  -- What the administration asks, what the applicant answered, why it was refused.
  question text check (length(question) between 1 and 500),
  reply text not null default '' check (length(reply) <= 500),
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  pharmacy_id integer references pharmacies,
  constraint pharmacy_applications_picture check (num_nonnulls(picture_id, picture_type, picture) in (0, 3)),
  constraint pharmacy_applications_whole check (state not in ('waiting', 'asked') or picture is not null),
  constraint pharmacy_applications_verified check ((state = 'verified') = (pharmacy_id is not null))
);
create unique index pharmacy_applications_open on pharmacy_applications (subject) where state in ('incomplete', 'waiting', 'asked');
create index pharmacy_applications_of on pharmacy_applications (subject, id);
create index pharmacy_applications_to_decide on pharmacy_applications (id) where state in ('waiting', 'asked');
create index pharmacy_applications_decided on pharmacy_applications (id) where state in ('verified', 'refused');
create index pharmacy_applications_kept on pharmacy_applications (coalesce(decided_at, sent_at)) where state not in ('waiting', 'asked');

-- The work of an applicant whose pharmacy was verified comes with the role of a pharmacist, whatever the identity provider states.
alter table staff add column gives_role boolean not null default false;
