-- Named filters and orders of lists, of the person who saved them.
create table saved_views (
  id integer primary key generated always as identity,
  subject text not null references people on delete cascade,
  screen text not null check (screen ~ '^/[a-z/-]{2,60}$'),
  name text not null check (length(btrim(name)) between 1 and 60),
  search jsonb not null check (jsonb_typeof(search) = 'object' and length(search::text) <= 2000),
  created_at timestamptz not null default now()
);
create unique index saved_views_of_person on saved_views (subject, screen, fold(name));
