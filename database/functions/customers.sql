-- Customers of a pharmacy: who they are, which sales are theirs, and reminders of refills.

-- Returns the last nine digits of a telephone number, as customer_accounts.phone_key.
create or replace function phone_digits(phone text) returns text
  language sql immutable
  return right(regexp_replace(phone, '\D', '', 'g'), 9);

-- Returns the customers who can be this patient: the same name, and no other telephone number.
create or replace function customers_named(of_pharmacy integer, patient text, phone text) returns setof integer
  language sql stable set search_path = public, pg_temp as $$
  select c.id from customer_accounts c
  where c.pharmacy_id = of_pharmacy and c.name_key = fold(patient) and c.erased_at is null
    and (c.phone_key = phone_digits(phone)) is not false
  order by c.phone_key is null, c.id
$$;

-- Locks a customer who has not been erased, for an act of this pharmacy's staff.
create or replace function lock_counter_customer(of_pharmacy integer, of_customer integer) returns customer_accounts
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_customer customer_accounts;
begin
  select * into found_customer from customer_accounts c
    where c.pharmacy_id = of_pharmacy and c.id = of_customer and c.erased_at is null for no key update;
  if not found then
    perform refuse('PH003', 'There is no such customer.', '{}');
  end if;
  perform require_cashier(of_pharmacy);
  return found_customer;
end $$;

-- Notes a customer's allergies instead of those noted before.
create or replace function set_allergies(of_pharmacy integer, of_customer integer, generics text[], acting text, happened_at timestamptz)
  returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  changed boolean;
begin
  delete from customer_allergies a
    where a.customer_id = of_customer and a.generic_key not in (select fold(g) from unnest(generics) g);
  changed := found;
  insert into customer_allergies (pharmacy_id, customer_id, generic_name, noted_by, noted_at)
    select of_pharmacy, of_customer, g, acting, happened_at from unnest(generics) g
    on conflict do nothing;
  return changed or found;
end $$;

