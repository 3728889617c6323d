-- A key can end by itself; a sandbox key has lists checked without anything being written. Nodes take a key's calls of a
-- minute in slices.
alter table pharmacy_keys
  add column expires_at timestamptz,
  add column is_sandbox boolean not null default false,
  add column calls_minute timestamptz,
  add column calls integer not null default 0;
