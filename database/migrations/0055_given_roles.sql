-- A role that the administration gives a person, beside those that the identity provider states.
alter table people add column given_role text;
alter table people add constraint people_given_role_check check (given_role in ('catalogue', 'support')) not valid;
