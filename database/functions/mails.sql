-- E-mail to customers of the counter, and to people about their orders (orders.sql). A mail is written in the transaction of its
-- cause; src/server/pharmacy/mail sends it.

-- Writes a mail, once for each key.
create or replace function write_mail(customer customer_accounts, act_key uuid, what text, about text, acting text) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  known mails;
begin
  insert into mails (pharmacy_id, customer_id, key, kind, about, asked_by)
    values (customer.pharmacy_id, customer.id, act_key, what, about, acting)
    on conflict on constraint mails_key do nothing;
  if found then
    return;
  end if;
  select * into known from mails m where m.pharmacy_id = customer.pharmacy_id and m.key = act_key;
  if (known.customer_id, known.kind, known.about) is distinct from (customer.id, what, about) then
    perform refuse('PH005', 'This key was used for another mail.', '{}');
  end if;
end $$;

-- Refuses to write what nobody would send.
create or replace function require_mail(customer customer_accounts, sends_mail boolean) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if not sends_mail then
    perform refuse('PH075', 'E-mail is not set up.', '{}');
  end if;
  if customer.email is null then
    perform refuse('PH004', 'There is no address.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'email', 'message', 'Enter the customer''s e-mail address first'))));
  end if;
end $$;

-- Sends a customer the statement of a month ("2026-11"). One that still waits is not written twice. Idempotent by key.
create or replace function mail_statement(
  of_pharmacy integer, of_customer integer, act_key uuid, of_month text, acting text, sends_mail boolean
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  customer customer_accounts := lock_counter_customer(of_pharmacy, of_customer);
begin
  if customer.credit_limit_cents is null then
    perform refuse('PH003', 'There is no such account.', '{}');
  end if;
  perform require_mail(customer, sends_mail);
  if exists (
    select from mails m where m.customer_id = of_customer and m.kind = 'statement' and m.about = of_month
      and m.next_attempt_at is not null and m.key <> act_key) then
    return;
  end if;
  perform write_mail(customer, act_key, 'statement', of_month, acting);
end $$;

-- Gives a mail up that a node has leased. What it reminded of is due again.
create or replace function give_mail_up(of_mail bigint, node uuid, because text, said text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost mails;
begin
  perform from customer_accounts c
    where c.id = (select m.customer_id from mails m where m.id = of_mail) for no key update;
  update mails m
    set attempts = m.attempts + 1, next_attempt_at = null, claimed_until = null, failure = because, answer = said
    where m.id = of_mail and m.claimed_by = node and m.claimed_until is not null
    returning * into lost;
  if not found then
    return;
  end if;
  update refills r
    set state = 'open', way = null, reminded_at = null, reminded_by = null, reminder_key = null
    where r.pharmacy_id = lost.pharmacy_id and r.customer_id = lost.customer_id and r.reminder_key = lost.key
      and r.state = 'reminded';
end $$;

revoke execute on function write_mail, require_mail, mail_statement, give_mail_up from public;
grant execute on function mail_statement, give_mail_up to pharos_app;
