-- Returns of sold units, and quarantine: units that are in the shop and may not be sold.

-- Returns what was refunded by a method.
create or replace function refunded_cents(r sale_returns, method text) returns bigint
  language sql immutable set search_path = public, pg_temp
  return case when r.refund_method = 'split'
      then case method when 'card' then r.card_cents when 'qr' then r.qr_cents when 'account' then r.account_cents
        else r.refund_cents - r.card_cents - r.qr_cents - r.account_cents end
    when r.refund_method = method then r.refund_cents else 0 end;

-- Returns a return's answer: the same for the first request and every repetition.
create or replace function return_answer(of_pharmacy integer, return_id uuid) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', r.id,
    'saleId', r.sale_id,
    'receiptNumber', s.receipt_number,
    'reason', r.reason,
    'refundMethod', r.refund_method,
    'refundCents', r.refund_cents,
    'roundingCents', r.rounding_cents,
    'cardCents', refunded_cents(r, 'card'),
    'qrCents', refunded_cents(r, 'qr'),
    'accountCents', refunded_cents(r, 'account'),
    'recordedAt', as_utc(r.recorded_at),
    'lines', (
      select jsonb_agg(jsonb_build_object('lineNo', l.sale_line_no, 'stockId', l.stock_id, 'name', sold.medicine_name,
        'quantity', l.quantity, 'priceCents', l.price_cents, 'totalCents', l.total_cents,
        'discountCents', l.discount_cents, 'taxCents', l.tax_cents, 'to', l.goes_to,
        'batchId', b.id, 'lot', b.lot, 'expiresOn', b.expires_on) order by l.line_no)
      from sale_return_lines l
      join sale_lines sold on sold.pharmacy_id = l.pharmacy_id and sold.sale_id = l.sale_id and sold.line_no = l.sale_line_no
      join batches b on b.id = l.batch_id
      where l.pharmacy_id = r.pharmacy_id and l.return_id = r.id))
  from sale_returns r
  join sales s on s.pharmacy_id = r.pharmacy_id and s.id = r.sale_id
  where r.pharmacy_id = of_pharmacy and r.id = return_answer.return_id
$$;

-- Distributes returned units ([{"line_no", "quantity", "goes_to", "batch_id"}]) over the batches of a sale, never more than
-- were sold: lines that name their batch first, the others in the order sold.
create or replace function allocate_return(of_pharmacy integer, of_sale uuid, payload jsonb) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  short jsonb;
  shared jsonb;
