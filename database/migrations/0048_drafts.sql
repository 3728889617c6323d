-- Sheets that somebody has begun, shared by a pharmacy's machines until they become a document.
create table drafts (
  pharmacy_id integer not null references pharmacies,
  -- Becomes the id of the document.
  id uuid not null,
  kind text not null check (kind in ('goods-in', 'supplier-return')),
  -- As typed.
  content jsonb not null,
  version integer not null check (version > 0),
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (pharmacy_id, id)
);
create index drafts_latest on drafts (pharmacy_id, kind, saved_at desc);
create index drafts_saved on drafts (saved_at);
alter publication pharos_live add table drafts (pharmacy_id, id);
