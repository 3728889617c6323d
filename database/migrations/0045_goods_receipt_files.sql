-- The pages of an invoice, as pictures or PDF, kept with the receipt of its goods.
create table goods_receipt_files (
  id uuid primary key,
  pharmacy_id integer not null,
  receipt_id uuid not null,
  media_type text not null,
  bytes bytea not null,
  added_by text not null,
  added_at timestamptz not null,
  foreign key (pharmacy_id, receipt_id) references goods_receipts
);
create index goods_receipt_files_of on goods_receipt_files (pharmacy_id, receipt_id, added_at);