begin
  with line as materialized (
    select l.nth, l.line_no, l.quantity, l.goes_to, l.batch_id
    from rows from (jsonb_to_recordset(payload) as (line_no integer, quantity integer, goes_to text, batch_id integer))
      with ordinality as l (line_no, quantity, goes_to, batch_id, nth)
  ), sold as materialized (
    select l.line_no, l.stock_id, l.price_cents, m.batch_id, min(m.seq) as place,
      -sum(m.delta) - (
        select coalesce(sum(r.quantity), 0) from sale_return_lines r
        where r.pharmacy_id = of_pharmacy and r.sale_id = of_sale and r.sale_line_no = l.line_no and r.batch_id = m.batch_id
      ) as units, -sum(m.delta) as sold_units, -sum(m.costed_units) as costed, -sum(m.cost_cents)::bigint as cents
    from sale_lines l
    join stock_movements m on m.source_kind = 'sale' and m.source_id = of_sale and m.line_no = l.line_no and m.kind = 'sale'
      and m.stock_id = l.stock_id
    where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale
    group by l.line_no, l.stock_id, l.price_cents, m.batch_id
  ), named as materialized (
    select line_no, batch_id, sum(quantity) as asked from line where batch_id is not null group by line_no, batch_id
  ), queue as materialized (
    select *, sum(units) over (partition by line_no order by place) as upto
    from (
      select s.line_no, s.batch_id, s.place, greatest(s.units - coalesce(n.asked, 0), 0) as units
      from sold s left join named n on n.line_no = s.line_no and n.batch_id = s.batch_id
    ) rest
    where units > 0
  ), unnamed as materialized (
    select *, sum(quantity) over (partition by line_no order by nth rows unbounded preceding) as upto
    from line where batch_id is null
  ), missing as materialized (
    select w.line_no, w.asked, coalesce(s.units, 0) as units
    from (select line_no, sum(quantity) as asked from line group by line_no) w
    left join (select line_no, sum(units) as units from sold group by line_no) s on s.line_no = w.line_no
    where w.asked > coalesce(s.units, 0)
    union
    select n.line_no, n.asked, coalesce(s.units, 0)
    from named n left join sold s on s.line_no = n.line_no and s.batch_id = n.batch_id
    where n.asked > coalesce(s.units, 0)
  ), taken as (
    select u.nth, u.line_no, u.goes_to, q.batch_id, q.place,
      least(u.upto, q.upto) - greatest(u.upto - u.quantity, q.upto - q.units) as units
    from unnamed u
    join queue q on q.line_no = u.line_no and q.upto > u.upto - u.quantity and q.upto - q.units < u.upto
    union all
    select nth, line_no, goes_to, batch_id, 0, quantity from line where batch_id is not null
  )
  select
      (select jsonb_agg(jsonb_build_object('lineNo', line_no, 'asked', asked, 'left', units) order by line_no) from missing),
      (select jsonb_agg(jsonb_build_object('line_no', row_number, 'sale_line_no', line_no, 'stock_id', stock_id,
          'batch_id', batch_id, 'goes_to', goes_to, 'quantity', units, 'price_cents', price_cents,
          'costed_units', costed_upto(upto, sold_units, costed) - costed_upto((upto - units)::bigint, sold_units, costed),
          'cost_cents', cost_upto(upto, sold_units, costed, cents) - cost_upto((upto - units)::bigint, sold_units, costed, cents))
          order by row_number)
        from (
          select row_number() over (order by t.nth, t.place), t.line_no, s.stock_id, t.batch_id, t.goes_to, t.units, s.price_cents,
            s.sold_units, s.costed, s.cents, (s.sold_units - s.units + sum(t.units) over (
              partition by t.line_no, t.batch_id order by t.nth, t.place rows unbounded preceding))::bigint as upto
          from taken t join sold s on s.line_no = t.line_no and s.batch_id = t.batch_id
        ) numbered)
    into short, shared;
  if short is not null then
    perform refuse('PH013', 'More than was sold cannot be returned.', jsonb_build_object('lines', short));
  end if;
  return shared;
end $$;

-- Adds to returned units what was discounted of them, and their tax. Together, the units of a line that have come back are
-- refunded their part of what was paid for the line, and of its tax, rounded to the cent: after the last one it is all of it.
create or replace function with_discounts(of_pharmacy integer, of_sale uuid, shared jsonb) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_agg(line || jsonb_build_object('discount_cents', units::bigint * price_cents
      - (round(paid * upto / sold) - round(paid * (upto - units) / sold))::bigint,
    'tax_cents', (round(tax * upto / sold) - round(tax * (upto - units) / sold))::bigint) order by nth)
  from (
    select r.line, r.nth, l.quantity as sold, (l.total_cents - l.discount_cents - l.share_cents)::numeric as paid, l.price_cents,
      l.tax_cents::numeric as tax,
      (r.line ->> 'quantity')::integer as units,
      sum((r.line ->> 'quantity')::integer) over (partition by l.line_no order by r.nth rows unbounded preceding) + coalesce((
        select sum(b.quantity) from sale_return_lines b
        where b.pharmacy_id = of_pharmacy and b.sale_id = of_sale and b.sale_line_no = l.line_no), 0) as upto
    from jsonb_array_elements(shared) with ordinality r (line, nth)
    join sale_lines l on l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and l.line_no = (r.line ->> 'sale_line_no')::integer
  ) part
$$;

