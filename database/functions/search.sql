-- Counts of searches and of what they did not find, never by whom.

-- Returns what a node counted as not found, with the fingerprint of each text.
create or replace function unmet_fingerprints(found jsonb)
  returns table (medicine_id integer, text_hash bytea, folded text, kind text, place text, searches integer)
  language sql stable set search_path = public, pg_temp as $$
  select f."medicineId", case when f."medicineId" is null then sha256((select salt from unmet_salt) || convert_to(f.folded, 'UTF8')) end,
    f.folded, f.kind, f.place, sum(f.searches)::integer
  from (select g."medicineId", fold(g.text) as folded, g.kind, g.place, g.searches
    from jsonb_to_recordset(found) as g ("medicineId" integer, text text, kind text, place text, searches integer)) f
  where f."medicineId" is not null or f.folded <> ''
  group by 1, 2, 3, 4, 5
$$;

-- Adds a node's counts since its last call. `counted`: [{"medicineId" or "text", "kind", "place", "searches"}].
create or replace function count_searches(on_day date, at timestamptz, all_searches integer, all_unmet integer, counted jsonb)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Enough searches that the text is unlikely to identify one household.
  shown_from constant integer := 5;
begin
  insert into search_days as d (day, searches, unmet) values (on_day, all_searches, all_unmet)
  on conflict (day) do update set searches = d.searches + excluded.searches, unmet = d.unmet + excluded.unmet;

  -- In a fixed order, so that two nodes cannot deadlock.
  insert into unmet_things as t (medicine_id, last_searched_at)
  select distinct f.medicine_id, at from unmet_fingerprints(counted) f where f.medicine_id is not null order by 1
  on conflict (medicine_id) do update set last_searched_at = greatest(t.last_searched_at, excluded.last_searched_at);
  insert into unmet_things as t (text_hash, last_searched_at)
  select distinct f.text_hash, at from unmet_fingerprints(counted) f where f.text_hash is not null order by 1
  on conflict (text_hash) do update set last_searched_at = greatest(t.last_searched_at, excluded.last_searched_at);

  insert into unmet_searches as s (thing_id, day, kind, place, searches)
  select f.id, on_day, f.kind, f.place, sum(f.searches)
  from (select n.*, coalesce(
      (select t.id from unmet_things t where t.medicine_id = n.medicine_id),
      (select t.id from unmet_things t where t.text_hash = n.text_hash)) as id
    from unmet_fingerprints(counted) n) f
  group by 1, 3, 4 order by 1, 3, 4
  on conflict (thing_id, day, kind, place) do update set searches = s.searches + excluded.searches;

  update unmet_things t set text = f.folded
  from unmet_fingerprints(counted) f
  where t.text_hash = f.text_hash and t.text is null
    and (select sum(s.searches) from unmet_searches s where s.thing_id = t.id) >= shown_from;
end $$;

-- Dismisses an entry with a note, or brings it back (no note); returns false when it does not exist, null when it has changed
-- since.
create or replace function dismiss_unmet(thing integer, read_version integer, why text, at timestamptz) returns boolean
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
  perform record_audit(current_setting('pharos.action'), 'unmet-search', thing::text,
    jsonb_build_object('dismissed', was.dismissed_at is not null, 'dismissed_note', was.dismissed_note),
    jsonb_build_object('dismissed', why is not null, 'text', was.text, 'medicine_id', was.medicine_id), why);
  return true;
end $$;

-- Deletes counts from before a day, a limited number at a time; returns how many.
create or replace function forget_unmet(before_day date, at_most integer) returns integer
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

-- Counts what people near a pharmacy look for and do not find, by medicine: searches since a day, and people whose watch reaches it.
create or replace function demand_near(of_pharmacy integer, since date, at timestamptz, near_degrees float8, earth_radius_km float8)
  returns table (medicine_id integer, searches integer, watchers integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  with here as (select p.lat, p.lng, p.loc from pharmacies p where p.id = of_pharmacy),
  searched as (
    select surviving_medicine(t.medicine_id) as medicine_id, sum(s.searches)::integer as searches
    from unmet_searches s join unmet_things t on t.id = s.thing_id, here
    where t.medicine_id is not null and s.place <> '' and s.day > since
      and abs(split_part(s.place, ',', 1)::float8 - here.lat) <= near_degrees
      and abs(split_part(s.place, ',', 2)::float8 - here.lng) <= near_degrees
    group by 1
  ),
  watched as (
    select surviving_medicine(w.medicine_id) as medicine_id, count(distinct w.subject)::integer as watchers
    from medicine_watches w, here
    where w.found_at is null and w.until > at and w.loc <-> here.loc <= 2 * sin(w.radius_km / earth_radius_km / 2)
    group by 1
  )
  select medicine_id, coalesce(s.searches, 0), coalesce(w.watchers, 0) from searched s full join watched w using (medicine_id)
$$;

revoke execute on function demand_near, unmet_fingerprints, count_searches, dismiss_unmet, forget_unmet from public;
grant execute on function demand_near, count_searches, dismiss_unmet, forget_unmet to pharos_app;
