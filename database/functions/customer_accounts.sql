-- Customers' accounts at a pharmacy. What is owed is never stored: it is the sum of what was charged, returned, paid and written off.

-- Returns what changed an account: charges are positive.
create or replace function account_entries(of_pharmacy integer, of_account integer)
  returns table (id uuid, at timestamptz, kind text, document text, reference text, cents bigint)
  language sql stable set search_path = public, pg_temp as $$
  select s.id, s.occurred_at, 'sale', s.receipt_number, s.account_reference, paid_cents(s, 'account') from sales s
    where s.pharmacy_id = of_pharmacy and s.account_id = of_account
  union all
  select r.id, r.recorded_at, 'return', s.receipt_number, s.account_reference, -refunded_cents(r, 'account') from sales s
    join sale_returns r on r.pharmacy_id = s.pharmacy_id and r.sale_id = s.id
    where s.pharmacy_id = of_pharmacy and s.account_id = of_account and refunded_cents(r, 'account') > 0
  union all
  select p.id, p.recorded_at, 'payment', p.method, null, -p.cents from account_payments p
    where p.pharmacy_id = of_pharmacy and p.account_id = of_account
  union all
  select w.id, w.recorded_at, 'write-off', b.number::text, null, -w.cents from account_bill_answers w
    join account_bills b on b.pharmacy_id = w.pharmacy_id and b.id = w.bill_id
    where w.pharmacy_id = of_pharmacy and w.account_id = of_account and w.kind = 'written-off'
$$;

-- Returns what is owed on an account; negative if more was paid.
create or replace function account_balance(of_pharmacy integer, of_account integer) returns bigint
  language sql stable set search_path = public, pg_temp
  return (select coalesce(sum(e.cents), 0)::bigint from account_entries(of_pharmacy, of_account) e);

-- Locks an account for a charge, so that two tills cannot exceed its limit together.
create or replace function lock_account(of_pharmacy integer, of_account integer) returns customer_accounts
  language plpgsql set search_path = public, pg_temp as $$
declare
  account customer_accounts;
begin
  select * into account from customer_accounts a where a.pharmacy_id = of_pharmacy and a.id = of_account for no key update;
  if not found then
    perform refuse('PH003', 'There is no such account.', '{}');
  end if;
  return account;
end $$;

-- Refuses a charge, written already, of a closed account, of an insurer's without a reference, or above the limit without the
-- right and the intention.
create or replace function require_credit(account customer_accounts, charged bigint, reference text, may_exceed boolean) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  balance bigint := account_balance(account.pharmacy_id, account.id);
begin
  if account.closed_at is not null or account.credit_limit_cents is null then
    perform refuse('PH070', 'The account is closed.', '{}');
  end if;
  if account.kind = 'insurer' and reference is null then
    perform refuse('PH004', 'An insurer is billed by reference.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'payment.reference', 'message', 'Enter the member or claim number'))));
  end if;
  if balance <= account.credit_limit_cents then
    return;
  end if;
  if not may_exceed then
    perform refuse('PH071', 'The sale is above the limit of the account.', jsonb_build_object('balanceCents', balance - charged,
      'limitCents', account.credit_limit_cents));
  end if;
  perform require_right(account.pharmacy_id, 'credit');
end $$;

-- Adds an account ({"name", "kind", "phone_number", "tax_number", "note", "credit_limit_cents"}); returns its id. Idempotent by key.
create or replace function add_account(
  of_pharmacy integer, act_key uuid, fingerprint bytea, payload jsonb, happened_at timestamptz default now()
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made customer_accounts;
begin
  insert into customer_accounts (pharmacy_id, key, request_hash, name, kind, phone_number, tax_number, note, credit_limit_cents,
      created_at)
    values (of_pharmacy, act_key, fingerprint, payload ->> 'name', payload ->> 'kind', payload ->> 'phone_number',
      payload ->> 'tax_number', payload ->> 'note', (payload ->> 'credit_limit_cents')::bigint, happened_at)
    on conflict (pharmacy_id, key) do nothing returning * into made;
  if found then
    perform require_right(of_pharmacy, 'credit');
    return made.id;
  end if;
  select * into made from customer_accounts a where a.pharmacy_id = of_pharmacy and a.key = act_key;
  if made.request_hash <> fingerprint then
    perform refuse('PH005', 'This key was used for another account.', '{}');
  end if;
  return made.id;
end $$;

-- Changes an account as it was read: {"name", "kind", "phone_number", "tax_number", "note", "credit_limit_cents", "is_open"}. A
-- repetition of the last change changes nothing.
create or replace function change_account(
  of_pharmacy integer, of_account integer, read_version integer, payload jsonb, happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known customer_accounts := lock_account(of_pharmacy, of_account);
  is_open boolean := (payload ->> 'is_open')::boolean;
  is_same boolean := (known.name, known.kind, known.phone_number, known.tax_number, known.note, known.credit_limit_cents,
      known.closed_at is null)
    is not distinct from (payload ->> 'name', payload ->> 'kind', payload ->> 'phone_number', payload ->> 'tax_number',
      payload ->> 'note', (payload ->> 'credit_limit_cents')::bigint, is_open);
begin
  if is_same and known.version = read_version + 1 then
    return;
  end if;
  if known.version <> read_version then
    perform refuse('PH006', 'The account has been changed since.', jsonb_build_object('version', known.version));
  end if;
  perform require_right(of_pharmacy, 'credit');
  update customer_accounts a
    set name = payload ->> 'name', kind = payload ->> 'kind', phone_number = payload ->> 'phone_number',
      tax_number = payload ->> 'tax_number', note = payload ->> 'note',
      credit_limit_cents = (payload ->> 'credit_limit_cents')::bigint,
      closed_at = case when not is_open then coalesce(a.closed_at, happened_at) end, version = a.version + 1
    where a.id = of_account;
end $$;

-- Records a payment of what is owed, also on a closed account. Idempotent by key.
create or replace function pay_account(
  of_pharmacy integer, payment_id uuid, of_account integer, paid_by text, amount bigint, fingerprint bytea, acting text,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from customer_accounts a where a.pharmacy_id = of_pharmacy and a.id = of_account) then
    perform refuse('PH003', 'There is no such account.', '{}');
  end if;
  perform require_cashier(of_pharmacy);
  insert into account_payments (pharmacy_id, id, account_id, method, cents, request_hash, received_by, recorded_at)
    values (of_pharmacy, payment_id, of_account, paid_by, amount, fingerprint, acting, happened_at)
    on conflict (pharmacy_id, id) do nothing;
  if not found and fingerprint <> (
      select p.request_hash from account_payments p where p.pharmacy_id = of_pharmacy and p.id = payment_id) then
    perform refuse('PH005', 'This key was used for another payment.', '{}');
  end if;
end $$;

create or replace trigger account_payments_of_day before insert on account_payments
  for each row execute function assign_cash_session();
create or replace trigger account_payments_stay before update or delete on account_payments
  for each row execute function refuse_change();
create or replace trigger account_payments_all_stay before truncate on account_payments execute function refuse_change();
create or replace trigger customer_accounts_stay before delete on customer_accounts for each row execute function refuse_change();
create or replace trigger customer_accounts_all_stay before truncate on customer_accounts execute function refuse_change();

revoke execute on function
  account_entries, account_balance, lock_account, require_credit, add_account, change_account, pay_account
  from public;
grant execute on function account_entries, account_balance, add_account, change_account, pay_account to pharos_app;
