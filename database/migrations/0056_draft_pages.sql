-- Pictures and PDFs of the invoice of a draft, until its goods are received.
create table draft_pages (
  pharmacy_id integer not null,
  -- Becomes the id of the receipt's page.
  id uuid not null,
  draft_id uuid not null,
  media_type text not null,
  bytes bytea not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, draft_id) references drafts on delete cascade
);
create index draft_pages_of on draft_pages (pharmacy_id, draft_id, added_at);
alter publication pharos_live add table draft_pages (pharmacy_id, id);
