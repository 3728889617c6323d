-- Pictures of prescriptions that customers add to their orders; the application encrypts them.
create table prescription_pictures (
  id uuid primary key,
  customer_id text not null references people on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')),
  sealed bytea not null check (length(sealed) between 29 and 1049000),
  added_at timestamptz not null
);
create index prescription_pictures_of on prescription_pictures (customer_id);

-- Orders placed together can share a picture.
alter table customer_orders add column picture_id uuid references prescription_pictures on delete set null;
create index customer_orders_picture on customer_orders (picture_id) where picture_id is not null;
