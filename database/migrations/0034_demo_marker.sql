-- One row says that this database holds the demo, where anyone logs in as anybody: a production start refuses it.

create table demo_marker (
  only_row boolean primary key default true check (only_row),
  marked_at timestamptz not null default now()
);

-- Demos of 0.4.1 have no marker. Only seeding makes this person, who never logs in; where somebody of a real identity
-- provider has logged in as well, the database is in use and is not marked.
insert into demo_marker
select where exists (select from people where subject = 'demo|customer-2')
  and not exists (select from people where subject not like 'demo|%');
