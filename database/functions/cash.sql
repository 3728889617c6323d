-- Days of the till: float, cash in and out, blind count and numbered closings that never change.
--
-- Each cashier of a pharmacy has a drawer, with days of its own; a pharmacy without cashiers has one drawer, of no cashier.
-- From its first opening on, a drawer always has exactly one day that is not closed. Closing a day creates the next one,
-- which waits to be opened; sales made meanwhile belong to it, so no sale ever moves from one day to another. Sales from
-- before the first opening belong to no day. A closing is never undone: reopening makes the waiting day a continuation
-- (`part_of`), and its closing covers both under a number of its own.
--
-- Every sale and return holds its pharmacy's lock shared until it commits; opening, closing and reopening hold it
-- exclusively. So a sale is either part of a closing's sums or belongs to the next day.

-- Takes the lock of a pharmacy's till day: shared for a sale or return, exclusive for opening, closing and reopening.
create or replace function lock_cash_session(of_pharmacy integer, is_exclusive boolean) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  -- 10: the class of the till day's advisory locks.
  if is_exclusive then
    perform pg_advisory_xact_lock(10, of_pharmacy);
  else
    perform pg_advisory_xact_lock_shared(10, of_pharmacy);
  end if;
end $$;

-- Assigns a sale, return or payment on account to the cashier at the till and the current day of their drawer. A sale made offline names its own.
create or replace function assign_cash_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(10, new.pharmacy_id); -- as lock_cash_session(), without a call: every sale waits for it
  -- Only a sale has `is_offline`, which one condition for all would read.
  if tg_table_name <> 'sales' then
    new.cashier_id := acting_cashier();
  elsif not new.is_offline then
    new.cashier_id := acting_cashier();
  end if;
  new.till_day_id := (
    select d.id from till_days d
    where d.pharmacy_id = new.pharmacy_id and d.cashier_id is not distinct from new.cashier_id and d.closed_at is null);
  return new;
end $$;
create or replace trigger sale_returns_of_day before insert on sale_returns for each row execute function assign_cash_session();
create or replace trigger sales_of_day before insert on sales for each row execute function assign_cash_session();

-- Returns the value of counted cash ({"pieces": [{"rupees", "count"}], "otherCents"}).
create or replace function cash_cents(cash jsonb) returns bigint
  language sql immutable set search_path = public, pg_temp
  return (cash ->> 'otherCents')::bigint + coalesce((
    select sum((piece ->> 'rupees')::bigint * 100 * (piece ->> 'count')::bigint)
    from jsonb_array_elements(cash -> 'pieces') piece), 0)::bigint;

-- Returns a day and the days that continue it.
create or replace function till_day_parts(of_day integer) returns integer[]
  language sql stable set search_path = public, pg_temp
  return (
    select array_agg(d.id order by d.id) from till_days d
    where d.id = (select coalesce(x.part_of, x.id) from till_days x where x.id = of_day)
      or d.part_of = (select coalesce(x.part_of, x.id) from till_days x where x.id = of_day));

-- Returns a number of things and their value as one object.
create or replace function counted_cents(of_count bigint, of_cents numeric) returns jsonb
  language sql immutable set search_path = public, pg_temp
  return jsonb_build_object('count', of_count, 'cents', coalesce(of_cents, 0)::bigint);

