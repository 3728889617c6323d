-- Bills to institutions and insurers for what was charged to their accounts. Their state is never stored: it is what was paid and
-- refused of them.

-- Returns the sales on an account up to a day, and the returns of such sales, that no bill has.
create or replace function unbilled_entries(of_pharmacy integer, of_account integer, until_day date)
  returns table (id uuid, at timestamptz, kind text, document text, reference text, cents bigint)
  language sql stable set search_path = public, pg_temp as $$
  select e.id, e.at, e.kind, e.document, e.reference, e.cents from account_entries(of_pharmacy, of_account) e
  where e.kind in ('sale', 'return') and e.cents <> 0 and e.at < colombo_start(until_day + 1)
    and not exists (select from account_bill_lines l where l.pharmacy_id = of_pharmacy and l.entry_id = e.id)
$$;

-- Makes the next bill of an account: everything up to a day that no bill has. Idempotent by key. Locks the pharmacy, for the next
-- number, and then the account.
create or replace function make_account_bill(
  of_pharmacy integer, bill_key uuid, of_account integer, until_day date, fingerprint bytea, acting text, happened_at timestamptz,
  today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known bytea;
  account customer_accounts;
  sums record;
begin
  perform from pharmacies p where p.id = of_pharmacy for no key update;
  select b.request_hash into known from account_bills b where b.pharmacy_id = of_pharmacy and b.id = bill_key;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for another bill.', '{}');
    end if;
    return;
  end if;
  account := lock_account(of_pharmacy, of_account);
  if account.kind = 'person' then
    perform refuse('PH003', 'A customer is not billed.', '{}');
  end if;
  perform require_cashier(of_pharmacy);
  if until_day > today then
    perform refuse('PH004', 'The day is to come.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'untilDay', 'message', 'Enter a day that has come'))));
  end if;
  select sum(e.cents)::bigint as cents, min(colombo_day(e.at)) as from_day into sums
    from unbilled_entries(of_pharmacy, of_account, until_day) e;
  if coalesce(sums.cents, 0) <= 0 then
    perform refuse('PH076', 'Nothing is to be billed.', '{}');
  end if;
  insert into account_bills (pharmacy_id, id, number, account_id, name, from_day, until_day, total_cents, shop_tax_number,
      payer_tax_number, request_hash, made_by, made_at)
    values (of_pharmacy, bill_key,
      (select coalesce(max(b.number), 0) + 1 from account_bills b where b.pharmacy_id = of_pharmacy),
      of_account, account.name, sums.from_day, until_day, sums.cents,
      (select p.tax_number from pharmacies p where p.id = of_pharmacy), account.tax_number, fingerprint, acting, happened_at);
  insert into account_bill_lines (pharmacy_id, bill_id, line_no, entry_id, kind, receipt_number, reference, occurred_at, cents)
    select of_pharmacy, bill_key, row_number() over (order by e.at, e.kind desc, e.id), e.id, e.kind, e.document, e.reference, e.at, e.cents
    from unbilled_entries(of_pharmacy, of_account, until_day) e;
end $$;

-- Records what was paid, refused or written off of a bill: {"kind", "cents", "dated", "method", "reason"}. What is paid is a payment
-- on the account; what is refused stays owed, and may still be paid, or written off by who may give credit. Idempotent by key.
create or replace function answer_account_bill(
  of_pharmacy integer, of_bill uuid, answer_key uuid, answer jsonb, fingerprint bytea, acting text, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  bill account_bills;
  known bytea;
  what text := answer ->> 'kind';
  amount bigint := (answer ->> 'cents')::bigint;
  answered record;
  most bigint;
begin
  select * into bill from account_bills b where b.pharmacy_id = of_pharmacy and b.id = of_bill for no key update;
  if not found then
    perform refuse('PH003', 'There is no such bill.', '{}');
  end if;
  select a.request_hash into known from account_bill_answers a where a.pharmacy_id = of_pharmacy and a.id = answer_key;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for something else.', '{}');
    end if;
    return;
  end if;
  if what = 'written-off' then
    perform require_right(of_pharmacy, 'credit');
  else
    perform require_cashier(of_pharmacy);
  end if;
  select coalesce(sum(a.cents) filter (where a.kind = 'paid'), 0) as paid,
      coalesce(sum(a.cents) filter (where a.kind = 'refused'), 0) as refused,
      coalesce(sum(a.cents) filter (where a.kind = 'written-off'), 0) as written_off
    into answered from account_bill_answers a where a.pharmacy_id = of_pharmacy and a.bill_id = of_bill;
  most := case what
    -- What was refused may be paid after all.
    when 'paid' then bill.total_cents - answered.paid - answered.written_off
    when 'refused' then bill.total_cents - answered.paid - answered.refused
    else least(answered.refused, bill.total_cents - answered.paid) - answered.written_off end;
  if amount > most then
    perform refuse('PH004', 'More than is left.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'cents', 'message', case what
        when 'written-off' then 'This is more than was refused and is still owed'
        else 'This is more than is left of the bill' end))));
  end if;
  if (answer ->> 'dated')::date > today then
    perform refuse('PH004', 'The day is to come.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'dated', 'message', 'Enter a day that has come'))));
  end if;
  if what = 'paid' then
    perform pay_account(of_pharmacy, answer_key, bill.account_id, answer ->> 'method', amount, fingerprint, acting, happened_at);
  end if;
  insert into account_bill_answers (pharmacy_id, id, bill_id, account_id, kind, cents, dated, reason, request_hash, recorded_by,
      recorded_at)
    values (of_pharmacy, answer_key, of_bill, bill.account_id, what, amount, (answer ->> 'dated')::date, answer ->> 'reason',
      fingerprint, acting, happened_at);
end $$;

create or replace trigger account_bills_stay before update or delete on account_bills for each row execute function refuse_change();
create or replace trigger account_bill_lines_stay before update or delete on account_bill_lines
  for each row execute function refuse_change();
create or replace trigger account_bill_answers_stay before update or delete on account_bill_answers
  for each row execute function refuse_change();

revoke execute on function unbilled_entries, make_account_bill, answer_account_bill from public;
grant execute on function unbilled_entries, make_account_bill, answer_account_bill to pharos_app;
