-- Pharmacies that people register themselves. Applicants write their own row; the administration decides by these functions.

-- Returns an application as it was read, locked, while it can be decided.
create or replace function lock_application(of_application integer, read_version integer) returns pharmacy_applications
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_one pharmacy_applications;
begin
  select * into found_one from pharmacy_applications a where a.id = of_application and a.state <> 'incomplete' for update;
  if not found then
    perform refuse('PH003', 'There is no such application.', '{}');
  end if;
  if found_one.version <> read_version or found_one.state not in ('waiting', 'asked') then
    perform refuse('PH006', 'The application has changed.',
      jsonb_build_object('version', found_one.version, 'state', found_one.state));
  end if;
  return found_one;
end $$;

-- Asks the applicant a question, or refuses with a reason.
create or replace function admin_answer_application(
  of_application integer, read_version integer, to_state text, words text, happened_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacy_applications := lock_application(of_application, read_version);
  is_refused boolean := to_state = 'refused';
begin
  if not (is_refused or to_state = 'asked') then
    raise exception 'not an answer to an application: %', to_state using errcode = '42501';
  end if;
  update pharmacy_applications a set state = to_state, version = a.version + 1,
      question = case when is_refused then a.question else words end,
      reason = case when is_refused then words end,
      decided_at = case when is_refused then happened_at end,
      decided_by = case when is_refused then current_setting('pharos.subject', true) end
    where a.id = of_application;
  perform record_audit(current_setting('pharos.action', true), 'pharmacy-application', of_application::text,
    jsonb_build_object('state', was.state), jsonb_build_object('state', to_state, 'name', was.name), words);
end $$;

-- Verifies an application: the pharmacy exists and is listed, and the applicant is its pharmacist. Returns its id.
create or replace function admin_verify_application(
  of_application integer, read_version integer, licence text, until date, note text, is_another boolean,
  happened_at timestamptz, today date
) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacy_applications;
  made pharmacies;
  other text;
  twins jsonb;
  actor text := current_setting('pharos.subject', true);
begin
  -- Serialised as in admin_create_pharmacy() and admin_verify_pharmacy(), so that neither pharmacy nor licence comes twice.
  perform pg_advisory_xact_lock(hashtext('pharos pharmacies'));
  was := lock_application(of_application, read_version);
  if until < today then
    perform refuse('PH232', 'The licence has expired.', '{}');
  end if;
  select p.name into other from pharmacies p
    where fold(p.licence_number) = fold(licence) and p.licence_verified_at is not null and p.ended_at is null
    limit 1;
  if found then
    perform refuse('PH231', 'Another pharmacy has this licence.', jsonb_build_object('name', other));
  end if;
  twins := case when is_another then null else similar_pharmacies(to_jsonb(was)) end;
  if twins is not null then
    perform refuse('PH230', 'There is a similar pharmacy.', jsonb_build_object('pharmacies', twins));
  end if;
  insert into pharmacies (name, phone_number, address, town, district, lat, lng, open_minutes, licence_number, licence_verified_at,
      licence_valid_until, listed, created_at)
    values (was.name, was.phone_number, was.address, was.town, was.district, was.lat, was.lng, was.open_minutes, licence, happened_at,
      until, true, happened_at)
    returning * into made;
  insert into staff (subject, pharmacy_id, created_at, added_by, added_reason, gives_role)
    values (was.subject, made.id, happened_at, actor, note, true);
  update pharmacy_applications a set state = 'verified', version = a.version + 1, pharmacy_id = made.id,
      decided_at = happened_at, decided_by = actor
    where a.id = of_application;
  perform audit_pharmacy('adminApplications.verify', null, made, note);
  perform record_audit('adminApplications.verify', 'person', was.subject, null,
    jsonb_build_object('works_at', made.name, 'pharmacy_id', made.id, 'role', 'pharmacien'), note);
  return made.id;
end $$;

revoke execute on function lock_application, admin_answer_application, admin_verify_application from public;
grant execute on function admin_answer_application, admin_verify_application to pharos_app;