-- Returns what was sold, returned and moved during these days.
create or replace function till_takings(days integer[]) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  with sold as (
    select s.payment_method is null as is_unsaid, s.total_cents as cents, s.discount_cents, s.rounding_cents,
      coalesce(s.payment_method, 'cash') as method, paid_cents(s, 'cash') as cash, paid_cents(s, 'card') as card,
      paid_cents(s, 'qr') as qr, paid_cents(s, 'account') as account
    from sales s where s.till_day_id = any (days)
  ), returned as (
    select r.refund_method as method, r.refund_cents as cents, r.rounding_cents, refunded_cents(r, 'cash') as cash,
      refunded_cents(r, 'card') as card, refunded_cents(r, 'qr') as qr, refunded_cents(r, 'account') as account
    from sale_returns r where r.till_day_id = any (days)
  ), moved as (
    select m.direction, m.cents, m.reason, m.moved_at, m.moved_by, m.id from till_cash_movements m
    where m.till_day_id = any (days)
  ), taxed as (
    -- `offset 0` keeps one index lookup for each sale and return.
    select t.tax_name, t.tax_percent, sum(t.cents)::bigint as cents from (
      select l.* from sales s
      cross join lateral (
        select o.tax_name, o.tax_percent, o.tax_cents as cents from sale_lines o
        where o.pharmacy_id = s.pharmacy_id and o.sale_id = s.id and o.tax_name is not null offset 0) l
      where s.till_day_id = any (days)
      union all
      select l.* from sale_returns r
      cross join lateral (
        select o.tax_name, o.tax_percent, -b.tax_cents from sale_return_lines b
        join sale_lines o on o.pharmacy_id = b.pharmacy_id and o.sale_id = b.sale_id and o.line_no = b.sale_line_no
        where b.pharmacy_id = r.pharmacy_id and b.return_id = r.id and o.tax_name is not null offset 0) l
      where r.till_day_id = any (days)
    ) t group by t.tax_name, t.tax_percent
  )
  select (
      select jsonb_build_object(
        'sales', counted_cents(count(*), sum(cents)),
        'salesByMethod', jsonb_build_object(
          'cash', counted_cents(count(*) filter (where method = 'cash' or cash > 0), sum(cash)),
          'card', counted_cents(count(*) filter (where method = 'card' or card > 0), sum(card)),
          'qr', counted_cents(count(*) filter (where method = 'qr' or qr > 0), sum(qr)))
          -- Here and below only where there was any, as closings from before.
          || case when count(*) filter (where method = 'account' or account > 0) > 0 then jsonb_build_object('account',
              counted_cents(count(*) filter (where method = 'account' or account > 0), sum(account))) else '{}' end,
        'unsaid', counted_cents(count(*) filter (where is_unsaid), sum(cents) filter (where is_unsaid)))
        || case when sum(discount_cents) > 0
            then jsonb_build_object('discounts', counted_cents(count(*) filter (where discount_cents > 0), sum(discount_cents)))
            else '{}' end
        || case when count(*) filter (where rounding_cents <> 0) > 0
            then jsonb_build_object('salesRoundingCents', sum(rounding_cents)) else '{}' end
      from sold
    ) || (
      select jsonb_build_object(
        'returns', counted_cents(count(*), sum(cents)),
        'refundsByMethod', jsonb_build_object(
          'cash', counted_cents(count(*) filter (where method = 'cash' or cash > 0), sum(cash)),
          'card', counted_cents(count(*) filter (where method = 'card' or card > 0), sum(card)),
          'qr', counted_cents(count(*) filter (where method = 'qr' or qr > 0), sum(qr)))
          || case when count(*) filter (where account > 0) > 0 then jsonb_build_object('account',
              counted_cents(count(*) filter (where account > 0), sum(account))) else '{}' end)
        || case when count(*) filter (where rounding_cents <> 0) > 0
            then jsonb_build_object('refundsRoundingCents', sum(rounding_cents)) else '{}' end
      from returned
    ) || (
      select jsonb_build_object(
        'cashIn', counted_cents(count(*) filter (where direction = 'in'), sum(cents) filter (where direction = 'in')),
        'cashOut', counted_cents(count(*) filter (where direction = 'out'), sum(cents) filter (where direction = 'out')),
        'cashMovements', coalesce(jsonb_agg(jsonb_build_object('direction', direction, 'cents', cents, 'reason', reason,
          'at', as_utc(moved_at), 'by', moved_by) order by moved_at, id), '[]'))
      from moved
    ) || (
      select case when count(*) > 0 then jsonb_build_object('accountPayments', jsonb_build_object(
          'cash', counted_cents(count(*) filter (where p.method = 'cash'), sum(p.cents) filter (where p.method = 'cash')),
          'card', counted_cents(count(*) filter (where p.method = 'card'), sum(p.cents) filter (where p.method = 'card')),
          'qr', counted_cents(count(*) filter (where p.method = 'qr'), sum(p.cents) filter (where p.method = 'qr')))) else '{}' end
      from account_payments p where p.till_day_id = any (days)
    ) || (
      select case when count(*) > 0 then jsonb_build_object('taxes', jsonb_agg(
          jsonb_build_object('name', tax_name, 'percent', trim_scale(tax_percent), 'cents', cents)
          order by tax_name, tax_percent)) else '{}' end
      from taxed)
