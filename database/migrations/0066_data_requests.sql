-- Requests of people about their personal data: to have it, correct it, delete it or object to its use.
create table data_requests (
  id integer generated always as identity primary key,
  key uuid not null unique,
  request_hash bytea not null,
  subject text references people on delete set null,
  kind text not null check (kind in ('access', 'correction', 'deletion', 'objection')),
  channel text not null check (channel in ('account', 'letter', 'phone', 'email')),
  text text not null,
  received_on date not null,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  version integer not null default 1,
  answer text,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  constraint data_requests_closed check ((state = 'open') = (closed_at is null) and (state = 'open') = (answer is null))
);
create index data_requests_of_person on data_requests (subject);
create index data_requests_open on data_requests (due_on, id) where state = 'open';
create index data_requests_closed_at on data_requests (closed_at, id) where state <> 'open';
