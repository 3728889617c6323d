-- What the administration tells pharmacies, and which of them have read it.
create table announcements (
  id integer primary key generated always as identity,
  key uuid not null unique,
  request_hash bytea not null,
  title text not null check (length(btrim(title)) between 1 and 120),
  body text not null check (length(btrim(body)) between 1 and 2000),
  -- Null for the whole country.
  district text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- Ended for good, regardless of its dates.
  voided_at timestamptz,
  void_reason text,
  constraint announcements_in_order check (ends_at > starts_at),
  constraint announcements_void_said check ((voided_at is null) = (void_reason is null))
);

create table announcement_readings (
  announcement_id integer not null references announcements,
  pharmacy_id integer not null references pharmacies,
  read_at timestamptz not null,
  primary key (announcement_id, pharmacy_id)
);

alter publication pharos_live add table announcements (id), announcement_readings (announcement_id, pharmacy_id);
