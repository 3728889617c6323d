-- The logo on a pharmacy's papers.
create table pharmacy_logos (
  pharmacy_id integer primary key references pharmacies,
  media_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null,
  set_at timestamptz not null
);