$$;

-- Returns the cash that the drawer should hold.
create or replace function till_expected_cents(float_cents bigint, takings jsonb) returns bigint
  language sql immutable set search_path = public, pg_temp
  return float_cents + (takings #>> '{salesByMethod,cash,cents}')::bigint - (takings #>> '{refundsByMethod,cash,cents}')::bigint
    + coalesce((takings #>> '{accountPayments,cash,cents}')::bigint, 0)
    + (takings #>> '{cashIn,cents}')::bigint - (takings #>> '{cashOut,cents}')::bigint;

-- Returns a hash of everything recorded for these days, so that any later change shows.
create or replace function till_ledger_hash(days integer[]) returns text
  language sql stable set search_path = public, pg_temp
  return encode(sha256(convert_to(coalesce((
    select string_agg(line, e'\n' order by line) from (
      select concat_ws('|', 'sale', s.id, s.receipt_number, s.total_cents, s.payment_method, as_utc(s.occurred_at),
          -- Nothing for a sale from before.
          nullif(concat_ws('|', nullif(s.discount_cents, 0), nullif(s.rounding_cents, 0), nullif(s.card_cents, 0),
            nullif(s.qr_cents, 0), s.account_id, nullif(s.account_cents, 0), s.account_reference), '')) as line
        from sales s where s.till_day_id = any (days)
      union all
      select concat_ws('|', 'return', r.id, r.sale_id, r.refund_cents, r.refund_method,
          nullif(concat_ws('|', nullif(r.rounding_cents, 0), nullif(r.card_cents, 0), nullif(r.qr_cents, 0),
            nullif(r.account_cents, 0)), '')) from sale_returns r
        where r.till_day_id = any (days)
      union all
      select concat_ws('|', 'cash', m.id, m.direction, m.cents, m.reason) from till_cash_movements m
        where m.till_day_id = any (days)
      union all
      select concat_ws('|', 'account', p.id, p.account_id, p.cents, p.method) from account_payments p
        where p.till_day_id = any (days)) books), ''), 'UTF8')), 'hex');

-- Returns whether this key has opened a day already; refuses another request with the same key.
create or replace function was_till_day_opened(of_pharmacy integer, open_key uuid, fingerprint bytea) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  before bytea := (select d.request_hash from till_days d where d.pharmacy_id = of_pharmacy and d.key = open_key);
begin
  if before <> fingerprint then
    perform refuse('PH005', 'This key was used for another day.', '{}');
  end if;
  return before is not null;
end $$;

-- Opens the waiting day of a drawer with its float: of the one at the till, whose first day it creates if that is the
-- pharmacy's own, or of another, which takes the right to close.
create or replace function open_till_day(
  of_pharmacy integer,
  open_key uuid,
  fingerprint bytea,
  cash jsonb,
  acting text,
  of_day integer default null,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_cash_session(of_pharmacy, true);
  if was_till_day_opened(of_pharmacy, open_key, fingerprint) then
    return;
  end if;
  perform require_cashier(of_pharmacy);
  if exists (select from till_days d where d.id = of_day and d.pharmacy_id = of_pharmacy
      and d.cashier_id is distinct from acting_cashier()) then
    perform require_right(of_pharmacy, 'close');
  end if;
  -- The drawer's first day; every later one is created by the previous closing.
  insert into till_days (pharmacy_id, cashier_id) values (of_pharmacy, acting_cashier())
    on conflict (pharmacy_id, cashier_id) where closed_at is null do nothing;
  update till_days d
    set key = open_key, request_hash = fingerprint, opened_at = happened_at, opened_by = acting,
      opened_cashier_id = acting_cashier(), float_cash = cash, float_cents = cash_cents(cash)
    where d.pharmacy_id = of_pharmacy and d.closed_at is null and d.opened_at is null
      and (d.id = of_day or of_day is null and d.cashier_id is not distinct from acting_cashier());
  if not found then
    perform refuse('PH021', 'A day is open already.', '{}');
  end if;
end $$;

-- Reopens a drawer's last closed day, together with what was sold since.
create or replace function reopen_till_day(
  of_pharmacy integer,
  open_key uuid,
  fingerprint bytea,
  of_report integer,
  why text,
  acting text,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  drawer integer;
  last_number integer;
  began_as integer;
begin
  perform lock_cash_session(of_pharmacy, true);
  if was_till_day_opened(of_pharmacy, open_key, fingerprint) then
    return;
  end if;
  select d.cashier_id into drawer from till_reports r join till_days d on d.id = r.till_day_id
    where r.pharmacy_id = of_pharmacy and r.number = of_report;
  if not found then
    perform refuse('PH003', 'There is no such closing.', '{}');
  end if;
  perform require_right(of_pharmacy, 'close');
  select r.number, coalesce(d.part_of, d.id) into last_number, began_as
    from till_reports r join till_days d on d.id = r.till_day_id
    where r.pharmacy_id = of_pharmacy and d.cashier_id is not distinct from drawer order by r.number desc limit 1;
  if of_report < last_number then
    perform refuse('PH022', 'Another day was closed since.', '{}');
  end if;
  update till_days d
    set key = open_key, request_hash = fingerprint, opened_at = happened_at, opened_by = acting,
      opened_cashier_id = acting_cashier(), part_of = began_as, reopen_reason = why
    where d.pharmacy_id = of_pharmacy and d.cashier_id is not distinct from drawer and d.closed_at is null and d.opened_at is null;
  if not found then
    perform refuse('PH021', 'A day is open already.', '{}');
  end if;
end $$;

-- Records cash put into or taken out of the drawer of the cashier at the till.
create or replace function move_till_cash(
  of_pharmacy integer,
  movement_id uuid,
  way text,
  amount bigint,
  why text,
  acting text,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
begin
  perform lock_cash_session(of_pharmacy, false);
  insert into till_cash_movements (pharmacy_id, id, till_day_id, cashier_id, direction, cents, reason, moved_by, moved_at)
    select of_pharmacy, movement_id, d.id, d.cashier_id, way, amount, why, acting, happened_at
    from till_days d where d.pharmacy_id = of_pharmacy and d.cashier_id is not distinct from acting_cashier()
      and d.closed_at is null and d.opened_at is not null
    on conflict (pharmacy_id, id) do nothing;
  if found then
    perform require_right(of_pharmacy, 'cash');
    return;
  end if;
  select m.direction, m.cents, m.reason into known from till_cash_movements m
    where m.pharmacy_id = of_pharmacy and m.id = movement_id;
  if not found then
    perform require_right(of_pharmacy, 'cash');
    perform refuse('PH020', 'No day is open.', '{}');
  end if;
  if (known.direction, known.cents, known.reason) <> (way, amount, why) then
    perform refuse('PH005', 'This key was used for another movement.', '{}');
  end if;
end $$;

-- Returns the answer to a count: the same for the first request and every repetition.
create or replace function count_answer(of_pharmacy integer, count_id uuid) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('report', c.report_number, 'countedCents', c.counted_cents, 'expectedCents', c.expected_cents,
    'varianceCents', c.counted_cents - c.expected_cents)
  from till_counts c where c.pharmacy_id = of_pharmacy and c.id = count_id
$$;

-- Returns the content of a closing report. `days` are all its parts; the last one is being closed.
create or replace function till_report_content(of_pharmacy integer, days integer[]) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  with began as (
    select d.opened_at, d.float_cash, d.float_cents, (
        select max(x.closed_at) from till_days x
        where x.pharmacy_id = of_pharmacy and x.cashier_id is not distinct from d.cashier_id and x.id < d.id) as earlier_until
    from till_days d where d.id = days[1]
  ), sold as (
    select s.id, s.receipt_number, s.total_cents, s.occurred_at, s.recorded_at, s.is_offline from sales s
    where s.till_day_id = any (days)
  )
  select jsonb_build_object(
    'pharmacyId', p.id,
    'pharmacy', jsonb_build_object('name', p.name, 'address', p.address, 'town', p.town, 'phoneNumber', p.phone_number),
    'openedAt', as_utc(began.opened_at),
    'openedBy', (select d.opened_by from till_days d where d.id = days[1]),
    'reopenReason', (select d.reopen_reason from till_days d where d.id = days[cardinality(days)]),
    'float', began.float_cash,
    'floatCents', began.float_cents,
    'takings', till_takings(days),
    'beforeOpening', (
      select counted_cents(count(*), sum(total_cents)) from sold where recorded_at < began.opened_at),
    'late', (
      select coalesce(jsonb_agg(jsonb_build_object('receiptNumber', receipt_number, 'occurredAt', as_utc(occurred_at),
        'cents', total_cents) order by occurred_at, id), '[]')
      from sold where is_offline and occurred_at < began.earlier_until),
    'firstReceipt', (select receipt_number from sold order by recorded_at, id limit 1),
    'lastReceipt', (select receipt_number from sold order by recorded_at desc, id desc limit 1),
    'booksHash', till_ledger_hash(days))
    -- Nothing for the pharmacy's own drawer.
    || coalesce((
      select jsonb_build_object('cashier', jsonb_build_object('id', c.id, 'name', c.name))
      from till_days d join cashiers c on c.id = d.cashier_id where d.id = days[1]), '{}')
    || coalesce((
      select jsonb_build_object('openedCashier', c.name)
      from till_days d join cashiers c on c.id = d.opened_cashier_id where d.id = days[1]), '{}')
  from pharmacies p, began where p.id = of_pharmacy
$$;

-- Takes a count ({"pieces", "otherCents"}) and closes the day. When the drawer differs and nobody has explained it, returns
-- the difference instead. `explained` is the difference as it was shown; a different one needs a new explanation.
create or replace function close_till_day(
  of_pharmacy integer,
  of_day integer,
  count_id uuid,
  fingerprint bytea,
  counted jsonb,
  explained bigint,
  why text,
  acting text,
  happened_at timestamptz default now()
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day till_days;
  known bytea;
  days integer[];
  content jsonb;
  previous record;
  variance bigint;
  next_number integer;
begin
  perform lock_cash_session(of_pharmacy, true);
  select c.request_hash into known from till_counts c where c.pharmacy_id = of_pharmacy and c.id = count_id;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for another count.', '{}');
    end if;
    return count_answer(of_pharmacy, count_id);
  end if;
  select * into day from till_days d where d.id = of_day and d.pharmacy_id = of_pharmacy;
  if not found then
    perform refuse('PH003', 'There is no such day.', '{}');
  end if;
  if day.closed_at is not null then
    perform refuse('PH006', 'The day is closed.', '{}');
  end if;
  if day.opened_at is null then
    perform refuse('PH020', 'No day is open.', '{}');
  end if;
  perform require_right(of_pharmacy, 'close');

  days := till_day_parts(of_day);
  content := till_report_content(of_pharmacy, days);
  content := content || jsonb_build_object(
    'expectedCents', till_expected_cents((content ->> 'floatCents')::bigint, content -> 'takings'));
  variance := cash_cents(counted) - (content ->> 'expectedCents')::bigint;
  select r.number, r.hash into previous from till_reports r where r.pharmacy_id = of_pharmacy order by r.number desc limit 1;
  if variance = 0 or (why is not null and explained = variance) then
    next_number := coalesce(previous.number, 0) + 1;
  end if;
  insert into till_counts (pharmacy_id, id, till_day_id, request_hash, counted_by, cashier_id, counted_at, cash, counted_cents,
      expected_cents, report_number)
    values (of_pharmacy, count_id, of_day, fingerprint, acting, acting_cashier(), happened_at, counted, cash_cents(counted),
      (content ->> 'expectedCents')::bigint, next_number);
  if next_number is null then
    return count_answer(of_pharmacy, count_id);
  end if;

  update till_days d set closed_at = happened_at, closed_by = acting, closed_cashier_id = acting_cashier() where d.id = of_day;
  content := content || jsonb_build_object(
    'number', next_number,
    'follows', (select max(r.number) from till_reports r where r.till_day_id = any (days)),
    'closedAt', as_utc(happened_at),
    'closedBy', acting,
    'counted', counted,
    'countedCents', cash_cents(counted),
    'varianceCents', variance,
    'varianceReason', case when variance <> 0 then why end,
    'earlierCounts', (
      select coalesce(jsonb_agg(jsonb_build_object('at', as_utc(c.counted_at), 'by', c.counted_by,
        'cashier', cashier_name(c.cashier_id), 'cents', c.counted_cents,
        'varianceCents', c.counted_cents - c.expected_cents) order by c.counted_at, c.id), '[]')
      from till_counts c where c.till_day_id = of_day and c.counted_cents <> cash_cents(counted)))
    || case when acting_cashier() is not null
      then jsonb_build_object('closedCashier', cashier_name(acting_cashier())) else '{}' end;
  insert into till_reports (pharmacy_id, number, till_day_id, follows, closed_at, closed_by, content, hash)
    values (of_pharmacy, next_number, of_day, (content ->> 'follows')::integer, happened_at, acting, content,
      sha256(coalesce(previous.hash, '') || convert_to(content::text, 'UTF8')));
  insert into till_days (pharmacy_id, cashier_id) values (of_pharmacy, day.cashier_id);
  return count_answer(of_pharmacy, count_id);
end $$;

-- Rows that are never changed.
create or replace trigger till_reports_stay before update or delete on till_reports for each row execute function refuse_change();
create or replace trigger till_reports_all_stay before truncate on till_reports execute function refuse_change();
create or replace trigger till_counts_stay before update or delete on till_counts for each row execute function refuse_change();
create or replace trigger till_counts_all_stay before truncate on till_counts execute function refuse_change();
create or replace trigger till_cash_stays before update or delete on till_cash_movements for each row execute function refuse_change();
create or replace trigger till_cash_all_stays before truncate on till_cash_movements execute function refuse_change();
create or replace trigger till_days_stay before delete on till_days for each row execute function refuse_change();
create or replace trigger till_days_closed_stay before update on till_days for each row
  when (old.closed_at is not null) execute function refuse_change();

revoke execute on function
  lock_cash_session, assign_cash_session, cash_cents, till_day_parts, counted_cents, till_takings, till_expected_cents,
  till_ledger_hash, was_till_day_opened, open_till_day, reopen_till_day, move_till_cash, count_answer, till_report_content,
  close_till_day
  from public;
grant execute on function
  till_day_parts, counted_cents, till_takings, till_expected_cents, till_ledger_hash, open_till_day, reopen_till_day,
  move_till_cash, close_till_day
  to pharos_app;
