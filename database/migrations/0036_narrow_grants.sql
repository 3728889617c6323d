-- What the application may do by plain statements is narrower: it opens sessions, states roles, reads its keys and notes
-- its own acts by these functions alone.

-- Keeps what the identity provider said of a person at a login, and opens the session; the one this browser had ends.
-- Opens none for a person who is deactivated.
create function open_session(proved jsonb, token_hash bytea, replaces bytea, opened_at timestamptz, expires_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who text := proved ->> 'subject';
  stated text[] := array(select jsonb_array_elements_text(proved -> 'roles'));
begin
  delete from sessions s where s.token_hash = replaces;
  insert into people as p (subject, name, email, picture, roles, last_seen_at)
  values (who, proved ->> 'name', proved ->> 'email', proved ->> 'picture', stated, opened_at)
  on conflict (subject) do update set name = excluded.name, email = excluded.email, picture = excluded.picture,
    roles = excluded.roles, last_seen_at = excluded.last_seen_at
  where p.deactivated_at is null;
  if not found then return false; end if;
  insert into sessions (token_hash, subject, roles, issuer, device, created_at, last_seen_at, expires_at, authenticated_at)
  values (open_session.token_hash, who, stated, proved ->> 'issuer', proved ->> 'device',
    opened_at, opened_at, open_session.expires_at, (proved ->> 'authenticatedAt')::timestamptz);
  return true;
end $$;

-- Keeps a key that Pharos has made for itself unless there is one already, and gives the one that is kept.
create function keep_own_key(key_name text, made jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into own_keys (name, value) values (key_name, made) on conflict (name) do nothing;
  return (select value from own_keys where name = key_name);
end $$;

-- Notes an act that is no function of the database, in its own transaction: these alone, and never what was there before.
create function note_act(action text, thing_id text, after jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  thing text := case action when 'shelf.import' then 'shelf' when 'publicStock.put' then 'stock-upload'
    when 'adminHealth.check' then 'health' when 'adminMedicines.import' then 'catalogue' end;
begin
  if thing is null then
    raise exception 'not an act of the application: %', action using errcode = '42501';
  end if;
  perform note_audit(action, thing, thing_id, null, after);
end $$;

revoke execute on function open_session, keep_own_key, note_act from public;
grant execute on function open_session, keep_own_key, note_act to pharos_app;
revoke execute on function note_audit from pharos_app;

revoke insert, update on sessions from pharos_app;
grant update (last_seen_at, chosen_pharmacy_id, chosen_supplier_id) on sessions to pharos_app;

revoke insert (subject, name, email, picture, roles, last_seen_at), update (name, email, picture, roles, last_seen_at)
  on people from pharos_app;

revoke select, insert on own_keys from pharos_app;
grant select (name) on own_keys to pharos_app;

-- From PostgreSQL 16 on, who makes a role does not act as it without being told; commands of the owner do.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    if not pg_has_role(current_user, 'pharos_app', 'set') then
      execute format('grant pharos_app to %I with set true', current_user);
    end if;
  end if;
exception when insufficient_privilege then
  null; -- Somebody else made the role; the application logs in all the same.
end $$;
