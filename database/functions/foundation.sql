-- What tables are built on: extensions, the role of the application, and the functions that generated columns and indexes
-- call. Applied before the migrations. A function that changes its results here needs a migration that rewrites the stored
-- columns and rebuilds the indexes.

create extension if not exists cube;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The application's role. It owns nothing: what it may do is granted in these files.
do $$
begin
  if not exists (select from pg_roles where rolname = 'pharos_app') then
    create role pharos_app nologin;
  end if;
  if not pg_has_role(current_user, 'pharos_app', 'member') then
    execute format('grant pharos_app to %I', current_user);
  end if;
end $$;

-- Since PostgreSQL 16, the creator of a role may not act as it unless this is granted; the owner's commands do act as it.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    if not pg_has_role(current_user, 'pharos_app', 'set') then
      execute format('grant pharos_app to %I with set true', current_user);
    end if;
  end if;
exception when insufficient_privilege then
  null; -- Another role created it; the application can log in all the same.
end $$;

-- The roles of the statements of a request and of the administration's desks, which see and write only their rows (row_scopes.sql).
do $$
declare
  called text;
begin
  foreach called in array '{pharos_request, pharos_catalogue, pharos_support, pharos_district}'::text[] loop
    if not exists (select from pg_roles where rolname = called) then
      execute format('create role %I nologin', called);
    end if;
    if not pg_has_role('pharos_app', called, 'member') then
      execute format('grant %I to pharos_app', called);
    end if;
  end loop;
end $$;

grant usage on schema public to pharos_app, pharos_request, pharos_catalogue, pharos_support, pharos_district;

-- Returns a lot number as it is compared: case and blanks do not matter.
create or replace function lot_key(lot text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(lot, '\s', '', 'g'));

-- Returns a text as it is compared: case, accents, compatibility forms, writing-direction marks and zero-width characters do
-- not matter, and "500 mg" equals "500mg". Decomposed, so that a part of a text stays a part of the folded text.
create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    btrim(regexp_replace(
      translate(lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize(value, nfkd),
        '[\u00ad\u0300-\u036f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'))), 'ς', 'σ'),
      '\s+', ' ', 'g')),
    '(\d)\s+(mg|g|mcg|micrograms?|ml|l|iu|units?|%)', '\1\2', 'g');

-- Returns the words of a search as LIKE patterns, the longest (most selective) first. No words match everything.
create or replace function search_patterns(value text) returns text[]
  language sql immutable strict parallel safe
  return (
    select coalesce(
      array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
        order by length(word) desc, word), '{%}')
    from (select distinct word from regexp_split_to_table(fold(value), ' ') as word where word <> '') as words);

-- Returns a point on the unit sphere: the order of chords is the order of great-circle distances.
create or replace function geo_cube(lat float8, lng float8) returns cube
  language sql immutable strict parallel safe
  return cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);

-- Converts a chord of the unit sphere to kilometres. Not strict: a strict function around least() is not inlined.
create or replace function chord_km(chord float8) returns float8
  language sql immutable parallel safe
  return 2 * 6371 * asin(least(1, chord / 2));
