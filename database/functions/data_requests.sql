-- Requests of people about their personal data. People file their own by a statement; these functions withdraw it, record those
-- that came by letter or phone, and answer all.

-- Records a request of a person for the administration; returns its id. Idempotent by key.
create or replace function admin_record_data_request(act_key uuid, fingerprint bytea, payload jsonb, happened_at timestamptz)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made data_requests;
begin
  -- Locked, so that the person cannot be deleted meanwhile.
  perform from people p where p.subject = payload ->> 'subject' for key share;
  if not found then
    perform refuse('PH003', 'There is no such person.', '{}');
  end if;
  insert into data_requests (key, request_hash, subject, kind, channel, text, received_on, due_on, created_at)
  select act_key, fingerprint, w.subject, w.kind, w.channel, w.text, w.received_on, w.due_on, happened_at
  from jsonb_populate_record(null::data_requests, payload) w
  on conflict (key) do nothing
  returning * into made;
  if found then
    perform record_audit('adminDataRequests.record', 'data-request', made.id::text, null,
      jsonb_build_object('kind', made.kind, 'channel', made.channel, 'due_on', made.due_on));
    return made.id;
  end if;
  select * into made from data_requests r where r.key = act_key;
  if made.request_hash <> fingerprint then
    perform refuse('PH005', 'This key was used for something else.', '{}');
  end if;
  return made.id;
end $$;

-- Closes an open request as done or refused, with the answer that the person reads, and tells a person whose address is confirmed
-- by e-mail that there is one.
create or replace function admin_close_data_request(
  of_request integer, read_version integer, to_state text, words text, happened_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was data_requests;
begin
  if to_state not in ('done', 'refused') then
    raise exception 'not an end of a request: %', to_state using errcode = '42501';
  end if;
  select * into was from data_requests r where r.id = of_request for update;
  if not found then
    perform refuse('PH003', 'There is no such request.', '{}');
  end if;
  if was.state <> 'open' or was.version <> read_version then
    perform refuse('PH006', 'The request has been answered.', jsonb_build_object('version', was.version, 'status', was.state));
  end if;
  update data_requests r set state = to_state, answer = words, version = r.version + 1, closed_at = happened_at,
      closed_by = current_setting('pharos.subject', true)
    where r.id = of_request;
  insert into mails (subject, key, kind, about, happened_at, asked_by)
  select h.subject, gen_random_uuid(), 'data-request', 'answered', happened_at, 'pharos'
  from people h
  where h.subject = was.subject and h.deactivated_at is null and h.email_verified and h.email is not null;
  perform record_audit(current_setting('pharos.action', true), 'data-request', of_request::text,
    jsonb_build_object('state', was.state), jsonb_build_object('state', to_state, 'kind', was.kind));
end $$;

-- Withdraws a person's open request. Idempotent.
create or replace function withdraw_data_request(of_person text, of_request integer, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was data_requests;
begin
  select * into was from data_requests r where r.id = of_request and r.subject = of_person for update;
  if not found then
    perform refuse('PH003', 'There is no such request.', '{}');
  elsif was.state = 'open' then
    update data_requests r set state = 'withdrawn', version = r.version + 1, closed_at = happened_at where r.id = of_request;
  elsif was.state <> 'withdrawn' then
    perform refuse('PH242', 'The request has been answered.', jsonb_build_object('status', was.state));
  end if;
end $$;

-- Takes the person out of a request whose account is deleted: that there was one, and when it was closed, is kept. The deletion
-- answers one that is open.
create or replace function empty_data_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.key := gen_random_uuid();
  new.request_hash := '';
  new.text := '';
  new.answer := case when old.state <> 'withdrawn' then '' end;
  if old.state = 'open' then
    new.state := 'done';
    new.version := old.version + 1;
    new.closed_at := now();
  end if;
  return new;
end $$;

create or replace trigger data_requests_emptied before update of subject on data_requests for each row
  when (new.subject is null and old.subject is not null) execute function empty_data_request();

revoke execute on function admin_record_data_request, admin_close_data_request, withdraw_data_request, empty_data_request from public;
grant execute on function admin_record_data_request, admin_close_data_request, withdraw_data_request to pharos_app;