-- Returns the money for returned units of a sale: {"cash", "card", "qr", "account"} and, where it differs from what was paid for the
-- units, "rounding". Never more than is left of what was paid, and all of it for the last units. By the chosen method; of a
-- sale paid by several, as far as it was paid by that one and the rest by the others. A sale on account is credited to the account. Cash is rounded as the pharmacy chose.
create or replace function refund_parts(s sales, shared jsonb, method text) returns jsonb
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  paid_for bigint := (
    select sum(l.quantity::bigint * l.price_cents - l.discount_cents)
    from jsonb_to_recordset(shared) as l (quantity integer, price_cents integer, discount_cents bigint));
  left_to_refund bigint := s.total_cents - coalesce((
    select sum(r.refund_cents) from sale_returns r where r.pharmacy_id = s.pharmacy_id and r.sale_id = s.id), 0);
  is_last boolean := (
    select sum(l.quantity) from sale_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id) = coalesce((
    select sum(l.quantity) from sale_return_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id), 0) + (
    select sum((l ->> 'quantity')::bigint) from jsonb_array_elements(shared) l);
  refund bigint := greatest(case when is_last then left_to_refund else least(paid_for, left_to_refund) end, 0);
  parts jsonb := '{"cash": 0, "card": 0, "qr": 0, "account": 0}';
  kind text;
  part bigint;
  unshared bigint := refund;
