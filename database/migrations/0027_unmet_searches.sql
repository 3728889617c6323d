-- How many searches there were each day, and what they did not find: counted, and never by whom.

create table search_days (
  day date primary key,
  searches integer not null default 0,
  -- Of them, those that found nothing.
  unmet integer not null default 0
);

-- What was looked for: a medicine that was not to be had, or a text.
create table unmet_things (
  id integer primary key generated always as identity,
  -- No foreign key: medicines lose no rows, and their merging need not know of this.
  medicine_id integer unique,
  -- A text's fingerprint. What few have typed stands nowhere.
  text_hash bytea unique,
  -- The folded text, from the fifth counted search on.
  text text check (length(text) <= 200),
  last_searched_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by text,
  dismissed_note text check (length(dismissed_note) between 1 and 300),
  version integer not null default 1,
  constraint unmet_things_one check (num_nonnulls(medicine_id, text_hash) = 1),
  constraint unmet_things_text check (text is null or text_hash is not null),
  constraint unmet_things_dismissed check (num_nonnulls(dismissed_at, dismissed_by, dismissed_note) in (0, 3))
);

create table unmet_searches (
  thing_id integer not null references unmet_things on delete cascade,
  day date not null,
  -- No medicine of that name; in no pharmacy; in none within the distance asked for.
  kind text not null check (kind in ('unknown', 'nowhere', 'not-near')),
  -- A tenth of a degree, as '6.9,79.9': some 11 km. Empty where no place was given.
  place text not null check (length(place) <= 20),
  searches integer not null check (searches > 0),
  primary key (thing_id, day, kind, place)
);
create index unmet_searches_day on unmet_searches (day);

-- Without it a fingerprint could be compared with a list of names. The application cannot read it.
create table unmet_salt (salt bytea primary key);
insert into unmet_salt values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- What was found nowhere, as a node has counted it, with the fingerprint of each text.
create function unmet_found(found jsonb)
  returns table (medicine_id integer, text_hash bytea, folded text, kind text, place text, searches integer)
  language sql stable set search_path = public, pg_temp as $$
  select f."medicineId", case when f."medicineId" is null then sha256((select salt from unmet_salt) || convert_to(f.folded, 'UTF8')) end,
    f.folded, f.kind, f.place, sum(f.searches)::integer
  from (select g."medicineId", fold(g.text) as folded, g.kind, g.place, g.searches
    from jsonb_to_recordset(found) as g ("medicineId" integer, text text, kind text, place text, searches integer)) f
  where f."medicineId" is not null or f.folded <> ''
  group by 1, 2, 3, 4, 5
$$;

-- Adds what a node has counted since it last did. `counted`: {medicineId or text, kind, place, searches} each.
create function count_searches(on_day date, at timestamptz, all_searches integer, all_unmet integer, counted jsonb)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- So many that a text is unlikely to be about one household.
  shown_from constant integer := 5;
begin
  insert into search_days as d (day, searches, unmet) values (on_day, all_searches, all_unmet)
  on conflict (day) do update set searches = d.searches + excluded.searches, unmet = d.unmet + excluded.unmet;

  -- In one order, so that two nodes do not wait for each other in a circle.
  insert into unmet_things as t (medicine_id, last_searched_at)
  select distinct f.medicine_id, at from unmet_found(counted) f where f.medicine_id is not null order by 1
  on conflict (medicine_id) do update set last_searched_at = greatest(t.last_searched_at, excluded.last_searched_at);
  insert into unmet_things as t (text_hash, last_searched_at)
  select distinct f.text_hash, at from unmet_found(counted) f where f.text_hash is not null order by 1
  on conflict (text_hash) do update set last_searched_at = greatest(t.last_searched_at, excluded.last_searched_at);

  insert into unmet_searches as s (thing_id, day, kind, place, searches)
  select f.id, on_day, f.kind, f.place, sum(f.searches)
  from (select n.*, coalesce(
      (select t.id from unmet_things t where t.medicine_id = n.medicine_id),
      (select t.id from unmet_things t where t.text_hash = n.text_hash)) as id
    from unmet_found(counted) n) f
  group by 1, 3, 4 order by 1, 3, 4
  on conflict (thing_id, day, kind, place) do update set searches = s.searches + excluded.searches;

  update unmet_things t set text = f.folded
  from unmet_found(counted) f
  where t.text_hash = f.text_hash and t.text is null
    and (select sum(s.searches) from unmet_searches s where s.thing_id = t.id) >= shown_from;
end $$;

-- Sets one aside with a note, or takes that back (no note); false when it is not there, null when somebody was faster.
create function dismiss_unmet(thing integer, read_version integer, why text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was unmet_things;
begin
  select * into was from unmet_things where id = thing for update;
  if not found then return false; end if;
  if was.version <> read_version or (was.dismissed_at is null) = (why is null) then return null; end if;
  update unmet_things set version = version + 1, dismissed_at = case when why is not null then at end,
    dismissed_by = case when why is not null then current_setting('pharos.subject') end, dismissed_note = why
  where id = thing;
  perform note_audit(current_setting('pharos.action'), 'unmet-search', thing::text,
    jsonb_build_object('dismissed', was.dismissed_at is not null, 'dismissed_note', was.dismissed_note),
    jsonb_build_object('dismissed', why is not null, 'text', was.text, 'medicine_id', was.medicine_id), why);
  return true;
end $$;

-- Forgets what was counted before a day, so many rows at a time; gives how many.
create function forget_unmet(before_day date, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  delete from unmet_searches where (thing_id, day, kind, place) in (
    select thing_id, day, kind, place from unmet_searches where day < before_day limit at_most);
  get diagnostics gone = row_count;
  delete from unmet_things t
  where t.last_searched_at < before_day and not exists (select from unmet_searches s where s.thing_id = t.id);
  return gone;
end $$;

revoke execute on function unmet_found, count_searches, dismiss_unmet, forget_unmet from public;
grant execute on function count_searches, dismiss_unmet, forget_unmet to pharos_app;
grant select on search_days, unmet_searches to pharos_app;
grant select (id, medicine_id, text, last_searched_at, dismissed_at, dismissed_by, dismissed_note, version)
  on unmet_things to pharos_app;

-- For counting what is under way, whatever else the table holds.
create index purchase_orders_accepted on purchase_orders (id) where status = 'Accepted' and removed_at is null;

-- The log by the kind of thing, newest first, however rare that kind is.
create index audit_log_kind on audit_log (thing, id) where thing <> 'sale';
