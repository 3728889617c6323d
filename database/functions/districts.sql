-- The desk of a district: it sees and changes what is of its districts. Its role reads by row policies (row_scopes.sql); the functions
-- that it calls run as the owner, above them, and are held by the triggers here.

create or replace function own_districts() returns text[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('pharos.districts', true), ''), '{}')::text[] $$;

-- Returns the pharmacies of the desk's districts; one without a district is in none.
create or replace function own_district_pharmacies() returns integer[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
  as $$ select coalesce(array_agg(p.id), '{}') from pharmacies p where p.district = any (own_districts()) $$;

-- Whether the desk, if it is a district's, may do something with a pharmacy.
create or replace function is_at_own_desk(of_pharmacy integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(current_setting('pharos.desk', true), '') <> 'district'
    or exists (select from pharmacies p where p.id = of_pharmacy and p.district = any (own_districts()))
$$;

-- Refuses a write to a row of another district or of none, and one that takes the row there.
create or replace function guard_district() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not coalesce(new.district = any (own_districts()), false)
    or tg_op = 'UPDATE' and not coalesce(old.district = any (own_districts()), false)
  then
    perform refuse('PH003', 'It is not of a district of this desk.', '{}');
  end if;
  return new;
end $$;

create or replace trigger district_guarded before insert or update on pharmacies for each row
  when (current_setting('pharos.desk', true) = 'district') execute function guard_district();
create or replace trigger district_guarded before insert or update on pharmacy_applications for each row
  when (current_setting('pharos.desk', true) = 'district') execute function guard_district();
create or replace trigger district_guarded before insert or update on announcements for each row
  when (current_setting('pharos.desk', true) = 'district') execute function guard_district();

-- Refuses to put a pharmacy into a company or to take it out: branches see each other's stock, in whatever district.
create or replace function guard_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.company_id is distinct from old.company_id or tg_op = 'INSERT' and new.company_id is not null then
    perform refuse('PH004', 'The desk of a district sets no company.',
      '{"fields": [{"field": "company", "message": "Only support sets the company."}]}');
  end if;
  return new;
end $$;

create or replace trigger company_guarded before insert or update on pharmacies for each row
  when (current_setting('pharos.desk', true) = 'district') execute function guard_company();

-- Returns when staff of each pharmacy were last seen, to desks that see no person.
create or replace function staff_last_seen() returns table (pharmacy_id integer, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.pharmacy_id, max(p.last_seen_at) from staff t join people p on p.subject = t.subject
  where t.pharmacy_id is not null and t.ended_at is null group by 1
$$;

-- Returns the district of the listed pharmacy nearest to a place, such as '6.9,79.9', in whatever district it is.
create or replace function nearest_district(place text) returns text
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select p.district from pharmacies p where p.listed
  order by p.loc <-> geo_cube(split_part(place, ',', 1)::float8, split_part(place, ',', 2)::float8) limit 1
$$;

revoke all on function
  own_districts, own_district_pharmacies, is_at_own_desk, guard_district, guard_company, staff_last_seen, nearest_district from public;
grant execute on function own_districts, own_district_pharmacies, staff_last_seen, nearest_district to pharos_app;