begin
  if s.payment_method = 'account' then
    method := 'account';
  elsif method = 'account' and s.account_id is null then
    perform refuse('PH004', 'The sale was not on account.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'refundMethod', 'message', 'This sale was not on account'))));
  end if;
  if s.payment_method = 'split' then
    foreach kind in array array[method] || array_remove(array['account', 'cash', 'card', 'qr'], method) loop
      part := least(unshared, greatest(0, paid_cents(s, kind) - coalesce((
        select sum(refunded_cents(r, kind)) from sale_returns r where r.pharmacy_id = s.pharmacy_id and r.sale_id = s.id), 0)));
      parts := parts || jsonb_build_object(kind, part);
      unshared := unshared - part;
    end loop;
    method := 'cash';
  end if;
  parts := parts || jsonb_build_object(method, (parts ->> method)::bigint + unshared);
  if (select p.rounds_cash from pharmacies p where p.id = s.pharmacy_id) then
    part := (parts ->> 'cash')::bigint;
    parts := parts || jsonb_build_object('cash', part + cash_rounding(part));
    refund := refund + cash_rounding(part);
  end if;
  return parts || jsonb_build_object('rounding', refund - paid_for);
end $$;

-- Returns whether a return ([{"line_no", "quantity"}]) takes back the whole of a sale, on its day and as it was
-- paid.
create or replace function voids_sale(sold_as sales, payload jsonb, refund text, today date) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select colombo_day(sold_as.occurred_at) = today and sold_as.payment_method in (refund, 'split')
    and not exists (
      select from sale_lines l
      where l.pharmacy_id = sold_as.pharmacy_id and l.sale_id = sold_as.id and l.quantity is distinct from (
        select sum(p.quantity) from jsonb_to_recordset(payload) as p (line_no integer, quantity integer) where p.line_no = l.line_no))
$$;

-- Takes back sold units at what was paid for them. Idempotent by key. Locks the sale first and stock rows after it: two returns of
-- one sale wait for each other.
create or replace function record_return(
  of_pharmacy integer,
  return_id uuid,
  receipt text,
  taker text,
  payload jsonb,
  why text,
  refund text,
  fingerprint bytea,
  noted_at timestamptz default now(),
  today date default colombo_day(now())
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_sale uuid;
  sold_as sales;
  known bytea;
  shared jsonb;
  expired jsonb;
  money jsonb;
begin
  select * into sold_as from sales s
    where s.pharmacy_id = of_pharmacy and s.receipt_number = receipt for no key update;
  if not found then
    perform refuse('PH003', 'There is no such receipt.', '{}');
  end if;
  of_sale := sold_as.id;
  select r.request_hash into known from sale_returns r where r.pharmacy_id = of_pharmacy and r.id = record_return.return_id;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for another return.', '{}');
    end if;
    return return_answer(of_pharmacy, return_id);
  end if;
  if not (cashier_has_right('void') and voids_sale(sold_as, payload, refund, today)) then
    perform require_right(of_pharmacy, 'refund');
  end if;

  shared := with_discounts(of_pharmacy, of_sale, allocate_return(of_pharmacy, of_sale, payload));
  money := refund_parts(sold_as, shared, refund);
  select jsonb_agg(jsonb_build_object('lineNo', l.sale_line_no, 'batchId', b.id, 'expiresOn', b.expires_on) order by l.line_no)
    into expired
    from jsonb_to_recordset(shared) as l (line_no integer, sale_line_no integer, batch_id integer, goes_to text)
    join batches b on b.id = l.batch_id
    where l.goes_to = 'shelf' and b.expires_on < today;
  if expired is not null then
    perform refuse('PH014', 'The batch has expired.', jsonb_build_object('lines', expired));
  end if;

  -- Stock rows first, the return after them, in the lock order of sell().
  perform apply_movements(of_pharmacy, 'sale-return', return_id, taker, back.lines, noted_at, today)
    from (
      select jsonb_agg(jsonb_build_object('stock_id', stock_id, 'batch_id', batch_id, 'kind', 'return', 'delta', quantity,
        'line_no', line_no, 'reason', why, 'costed_units', costed_units, 'cost_cents', cost_cents)) as lines
      from jsonb_to_recordset(shared) as l (line_no integer, stock_id integer, batch_id integer, goes_to text, quantity integer,
        costed_units integer, cost_cents bigint)
      where goes_to = 'shelf'
    ) back
    where back.lines is not null;
  with line as materialized (
    select * from jsonb_to_recordset(shared) as l (line_no integer, sale_line_no integer, stock_id integer, batch_id integer,
      goes_to text, quantity integer, price_cents integer, costed_units integer, cost_cents bigint, discount_cents bigint,
      tax_cents bigint)
  ), paid as (
    select m.*, (m.cash > 0)::integer + (m.card > 0)::integer + (m.qr > 0)::integer + (m.account > 0)::integer > 1 as is_split
    from jsonb_to_record(money) as m (cash bigint, card bigint, qr bigint, account bigint, rounding bigint)
  ), returned as (
    insert into sale_returns (pharmacy_id, id, sale_id, reason, refund_method, refund_cents, rounding_cents, card_cents, qr_cents,
      account_cents, returned_by, request_hash, recorded_at)
    select of_pharmacy, return_id, of_sale, why,
      case when is_split then 'split' when card > 0 then 'card' when qr > 0 then 'qr' when account > 0 then 'account' when cash > 0 then 'cash'
        else refund end,
      cash + card + qr + account, rounding, case when is_split then card else 0 end, case when is_split then qr else 0 end,
      case when is_split then account else 0 end, taker,
      fingerprint, noted_at
    from paid
  ), listed as (
    insert into sale_return_lines (pharmacy_id, return_id, line_no, sale_id, sale_line_no, stock_id, batch_id, goes_to, quantity,
      price_cents, costed_units, cost_cents, discount_cents, tax_cents)
    select of_pharmacy, return_id, line_no, of_sale, sale_line_no, stock_id, batch_id, goes_to, quantity, price_cents,
      costed_units, cost_cents, discount_cents, tax_cents
    from line
  )
  insert into quarantined_units (pharmacy_id, stock_id, medicine_name, lot, expires_on, quantity, reason, return_id,
    return_line_no, quarantined_at, quarantined_by, costed_units, cost_cents)
  select of_pharmacy, line.stock_id, sold.medicine_name, b.lot, b.expires_on, line.quantity, why, return_id, line.line_no,
    noted_at, taker, line.costed_units, line.cost_cents
  from line
  join sale_lines sold on sold.pharmacy_id = of_pharmacy and sold.sale_id = of_sale and sold.line_no = line.sale_line_no
  join batches b on b.id = line.batch_id
  where line.goes_to = 'quarantine';
  return return_answer(of_pharmacy, return_id);
end $$;

-- Returns the units as they first came into quarantine: those that a supplier refused were there before.
create or replace function first_quarantined(of_units integer) returns setof quarantined_units
  language sql stable set search_path = public, pg_temp as $$
  with recursive came as (
    select q.* from quarantined_units q where q.id = of_units
    union all
    select q.* from came c
    join quarantine_acts a on a.pharmacy_id = c.pharmacy_id and a.id = c.sent_act
    join quarantined_units q on q.id = a.units_id
  )
  select * from came where refusal_id is null
$$;

-- Destroys quarantined units, sends them back or releases them to their batch: {"act", "quantity", "reason", "note_number",
-- "witness", "supplier_return_id"}. Idempotent by key. Locks the stock row first and the units after it, like everything that
-- quarantines units.
create or replace function settle_quarantine(
  of_pharmacy integer,
  of_units integer,
  act_key uuid,
  fingerprint bytea,
  acting text,
  decision jsonb,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lying quarantined_units;
  known bytea;
  units integer := (decision ->> 'quantity')::integer;
  costed integer;
  cents bigint;
begin
  perform from stock s
    where s.id = (select q.stock_id from quarantined_units q where q.id = of_units and q.pharmacy_id = of_pharmacy)
    for no key update;
  select * into lying from quarantined_units q where q.id = of_units and q.pharmacy_id = of_pharmacy for no key update;
  if not found then
    perform refuse('PH003', 'There is nothing in quarantine.', '{}');
  end if;
  select a.request_hash into known from quarantine_acts a where a.pharmacy_id = of_pharmacy and a.id = act_key;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for something else.', '{}');
    end if;
    return;
  end if;
  if units > lying.quantity - lying.settled then
    perform refuse('PH041', 'Fewer units are left.', jsonb_build_object('left', lying.quantity - lying.settled));
  end if;
  costed := costed_upto(lying.settled + units, lying.quantity, lying.costed_units)
    - costed_upto(lying.settled, lying.quantity, lying.costed_units);
  cents := cost_upto(lying.settled + units, lying.quantity, lying.costed_units, lying.cost_cents)
    - cost_upto(lying.settled, lying.quantity, lying.costed_units, lying.cost_cents);
  if decision ->> 'act' = 'released' then
    if lying.expires_on < today then
      perform refuse('PH040', 'The batch has expired.', jsonb_build_object('expiresOn', lying.expires_on));
    end if;
    perform apply_movements(of_pharmacy, 'quarantine', act_key, acting, jsonb_build_array(jsonb_build_object(
      'stock_id', lying.stock_id, 'kind', 'return', 'delta', units, 'reason', decision ->> 'reason', 'costed_units', costed,
      'cost_cents', cents, 'batch_id', (
        select coalesce(
          (select l.batch_id from sale_return_lines l
            where l.pharmacy_id = first.pharmacy_id and l.return_id = first.return_id and l.line_no = first.return_line_no),
          (select m.batch_id from stock_movements m where m.stock_id = first.stock_id and m.seq = first.movement_seq))
        from first_quarantined(of_units) first))),
      happened_at, today);
  end if;
  insert into quarantine_acts (pharmacy_id, id, units_id, act, quantity, reason, note_number, witness,
      supplier_return_id, request_hash, acted_by, acted_at, costed_units, cost_cents)
    values (of_pharmacy, act_key, of_units, decision ->> 'act', units, decision ->> 'reason', decision ->> 'note_number',
      decision ->> 'witness', (decision ->> 'supplier_return_id')::uuid, fingerprint, acting, happened_at, costed, cents);
  update quarantined_units q set settled = q.settled + units where q.id = of_units;
end $$;

-- Rows that are never changed.
create or replace trigger quarantine_acts_stay before update or delete on quarantine_acts for each row execute function refuse_change();
create or replace trigger quarantine_acts_all_stay before truncate on quarantine_acts execute function refuse_change();

revoke execute on function
  refunded_cents, return_answer, allocate_return, with_discounts, refund_parts, voids_sale, record_return, first_quarantined, settle_quarantine
  from public;
grant execute on function refunded_cents, return_answer, record_return, settle_quarantine to pharos_app;
