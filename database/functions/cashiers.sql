-- Cashiers: who is at a till whose login several people share, and what they may do. A pharmacy without active cashiers has
-- none of this.
--
-- The cashier is part of the session. The server names them with every write (`pharos.cashier`), together with a colleague's
-- approval if the request has one (`pharos.approval`). Triggers and functions store and check them here, so no write can
-- leave them out. Programs with an API key and the administration act at no till.

-- Returns the cashier at the till of this transaction, or null.
create or replace function acting_cashier() returns integer language sql stable
  return nullif(current_setting('pharos.cashier', true), '')::integer;

-- Whether a person acts at a workplace, and not a program.
create or replace function is_person_at_work() returns boolean language sql stable
  return is_staff_act() and current_setting('pharos.subject', true) not like 'key:%';

-- Whether a pharmacy has cashiers.
create or replace function has_cashiers(of_pharmacy integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from cashiers c where c.pharmacy_id = of_pharmacy and c.deactivated_at is null);

-- Returns a cashier's name.
create or replace function cashier_name(of_cashier integer) returns text
  language sql stable security definer set search_path = public, pg_temp
  return (select c.name from cashiers c where c.id = of_cashier);

-- Refuses an act at the till while it is locked.
create or replace function require_cashier(of_pharmacy integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_cashier() is null and is_person_at_work() and has_cashiers(of_pharmacy) then
    perform refuse('PH050', 'Nobody has entered a PIN.', '{}');
  end if;
end $$;

-- Returns whether there is a cashier at the till who has a right.
create or replace function cashier_has_right(needed text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from cashiers c where c.id = acting_cashier() and needed = any (c.rights))
$$;

-- Refuses an act for which the cashier at the till neither has the right nor a colleague's approval. The approval serves one
-- transaction.
create or replace function require_right(of_pharmacy integer, needed text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  acting integer := acting_cashier();
begin
  perform require_cashier(of_pharmacy);
  if acting is null or cashier_has_right(needed) then
    return;
  end if;
  update cashier_approvals a set used_at = now(), used_in = pg_current_xact_id()
    where a.id = nullif(current_setting('pharos.approval', true), '')::uuid and a.pharmacy_id = of_pharmacy
      and a.asked_by = acting and a.cashier_right = needed and a.expires_at > now()
      and (a.used_in is null or a.used_in = pg_current_xact_id());
  if not found then
    perform refuse('PH051', 'The cashier has no right to this.', jsonb_build_object('right', needed));
  end if;
end $$;

-- Requires the right to change prices, wherever the price is changed.
create or replace function price_needs_right() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_right(new.pharmacy_id, 'price');
  return new;
end $$;
create or replace trigger stock_price_needs_right before update of price_cents on stock for each row
  when (old.price_cents <> new.price_cents and old.removed_at is null and is_staff_act()) execute function price_needs_right();

-- Requires the right to manage the cashiers. `has_just_logged_in` stands in for it: the password of the shared login lets a
-- pharmacy set a new PIN for a manager who has forgotten it.
create or replace function may_manage_cashiers(of_pharmacy integer, has_just_logged_in boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_cash_session(of_pharmacy, true);
  if not has_just_logged_in and has_cashiers(of_pharmacy) then
    perform require_right(of_pharmacy, 'manage');
  end if;
end $$;

-- Refuses cashiers of whom none could manage the others.
create or replace function require_manager(of_pharmacy integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_cashiers(of_pharmacy) and not exists (
      select from cashiers c where c.pharmacy_id = of_pharmacy and c.deactivated_at is null and 'manage' = any (c.rights)) then
    perform refuse('PH052', 'Nobody could manage the cashiers.', '{}');
  end if;
end $$;

-- Adds a cashier ({"name", "rights", "pin_hash"}) with an own drawer. Idempotent by key. A pharmacy has at most 50, the
-- deactivated ones included.
create or replace function add_cashier(
  of_pharmacy integer, act_key uuid, fingerprint bytea, payload jsonb, has_just_logged_in boolean,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known bytea;
  added integer;
begin
  perform lock_cash_session(of_pharmacy, true);
  select c.request_hash into known from cashiers c where c.pharmacy_id = of_pharmacy and c.key = act_key;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for another cashier.', '{}');
    end if;
    return;
  end if;
  perform may_manage_cashiers(of_pharmacy, has_just_logged_in);
  if (select count(*) from cashiers c where c.pharmacy_id = of_pharmacy) >= 50 then
    perform refuse('PH004', 'There are too many cashiers.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'name', 'message', 'A pharmacy has at most 50 cashiers'))));
  end if;
  insert into cashiers (pharmacy_id, key, request_hash, name, rights, pin_hash, pin_set_at, created_at)
    values (of_pharmacy, act_key, fingerprint, payload ->> 'name', array(select jsonb_array_elements_text(payload -> 'rights')),
      payload ->> 'pin_hash', happened_at, happened_at)
    returning id into added;
  perform require_manager(of_pharmacy);
  insert into till_days (pharmacy_id, cashier_id) values (of_pharmacy, added);
end $$;

-- Changes a cashier as it was read: {"name", "rights", "is_active"} and perhaps "pin_hash". A new PIN ends a block and
-- locks the tills that were unlocked with the old one.
create or replace function change_cashier(
  of_pharmacy integer, of_cashier integer, read_version integer, payload jsonb, has_just_logged_in boolean,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_pin text := payload ->> 'pin_hash';
  becomes_active boolean := (payload ->> 'is_active')::boolean;
  known cashiers;
begin
  perform may_manage_cashiers(of_pharmacy, has_just_logged_in);
  select * into known from cashiers c where c.id = of_cashier and c.pharmacy_id = of_pharmacy for no key update;
  if not found then
    perform refuse('PH003', 'There is no such cashier.', '{}');
  end if;
  if known.version <> read_version then
    perform refuse('PH006', 'The cashier has been changed since.', jsonb_build_object('version', known.version));
  end if;
  update cashiers c
    set name = payload ->> 'name', rights = array(select jsonb_array_elements_text(payload -> 'rights')),
      pin_hash = coalesce(new_pin, c.pin_hash),
      pin_set_at = case when new_pin is null then c.pin_set_at else happened_at end,
      pin_tries = case when new_pin is null then c.pin_tries else 0 end,
      blocked_until = case when new_pin is null then c.blocked_until end,
      deactivated_at = case when not becomes_active then coalesce(c.deactivated_at, happened_at) end,
      version = c.version + 1
    where c.id = of_cashier;
  perform require_manager(of_pharmacy);
  if new_pin is not null or not becomes_active then
    update sessions s set cashier_id = null, cashier_until = null where s.cashier_id = of_cashier;
  end if;
end $$;

-- Sets after how many idle minutes a pharmacy's tills lock.
create or replace function set_till_lock(of_pharmacy integer, minutes integer, has_just_logged_in boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform may_manage_cashiers(of_pharmacy, has_just_logged_in);
  update pharmacies p set till_lock_minutes = minutes where p.id = of_pharmacy;
end $$;

-- Counts a try before its PIN is checked, so that tries at the same time cannot exceed the limit; returns the hash to check.
-- Every fifth try without a right one blocks the cashier's PIN: for 1, 2, 4 … and at most 60 minutes.
create or replace function try_cashier_pin(of_pharmacy integer, of_cashier integer, tried_at timestamptz) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known cashiers;
begin
  update cashiers c
    set pin_tries = c.pin_tries + 1,
      blocked_until = case when (c.pin_tries + 1) % 5 = 0
        then tried_at + interval '1 minute' * least(60, 2 ^ least(10, (c.pin_tries + 1) / 5 - 1)) end
    where c.id = of_cashier and c.pharmacy_id = of_pharmacy and c.deactivated_at is null
      and (c.blocked_until is null or c.blocked_until <= tried_at)
    returning * into known;
  if found then
    return known.pin_hash;
  end if;
  select * into known from cashiers c
    where c.id = of_cashier and c.pharmacy_id = of_pharmacy and c.deactivated_at is null;
  if not found then
    perform refuse('PH003', 'There is no such cashier.', '{}');
  end if;
  perform refuse('PH053', 'Too many wrong PINs.', jsonb_build_object('until', as_utc(known.blocked_until)));
end $$;

-- Records a wrong PIN; returns the tries left and until when the cashier is blocked.
create or replace function note_wrong_pin(of_pharmacy integer, of_cashier integer) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known cashiers;
begin
  select * into known from cashiers c where c.id = of_cashier and c.pharmacy_id = of_pharmacy;
  perform record_audit(current_setting('pharos.action', true), 'cashier', of_cashier::text, null,
    jsonb_build_object('wrong_pins', known.pin_tries));
  return jsonb_build_object('left', case when known.blocked_until is null then 5 - known.pin_tries % 5 else 0 end,
    'until', as_utc(known.blocked_until));
end $$;

-- Forgets the tries of a cashier whose PIN was right. Refuses one deactivated, or given a new PIN, in the meantime.
create or replace function accept_cashier_pin(of_pharmacy integer, of_cashier integer, checked_hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cashiers c set pin_tries = 0, blocked_until = null
    where c.id = of_cashier and c.pharmacy_id = of_pharmacy and c.deactivated_at is null and c.pin_hash = checked_hash;
  if not found then
    perform refuse('PH003', 'There is no such cashier.', '{}');
  end if;
end $$;

-- Puts a cashier whose PIN was right at the till of a session.
create or replace function enter_till(
  of_pharmacy integer, of_cashier integer, checked_hash text, session_hash bytea, stays_until timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform accept_cashier_pin(of_pharmacy, of_cashier, checked_hash);
  update sessions s set cashier_id = of_cashier, cashier_until = stays_until where s.token_hash = session_hash;
  perform set_config('pharos.cashier', of_cashier::text, true);
  perform record_audit(current_setting('pharos.action', true), 'cashier', of_cashier::text, null, null);
end $$;

-- Records the approval of one act by a colleague whose PIN was right; returns its id. It is valid for two minutes.
create or replace function approve_act(
  of_pharmacy integer, of_cashier integer, checked_hash text, needed text
) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  approval uuid;
begin
  perform accept_cashier_pin(of_pharmacy, of_cashier, checked_hash);
  if acting_cashier() is null then
    perform refuse('PH050', 'Nobody has entered a PIN.', '{}');
  end if;
  if not exists (select from cashiers c where c.id = of_cashier and needed = any (c.rights)) then
    perform refuse('PH051', 'The colleague has no right to this.', jsonb_build_object('right', needed));
  end if;
  delete from cashier_approvals a where a.pharmacy_id = of_pharmacy and a.expires_at < now() - interval '1 day';
  insert into cashier_approvals (pharmacy_id, cashier_right, asked_by, approved_by, expires_at)
    values (of_pharmacy, needed, acting_cashier(), of_cashier, now() + interval '2 minutes')
    returning id into approval;
  return approval;
end $$;

create or replace trigger cashiers_stay before delete on cashiers for each row execute function refuse_change();
create or replace trigger cashiers_all_stay before truncate on cashiers execute function refuse_change();
create or replace trigger cashiers_audited after insert or update on cashiers for each row
  when (is_staff_act()) execute function audit_row('cashier', 'id', 'name rights pin_set_at blocked_until deactivated_at');
create or replace trigger till_lock_audited after update of till_lock_minutes on pharmacies for each row
  when (is_staff_act()) execute function audit_row('pharmacy', 'id', 'till_lock_minutes');
create or replace trigger cashier_approvals_audited after insert or update on cashier_approvals for each row
  when (is_staff_act()) execute function audit_row('cashier-approval', 'id', 'cashier_right approved_by used_at');

revoke execute on function
  has_cashiers, cashier_name, cashier_has_right, require_cashier, require_right, price_needs_right, may_manage_cashiers,
  require_manager, add_cashier, change_cashier, set_till_lock, try_cashier_pin, note_wrong_pin, accept_cashier_pin, enter_till,
  approve_act
  from public;
grant execute on function
  has_cashiers, cashier_name, add_cashier, change_cashier, set_till_lock, try_cashier_pin, note_wrong_pin, enter_till, approve_act
  to pharos_app;