-- Refuses consent to reminders without a telephone number or an address to send them to.
create or replace function require_way(given jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if given ->> 'reminder_way' = 'whatsapp' and given ->> 'phone_number' is null then
    perform refuse('PH004', 'A reminder needs a number.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'phoneNumber', 'message', 'Enter the phone number for reminders'))));
  end if;
  if given ->> 'reminder_way' = 'email' and given ->> 'email' is null then
    perform refuse('PH004', 'A reminder needs an address.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'email', 'message', 'Enter the e-mail address for reminders'))));
  end if;
end $$;

-- Adds a customer ({"name", "phone_number", "email", "born_on", "language", "note", "reminder_way", "allergies"}); returns its
-- id. Idempotent by key.
create or replace function add_customer(
  of_pharmacy integer, act_key uuid, fingerprint bytea, payload jsonb, acting text, happened_at timestamptz default now()
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made customer_accounts;
begin
  perform require_way(payload);
  insert into customer_accounts (pharmacy_id, key, request_hash, name, phone_number, email, born_on, language, note, reminder_way,
      consented_at, created_at)
    values (of_pharmacy, act_key, fingerprint, payload ->> 'name', payload ->> 'phone_number', payload ->> 'email',
      (payload ->> 'born_on')::date, payload ->> 'language', payload ->> 'note', payload ->> 'reminder_way',
      case when payload ->> 'reminder_way' is not null then happened_at end, happened_at)
    on conflict (pharmacy_id, key) do nothing returning * into made;
  if found then
    perform require_cashier(of_pharmacy);
    perform set_allergies(of_pharmacy, made.id, array(select jsonb_array_elements_text(payload -> 'allergies')), acting, happened_at);
    return made.id;
  end if;
  select * into made from customer_accounts c where c.pharmacy_id = of_pharmacy and c.key = act_key;
  if made.request_hash <> fingerprint then
    perform refuse('PH005', 'This key was used for another customer.', '{}');
  end if;
  return made.id;
end $$;

-- Changes a customer, as add_customer() takes it, as it was read. Consent starts and ends now. A repetition of the last change
-- changes nothing.
create or replace function change_customer(
  of_pharmacy integer, of_customer integer, read_version integer, payload jsonb, acting text, happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known customer_accounts := lock_counter_customer(of_pharmacy, of_customer);
  way text := payload ->> 'reminder_way';
  is_same boolean := (known.name, known.phone_number, known.email, known.born_on, known.language, known.note, known.reminder_way)
    is not distinct from (payload ->> 'name', payload ->> 'phone_number', payload ->> 'email', (payload ->> 'born_on')::date,
      payload ->> 'language', payload ->> 'note', way)
    and array(select a.generic_key from customer_allergies a where a.customer_id = of_customer order by 1)
      = array(select distinct fold(g) from jsonb_array_elements_text(payload -> 'allergies') g order by 1);
begin
  if is_same and known.version = read_version + 1 then
    return;
  end if;
  if known.version <> read_version then
    perform refuse('PH006', 'The customer has been changed since.', jsonb_build_object('version', known.version));
  end if;
  perform require_way(payload);
  update customer_accounts c
    set name = payload ->> 'name', phone_number = payload ->> 'phone_number', email = payload ->> 'email',
      born_on = (payload ->> 'born_on')::date, language = payload ->> 'language', note = payload ->> 'note', reminder_way = way,
      consented_at = case when way is not null and way is distinct from known.reminder_way then happened_at else known.consented_at end,
      withdrawn_at = case when way is not null then null when known.reminder_way is not null then happened_at
        else known.withdrawn_at end,
      version = c.version + 1
    where c.id = of_customer;
  perform set_allergies(of_pharmacy, of_customer, array(select jsonb_array_elements_text(payload -> 'allergies')), acting, happened_at);
end $$;

-- Erases what identifies a customer: sales stay, without a name. Refused while money is owed. Idempotent.
create or replace function erase_customer(
  of_pharmacy integer, of_customer integer, read_version integer, happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known customer_accounts;
begin
  if exists (select from customer_accounts c where c.pharmacy_id = of_pharmacy and c.id = of_customer and c.erased_at is not null) then
    return;
  end if;
  known := lock_counter_customer(of_pharmacy, of_customer);
  if known.version <> read_version then
    perform refuse('PH006', 'The customer has been changed since.', jsonb_build_object('version', known.version));
  end if;
  if account_balance(of_pharmacy, of_customer) <> 0 then
    perform refuse('PH072', 'Something is owed.', jsonb_build_object('balanceCents', account_balance(of_pharmacy, of_customer)));
  end if;
  perform forget_customer(of_customer, happened_at);
end $$;

create or replace function forget_customer(of_customer integer, happened_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  delete from mails m where m.customer_id = of_customer;
  delete from refills r where r.customer_id = of_customer;
  delete from customer_allergies a where a.customer_id = of_customer;
  delete from customer_sales s where s.customer_id = of_customer;
  update customer_accounts c
    set name = 'Deleted customer', phone_number = null, email = null, born_on = null, language = 'en', note = null,
      reminder_way = null, consented_at = null, withdrawn_at = null, closed_at = coalesce(c.closed_at, happened_at),
      erased_at = happened_at, version = c.version + 1
    where c.id = of_customer
$$;

-- Erases customers without an open account who have bought nothing since; returns how many.
create or replace function erase_unseen_customers(since timestamptz, batch_size integer, happened_at timestamptz default now())
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unseen integer[] := array(
    select c.id from customer_accounts c
    where c.erased_at is null and c.created_at < since and (c.credit_limit_cents is null or c.closed_at < since)
      and not exists (
        select from customer_sales s join sales sold on sold.pharmacy_id = s.pharmacy_id and sold.id = s.sale_id
        where s.pharmacy_id = c.pharmacy_id and s.customer_id = c.id and sold.recorded_at >= since)
      and account_balance(c.pharmacy_id, c.id) = 0
    order by c.id limit batch_size for no key update of c skip locked);
begin
  perform forget_customer(id, happened_at) from unnest(unseen) id;
  return cardinality(unseen);
end $$;

-- Records whose a sale is, inside its transaction. What the customer buys again is no longer due. An offline sale has happened
-- already: a customer erased since is left out.
create or replace function note_customer(of_pharmacy integer, of_sale uuid, of_customer integer, is_offline boolean) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into customer_sales (pharmacy_id, sale_id, customer_id)
    select of_pharmacy, of_sale, c.id from customer_accounts c
    where c.pharmacy_id = of_pharmacy and c.id = of_customer and c.erased_at is null for key share;
  if not found then
    if not is_offline then
      perform refuse('PH003', 'There is no such customer.', '{}');
    end if;
    return;
  end if;
  update refills r set state = 'done'
    from medicines had, sale_lines l
    join stock s on s.id = l.stock_id
    join medicines m on m.id = s.medicine_id
    where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and r.customer_id = of_customer and r.state in ('open', 'reminded')
      and had.id = r.medicine_id and fold(coalesce(had.generic_name, had.name)) = fold(coalesce(m.generic_name, m.name))
      and fold(coalesce(had.strength, '')) = fold(coalesce(m.strength, ''));
end $$;

-- Plans when the lines of a customer's sale run out ([{"line_no", "days"}]); a line without days has no refill. What was
-- reminded of or closed stays as it is.
create or replace function plan_refills(of_pharmacy integer, of_sale uuid, plan jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_customer integer := (select s.customer_id from customer_sales s where s.pharmacy_id = of_pharmacy and s.sale_id = of_sale);
  customer customer_accounts := lock_counter_customer(of_pharmacy, of_customer);
begin
  if customer.reminder_way is null then
    perform refuse('PH073', 'The customer has not agreed to reminders.', '{}');
  end if;
  if exists (
    select from jsonb_to_recordset(plan) as p (line_no integer)
    where not exists (
      select from sale_lines l where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and l.line_no = p.line_no)) then
    perform refuse('PH003', 'There is no such line.', '{}');
  end if;
  delete from refills r using jsonb_to_recordset(plan) as p (line_no integer, days integer)
    where r.pharmacy_id = of_pharmacy and r.sale_id = of_sale and r.line_no = p.line_no and p.days is null and r.state = 'open';
  insert into refills (pharmacy_id, customer_id, sale_id, line_no, medicine_id, medicine_name, quantity, days, runs_out_on)
    select of_pharmacy, of_customer, of_sale, l.line_no, s.medicine_id, l.medicine_name, l.quantity, p.days,
      colombo_day(sold.occurred_at) + p.days
    from jsonb_to_recordset(plan) as p (line_no integer, days integer)
    join sale_lines l on l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and l.line_no = p.line_no
    join sales sold on sold.pharmacy_id = of_pharmacy and sold.id = of_sale
    join stock s on s.id = l.stock_id
    where p.days is not null
    order by l.line_no
    on conflict on constraint refills_line do update set days = excluded.days, runs_out_on = excluded.runs_out_on
      where refills.state = 'open' and refills.days <> excluded.days;
  return of_customer;
end $$;

-- Records that a customer is reminded of these refills, once: in one message, and at most one a day. A mail is written with
-- it. Idempotent by key.
create or replace function remind_customer(
  of_pharmacy integer, of_customer integer, act_key uuid, ids integer[], acting text, sends_mail boolean,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  customer customer_accounts := lock_counter_customer(of_pharmacy, of_customer);
  states text[];
begin
  if customer.reminder_way is null then
    perform refuse('PH073', 'The customer has not agreed to reminders.', '{}');
  end if;
  states := array(
    select case when r.reminder_key = act_key then 'sent' else r.state end from refills r
    where r.pharmacy_id = of_pharmacy and r.customer_id = of_customer and r.id = any (ids) order by r.id for no key update);
  if cardinality(states) <> cardinality(ids) then
    perform refuse('PH003', 'There is no such refill.', '{}');
  end if;
  -- A mail that was given up has made its refills due again, for another key.
  if 'sent' = all (states) or exists (select from mails m where m.pharmacy_id = of_pharmacy and m.key = act_key) then
    return;
  end if;
  if states && '{sent,reminded,done,stopped}' then
    perform refuse('PH006', 'It is no longer due.', '{}');
  end if;
  if exists (
    select from refills r where r.customer_id = of_customer and colombo_day(r.reminded_at) = colombo_day(happened_at)) then
    perform refuse('PH074', 'The customer was reminded today.', '{}');
  end if;
  if customer.reminder_way = 'email' then
    perform require_mail(customer, sends_mail);
    perform write_mail(customer, act_key, 'refill', (select min(r.runs_out_on)::text from refills r where r.id = any (ids)), acting);
  end if;
  update refills r
    set state = 'reminded', way = customer.reminder_way, reminded_at = happened_at, reminded_by = acting, reminder_key = act_key
    where r.id = any (ids);
end $$;

-- Closes refills: "done" without a reminder, or "stopped" when the customer no longer takes the medicine. Idempotent.
create or replace function close_refills(of_pharmacy integer, of_customer integer, ids integer[], closed_as text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_counter_customer(of_pharmacy, of_customer);
  if (select count(*) from refills r where r.pharmacy_id = of_pharmacy and r.customer_id = of_customer and r.id = any (ids))
      <> cardinality(ids) then
    perform refuse('PH003', 'There is no such refill.', '{}');
  end if;
  update refills r set state = closed_as where r.id = any (ids) and r.state in ('open', 'reminded');
end $$;

revoke execute on function
  phone_digits, customers_named, lock_counter_customer, set_allergies, require_way, add_customer, change_customer, erase_customer, forget_customer,
  erase_unseen_customers, note_customer, plan_refills, remind_customer, close_refills
  from public;
grant execute on function phone_digits, customers_named, add_customer, change_customer, erase_customer, erase_unseen_customers, plan_refills,
  remind_customer, close_refills to pharos_app;
