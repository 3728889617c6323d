-- The role of a district's desk, with its districts: stated by the identity provider, or given with the role.
alter table people add column districts text[] not null default '{}', add column given_districts text[];
alter table sessions add column districts text[] not null default '{}';
alter table people drop constraint people_given_role_check;
alter table people add constraint people_given_role_check check (given_role in ('catalogue', 'support', 'district')) not valid;
alter table people add constraint people_given_districts_check check (
  (given_role is not distinct from 'district') = (coalesce(cardinality(given_districts), 0) > 0)) not valid;
create index pharmacies_by_district on pharmacies (district);
