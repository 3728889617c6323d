-- Logins, deactivated people, staff and the keys of other programs.

-- Returns a person's display name: the chosen one, or the identity provider's; null for the unknown and the nameless, and to a desk
-- that sees no person.
create or replace function person_name(person text) returns text
  language sql stable parallel safe security definer set search_path = public, pg_temp
  as $$
    select nullif(coalesce(p.chosen_name, p.name), '') from people p
    where p.subject = person and coalesce(current_setting('pharos.desk', true), '') = ''
  $$;

-- Returns the language that a person has chosen on Pharos, if there are texts in it.
create or replace function person_language(person text) returns text
  language sql stable parallel safe security definer set search_path = public, pg_temp
  as $$ select p.language from people p where p.subject = person and p.language in ('en', 'si', 'ta') $$;

-- Returns the roles that the identity provider stated, with the one that the administration has given.
create or replace function roles_with(stated text[], given text) returns text[]
  language sql immutable parallel safe
  as $$ select case when given is null or given = any (stated) then stated else stated || given end $$;

-- Returns the districts that the identity provider stated, with those that the administration has given.
create or replace function districts_with(stated text[], given text[]) returns text[]
  language sql immutable parallel safe
  as $$ select array(select distinct unnest(stated || given) order by 1) $$;

-- Saves what the identity provider stated about a person at login and opens a session; the previous one of this browser ends.
-- Opens none for a deactivated person and returns false. A role that the administration has given comes with it, with its districts
-- and its time limit.
create or replace function open_session(proved jsonb, token_hash bytea, replaces bytea, opened_at timestamptz, expires_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who text := proved ->> 'subject';
  stated text[] := array(select jsonb_array_elements_text(proved -> 'roles'));
  stated_districts text[] := array(select jsonb_array_elements_text(proved -> 'districts'));
  given text;
  given_districts text[];
begin
  delete from sessions s where s.token_hash = replaces;
  insert into people as p (subject, name, email, email_verified, picture, roles, districts, last_seen_at)
  values (who, proved ->> 'name', proved ->> 'email', coalesce((proved ->> 'emailVerified')::boolean, false),
    proved ->> 'picture', stated, stated_districts, opened_at)
  on conflict (subject) do update set name = excluded.name, email = excluded.email, email_verified = excluded.email_verified,
    picture = excluded.picture, roles = roles_with(excluded.roles, p.given_role),
    districts = districts_with(excluded.districts, p.given_districts), last_seen_at = excluded.last_seen_at
  where p.deactivated_at is null
  returning p.given_role, p.given_districts into given, given_districts;
  if not found then return false; end if;
  insert into sessions (token_hash, subject, roles, districts, issuer, device, created_at, last_seen_at, expires_at, authenticated_at)
  values (open_session.token_hash, who, roles_with(stated, given), districts_with(stated_districts, given_districts),
    proved ->> 'issuer', proved ->> 'device', opened_at, opened_at,
    case when given is null then open_session.expires_at else least(open_session.expires_at, opened_at + interval '12 hours') end,
    (proved ->> 'authenticatedAt')::timestamptz);
  return true;
end $$;

-- Stores a key that Pharos generated for itself unless there is one already; returns the stored one.
create or replace function store_own_key(key_name text, made jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into own_keys (name, value) values (key_name, made) on conflict (name) do nothing;
  return (select value from own_keys where name = key_name);
end $$;

-- Ends one session of a person.
create or replace function end_session(who text, session uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended sessions;
begin
  delete from sessions s where s.subject = who and s.id = session returning * into ended;
  if ended.id is null then
    perform refuse('PH003', 'There is no such session.', '{}');
  end if;
  perform record_audit(current_setting('pharos.action', true), 'person', who,
    jsonb_build_object('session', session, 'device', ended.device), null);
end $$;

-- Deactivates a person and ends their sessions and keys. When two administrators deactivate each other at once, the first one
-- wins.
create or replace function deactivate_person(who text, why text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := nullif(current_setting('pharos.subject', true), '');
begin
  perform pg_advisory_xact_lock(hashtext('pharos administrators'));
  if who = actor then
    perform refuse('PH221', 'You cannot deactivate your own account.', '{}');
  end if;
  if not exists (select from people p where p.subject = actor and p.deactivated_at is null) then
    perform refuse('PH223', 'Who asks is deactivated.', '{}');
  end if;
  -- Sessions first, in the lock order of account deletion; then again, for a login that was in progress.
  delete from sessions s where s.subject = who;
  update people p set deactivated_at = happened_at, deactivated_by = actor, deactivation_reason = why
    where p.subject = who and p.deactivated_at is null;
  if not found then
    perform refuse(case when exists (select from people p where p.subject = who) then 'PH006' else 'PH003' end,
      'There is nobody to deactivate.', '{}');
  end if;
  if not exists (select from people p where p.deactivated_at is null and 'admin' = any (p.roles)) then
    perform refuse('PH220', 'At least one administrator is required.', '{}');
  end if;
  delete from sessions s where s.subject = who;
  delete from calendar_feeds f where f.subject = who;
  perform revoke_keys_of(who, null, why, happened_at);
  perform record_audit(current_setting('pharos.action', true), 'person', who, null, '{"active": false}', why);
end $$;

-- Lifts a deactivation.
create or replace function reactivate_person(who text, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update people p set deactivated_at = null, deactivated_by = null, deactivation_reason = null
    where p.subject = who and p.deactivated_at is not null;
  if not found then
    perform refuse(case when exists (select from people p where p.subject = who) then 'PH006' else 'PH003' end,
      'There is nobody to reactivate.', '{}');
  end if;
  perform record_audit(current_setting('pharos.action', true), 'person', who, null, '{"active": true}', why);
end $$;

-- Gives a person the role of a desk instead of the one given before, or takes it (null); of a district's desk with the districts.
-- Ends the person's sessions: the next login has the role. Idempotent.
create or replace function give_role(who text, given text, of_districts text[], why text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was people;
  becomes text[] := case when given = 'district' then districts_with(of_districts, '{}') end;
begin
  if who = nullif(current_setting('pharos.subject', true), '') then
    perform refuse('PH227', 'You cannot change your own role.', '{}');
  end if;
  -- Sessions first, in the lock order of account deletion; then again, for a login that was in progress.
  perform from sessions s where s.subject = who order by s.id for update;
  select p.* into was from people p where p.subject = who for update;
  if not found then
    perform refuse('PH003', 'There is no such person.', '{}');
  end if;
  if was.given_role is not distinct from given and was.given_districts is not distinct from becomes then
    return;
  end if;
  update people p set given_role = given, roles = roles_with(array_remove(p.roles, was.given_role), given), given_districts = becomes,
    districts = districts_with(array(
      select unnest(p.districts) except select unnest(was.given_districts)), becomes)
    where p.subject = who;
  delete from sessions s where s.subject = who;
  perform record_audit(current_setting('pharos.action', true), 'person', who,
    jsonb_strip_nulls(jsonb_build_object('given_districts', was.given_districts)) || jsonb_build_object('given_role', was.given_role),
    jsonb_strip_nulls(jsonb_build_object('given_districts', becomes)) || jsonb_build_object('given_role', given), why);
end $$;

-- Records that the administration revoked a key.
create or replace function audit_revoked_key(revoked pharmacy_keys, why text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform record_audit(current_setting('pharos.action', true), 'pharmacy-key', revoked.id::text,
    jsonb_build_object('name', revoked.name, 'prefix', revoked.prefix, 'pharmacy_id', revoked.pharmacy_id), null, why);
end $$;

-- Revokes a key of a pharmacy. Idempotent.
create or replace function admin_revoke_key(of_pharmacy integer, key_id integer, why text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  revoked pharmacy_keys;
begin
  update pharmacy_keys k set revoked_at = happened_at, revoked_by = current_setting('pharos.subject', true)
    where k.id = key_id and k.pharmacy_id = of_pharmacy and k.revoked_at is null and is_at_own_desk(of_pharmacy)
    returning * into revoked;
  if found then
    perform audit_revoked_key(revoked, why);
  end if;
end $$;

-- Revokes the keys that a person created at one pharmacy, or at all, each with its row in the audit log. Takes the lock under
-- which keys are created, so none is created meanwhile.
create or replace function revoke_keys_of(who text, of_pharmacy integer, why text, happened_at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  revoked pharmacy_keys;
begin
  perform pg_advisory_xact_lock(hashtext('pharos keys'), places.id) from (
    select distinct t.pharmacy_id as id from staff t
    where t.subject = who and t.pharmacy_id is not null and (of_pharmacy is null or t.pharmacy_id = of_pharmacy)
    order by 1) places;
  for revoked in
    update pharmacy_keys k set revoked_at = happened_at, revoked_by = current_setting('pharos.subject', true)
      where k.created_by = who and k.revoked_at is null and (of_pharmacy is null or k.pharmacy_id = of_pharmacy)
      returning *
  loop
    perform audit_revoked_key(revoked, why);
  end loop;
end $$;

-- Adds a person to the staff of a pharmacy or a supplier. The person need not have logged in yet.
create or replace function add_staff(who text, of_pharmacy integer, of_supplier integer, why text, happened_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place text;
  made integer;
begin
  if of_supplier is not null then
    select u.name into place from suppliers u where u.id = of_supplier and u.ended_at is null for share;
    if not found and exists (select from suppliers u where u.id = of_supplier) then
      perform refuse('PH224', 'This supplier has ended.', '{}');
    end if;
  else
    select p.name into place from pharmacies p where p.id = of_pharmacy and p.ended_at is null for share;
  end if;
  if place is null then
    perform refuse('PH003', 'There is no such place.', '{}');
  end if;
  insert into staff (subject, pharmacy_id, supplier_id, created_at, added_by, added_reason)
    values (who, of_pharmacy, of_supplier, happened_at, current_setting('pharos.subject', true), why)
    on conflict do nothing returning id into made;
  if made is null then
    perform refuse('PH222', 'This person works there already.', '{}');
  end if;
  perform record_audit(current_setting('pharos.action', true), 'person', who, null, jsonb_build_object('works_at', place,
    'pharmacy_id', of_pharmacy, 'supplier_id', of_supplier), why);
  return made;
end $$;

-- Ends a place of work, with the person's keys there; returns the person.
create or replace function end_staff(staff_id integer, why text, happened_at timestamptz) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended staff;
begin
  update staff t set ended_at = happened_at, ended_by = current_setting('pharos.subject', true), end_reason = why
    where t.id = staff_id and t.ended_at is null returning * into ended;
  if ended.id is null then
    perform refuse(case when exists (select from staff t where t.id = staff_id) then 'PH006' else 'PH003' end,
      'Nobody works there by this row.', '{}');
  end if;
  if ended.pharmacy_id is not null then
    perform revoke_keys_of(ended.subject, ended.pharmacy_id, why, happened_at);
  end if;
  perform record_audit(current_setting('pharos.action', true), 'person', ended.subject,
    jsonb_build_object('works_at', coalesce((select p.name from pharmacies p where p.id = ended.pharmacy_id),
        (select u.name from suppliers u where u.id = ended.supplier_id)),
      'pharmacy_id', ended.pharmacy_id, 'supplier_id', ended.supplier_id), null, why);
  return ended.subject;
end $$;

-- Returns the invitation with this code, which is all that a caregiver needs to know of it; locks it for its acceptance.
create or replace function find_invitation(of_code text, is_accepted_now boolean default false)
  returns table (id integer, subject text, person_id integer, person text, after_hours smallint, names_medicine boolean,
    expires_at timestamptz, accepted_at timestamptz, accepted_by text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_accepted_now then
    perform from dose_caregivers c where c.code = of_code for update;
  end if;
  return query select c.id, c.subject, c.person_id, p.name, c.after_hours, c.names_medicine, c.expires_at, c.accepted_at, a.subject
    from dose_caregivers c left join dose_people p on p.id = c.person_id left join caregiver_acceptances a on a.id = c.id
    where c.code = of_code;
end $$;

-- Saves a browser's push subscription. The browser belongs to the person who subscribed last on it.
create or replace function save_push_subscription(of_person text, at_endpoint text, p256dh text, auth text, device text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into push_subscriptions (subject, endpoint, p256dh, auth, device)
  values (of_person, at_endpoint, p256dh, auth, device)
  on conflict (endpoint) do update set subject = excluded.subject, p256dh = excluded.p256dh, auth = excluded.auth,
    device = excluded.device, failures = 0
$$;

-- Returns how many requests of customers are open at a pharmacy, up to a limit.
create or replace function open_requests_at(of_pharmacy integer, at timestamptz, up_to integer) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from (
    select from stock_request_answers a
    where a.pharmacy_id = of_pharmacy and a.answered_at is null and a.expires_at > at limit up_to) open
$$;

revoke execute on function
  person_name, person_language, find_invitation, save_push_subscription, open_requests_at,
  open_session, roles_with, districts_with, store_own_key, end_session, deactivate_person, reactivate_person, give_role, revoke_keys_of, audit_revoked_key,
  admin_revoke_key, add_staff, end_staff
  from public;
grant execute on function
  person_name, person_language, find_invitation, save_push_subscription, open_requests_at,
  open_session, store_own_key, end_session, deactivate_person, reactivate_person, give_role, admin_revoke_key, add_staff, end_staff
  to pharos_app;
