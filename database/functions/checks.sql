-- Consistency checks of the books, run at start and at night, and hourly on what has changed. Each returns no rows when everything agrees; nothing is repaired.

-- Finds stock rows that disagree with their movements or batches.
create or replace function check_ledger(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with shelf as materialized (
    select s.id, s.pharmacy_id, s.quantity, s.last_seq from stock s where s.id between first_stock and last_stock
  ), moved as materialized (
    select m.stock_id, sum(m.delta) as units, count(*) as moves, min(m.seq) as first_seq, max(m.seq) as last_seq,
      (array_agg(m.quantity_after order by m.seq desc))[1] as quantity_after
    from stock_movements m where m.stock_id between first_stock and last_stock group by m.stock_id
  ), held as materialized (
    select b.stock_id, sum(b.quantity) as units from batches b
    where b.stock_id between first_stock and last_stock group by b.stock_id
  ), sold as materialized (
    select min(l.stock_id) as stock_id, s.total_cents, s.discount_cents, s.rounding_cents,
      sum(l.total_cents - l.discount_cents - l.share_cents)::bigint as paid_cents,
      sum(l.discount_cents + l.share_cents)::bigint as line_discount_cents
    from sales s
    join sale_lines l on l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id
    where exists (
      select from sale_lines x where x.pharmacy_id = s.pharmacy_id and x.sale_id = s.id
        and x.stock_id between first_stock and last_stock)
    group by s.pharmacy_id, s.id
  )
  select 'quantity is the sum of its batches', s.id, coalesce(h.units, 0), s.quantity
    from shelf s left join held h on h.stock_id = s.id where s.quantity <> coalesce(h.units, 0)
  union all
  select 'quantity is the sum of its movements', s.id, coalesce(m.units, 0), s.quantity
    from shelf s left join moved m on m.stock_id = s.id where s.quantity <> coalesce(m.units, 0)
  union all
  select 'quantity is what the last movement left', s.id, m.quantity_after, s.quantity
    from shelf s join moved m on m.stock_id = s.id where s.quantity <> m.quantity_after
  union all
  select 'last_seq is the last movement''s', s.id, coalesce(m.last_seq, 0), s.last_seq
    from shelf s left join moved m on m.stock_id = s.id where s.last_seq <> coalesce(m.last_seq, 0)
  union all
  select 'movements are numbered without a hole', m.stock_id, m.last_seq, m.moves
    from moved m where m.first_seq <> 1 or m.moves <> m.last_seq
  union all
  select 'each movement follows from the one before', m.stock_id, m.before + m.delta, m.quantity_after
    from (
      select m.stock_id, m.delta, m.quantity_after,
        lag(m.quantity_after, 1, 0) over (partition by m.stock_id order by m.seq) as before
      from stock_movements m where m.stock_id between first_stock and last_stock
    ) m where m.quantity_after <> m.before + m.delta
  union all
  select 'a batch is the sum of its movements', b.stock_id, coalesce(m.units, 0), b.quantity
    from batches b
    left join (
      select m.batch_id, sum(m.delta) as units from stock_movements m
      where m.stock_id between first_stock and last_stock group by m.batch_id
    ) m on m.batch_id = b.id
    where b.stock_id between first_stock and last_stock and b.quantity <> coalesce(m.units, 0)
  union all
  select 'a batch costs what its movements cost', b.stock_id, coalesce(m.cents, 0), b.cost_cents
    from batches b
    left join (
      select m.batch_id, sum(m.cost_cents)::bigint as cents, sum(m.costed_units) as costed from stock_movements m
      where m.stock_id between first_stock and last_stock group by m.batch_id
    ) m on m.batch_id = b.id
    where b.stock_id between first_stock and last_stock
      and (b.cost_cents, b.costed_units) is distinct from (coalesce(m.cents, 0), coalesce(m.costed, 0))
  union all
  select 'a movement''s batch is of its own row', m.stock_id, m.stock_id, b.stock_id
    from stock_movements m join batches b on b.id = m.batch_id
    where m.stock_id between first_stock and last_stock and b.stock_id <> m.stock_id
  union all
  select 'a sold line left the shelf', coalesce(l.stock_id, m.stock_id), coalesce(l.quantity, 0), coalesce(m.units, 0)
    from (
      select l.pharmacy_id, l.sale_id, l.line_no, l.stock_id, l.quantity from sale_lines l
      where l.stock_id between first_stock and last_stock
    ) l
    full join (
      select s.pharmacy_id, m.source_id, m.line_no, m.stock_id, -sum(m.delta) as units
      from stock_movements m join shelf s on s.id = m.stock_id
      where m.source_kind = 'sale' and m.kind = 'sale' group by s.pharmacy_id, m.source_id, m.line_no, m.stock_id
    ) m on m.pharmacy_id = l.pharmacy_id and m.source_id = l.sale_id and m.line_no = l.line_no and m.stock_id = l.stock_id
    where l.quantity is distinct from m.units
  union all
  select 'a sale''s total is the sum of its lines', stock_id, paid_cents + rounding_cents, total_cents
    from sold where paid_cents + rounding_cents <> total_cents
  union all
  select 'a sale''s discount is the sum of those of its lines', stock_id, line_discount_cents, discount_cents
    from sold where line_discount_cents <> discount_cents
  union all
  select 'a sold line''s tax is its part of what was paid', l.stock_id, tax_in(l.paid, l.tax_percent), l.tax_cents
    from (
      select l.stock_id, l.total_cents - l.discount_cents - l.share_cents as paid, l.tax_percent, l.tax_cents from sale_lines l
      where l.stock_id between first_stock and last_stock and l.tax_percent is not null
    ) l where l.tax_cents <> tax_in(l.paid, l.tax_percent)
$$;

-- Finds controlled medicines whose register disagrees with the stock, or with a count before a witness.
create or replace function check_register(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with controlled as materialized (
    select s.id, s.quantity + reserved_units(s.id) as units from stock s
    where s.id between first_stock and last_stock
      and exists (select from medicines m where m.id = s.medicine_id and m.controlled)
  ), register as materialized (
    select c.id, e.* from controlled c cross join lateral register_entries(c.id) e
  )
  select 'the register''s balance is in the shop', c.id, c.units::bigint, coalesce(e.balance, 0)
    from controlled c
    left join lateral (select r.balance from register r where r.id = c.id order by r.number desc limit 1) e on true
    where c.units <> coalesce(e.balance, 0)
  union all
  select 'the register''s balance is never below zero', r.id, 0, min(r.balance) from register r where r.balance < 0 group by r.id
  union all
  select 'a count left what was counted in the register', c.stock_id, c.counted, coalesce(e.balance, 0)
    from register_counts c
    left join lateral (
      select r.balance from register r where r.id = c.stock_id and r.seq <= c.after_seq order by r.seq desc limit 1) e on true
    where c.stock_id in (select id from controlled) and c.counted <> coalesce(e.balance, 0)
$$;

-- Finds orders that disagree with the units reserved for them.
create or replace function check_reservations(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with held as materialized (
    select m.source_id, m.stock_id, -sum(m.delta) as units from stock_movements m
    where m.source_kind = 'customer-order' and m.stock_id between first_stock and last_stock
    group by m.source_id, m.stock_id
  ), orders as materialized (
    select o.pharmacy_id, o.stock_id, o.reservation_id, o.quantity, o.order_status, o.sale_id from customer_orders o
    where o.stock_id between first_stock and last_stock
  )
  select 'an open order holds its units', o.stock_id, o.quantity, coalesce(h.units, 0)
    from orders o left join held h on h.source_id = o.reservation_id and h.stock_id = o.stock_id
    where o.order_status = 'pending' and o.quantity <> coalesce(h.units, 0)
  union all
  select 'what no open order holds has gone back', h.stock_id, 0, h.units
    from held h
    where h.units <> 0 and not exists (
      select from orders o where o.reservation_id = h.source_id and o.stock_id = h.stock_id and o.order_status = 'pending')
  union all
  select 'completed orders were sold', o.stock_id, o.units, coalesce(l.units, 0)
    from (
      select pharmacy_id, sale_id, stock_id, sum(quantity) as units from orders
      where order_status = 'completed' group by pharmacy_id, sale_id, stock_id
    ) o
    cross join lateral (
      select sum(l.quantity) as units from sale_lines l
      where l.pharmacy_id = o.pharmacy_id and l.sale_id = o.sale_id and l.stock_id = o.stock_id
    ) l
    where o.units is distinct from l.units
$$;

-- Finds sales that disagree with their returns, leaving aside what left stock for quarantine.
create or replace function check_returns(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with back as materialized (
    select r.* from sale_return_lines r where r.stock_id between first_stock and last_stock
  )
  select 'no more came back than was sold', l.stock_id, l.quantity, b.units
    from (
      select pharmacy_id, sale_id, sale_line_no, sum(quantity) as units from back group by pharmacy_id, sale_id, sale_line_no
    ) b
    join sale_lines l on l.pharmacy_id = b.pharmacy_id and l.sale_id = b.sale_id and l.line_no = b.sale_line_no
    where b.units > l.quantity
  union all
  select 'the tax that came back is its part of the line''s', l.stock_id, round(l.tax_cents::numeric * b.units / l.quantity)::bigint,
      b.tax_cents
    from (
      select pharmacy_id, sale_id, sale_line_no, sum(quantity) as units, sum(tax_cents)::bigint as tax_cents from back
      group by pharmacy_id, sale_id, sale_line_no
    ) b
    join sale_lines l on l.pharmacy_id = b.pharmacy_id and l.sale_id = b.sale_id and l.line_no = b.sale_line_no
    where b.tax_cents <> round(l.tax_cents::numeric * b.units / l.quantity)
  union all
  select 'it came back at the price that was paid', b.stock_id, l.price_cents, b.price_cents
    from back b
    join sale_lines l on l.pharmacy_id = b.pharmacy_id and l.sale_id = b.sale_id and l.line_no = b.sale_line_no
    where b.price_cents <> l.price_cents or b.stock_id <> l.stock_id
  union all
  select 'a refund is the sum of what came back', min(l.stock_id),
      (sum(l.total_cents - l.discount_cents) + r.rounding_cents)::bigint, r.refund_cents
    from sale_returns r
    join sale_return_lines l on l.pharmacy_id = r.pharmacy_id and l.return_id = r.id
    where exists (select from back b where b.pharmacy_id = r.pharmacy_id and b.return_id = r.id)
    group by r.pharmacy_id, r.id
    having sum(l.total_cents - l.discount_cents) + r.rounding_cents <> r.refund_cents
  union all
  select 'no more was refunded than was paid', min(b.stock_id), s.total_cents, sum(b.cents)::bigint
    from (
      select distinct on (r.pharmacy_id, r.id) r.pharmacy_id, r.sale_id, b.stock_id, r.refund_cents as cents
      from sale_returns r join back b on b.pharmacy_id = r.pharmacy_id and b.return_id = r.id
    ) b
    join sales s on s.pharmacy_id = b.pharmacy_id and s.id = b.sale_id
    group by s.pharmacy_id, s.id
    -- Cash that is refunded is rounded to the rupee.
    having sum(b.cents) > s.total_cents + 50
  union all
  select 'no more was credited to an account than was charged', min(b.stock_id), paid_cents(s, 'account'), sum(b.cents)::bigint
    from (
      select distinct on (r.pharmacy_id, r.id) r.pharmacy_id, r.sale_id, b.stock_id, refunded_cents(r, 'account') as cents
      from sale_returns r join back b on b.pharmacy_id = r.pharmacy_id and b.return_id = r.id
    ) b
    join sales s on s.pharmacy_id = b.pharmacy_id and s.id = b.sale_id
    group by s.pharmacy_id, s.id
    having sum(b.cents) > paid_cents(s, 'account')
  union all
  select 'what came back to the shelf was put there', coalesce(b.stock_id, m.stock_id), coalesce(b.quantity, 0), coalesce(m.delta, 0)
    from (select * from back where goes_to = 'shelf') b
    full join (
      select s.pharmacy_id, m.source_id, m.line_no, m.batch_id, m.stock_id, m.delta
      from stock_movements m join stock s on s.id = m.stock_id
      where m.source_kind = 'sale-return' and m.stock_id between first_stock and last_stock
    ) m on m.pharmacy_id = b.pharmacy_id and m.source_id = b.return_id and m.line_no = b.line_no and m.batch_id = b.batch_id
    where b.quantity is distinct from m.delta
  union all
  select 'what came back into quarantine is there', coalesce(b.stock_id, q.stock_id), coalesce(b.quantity, 0), coalesce(q.quantity, 0)
    from (select * from back where goes_to = 'quarantine') b
    full join (
      select q.* from quarantined_units q
      where q.return_id is not null and q.stock_id between first_stock and last_stock
    ) q on q.pharmacy_id = b.pharmacy_id and q.return_id = b.return_id and q.return_line_no = b.line_no and q.stock_id = b.stock_id
    where b.quantity is distinct from q.quantity
$$;

-- Finds quarantined units that disagree with the stock ledger or with what was decided about them.
create or replace function check_quarantine(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with aside as materialized (
    select q.* from quarantined_units q where q.stock_id between first_stock and last_stock
  ), act as materialized (
    select a.*, q.stock_id, q.pharmacy_id as units_pharmacy from quarantine_acts a join aside q on q.id = a.units_id
  )
  select 'what left quarantine was destroyed, sent back or released', q.stock_id, coalesce(a.units, 0), q.settled
    from aside q
    left join (select units_id, sum(quantity) as units from act group by units_id) a on a.units_id = q.id
    where q.settled <> coalesce(a.units, 0)
  union all
  select 'what left the shelf for quarantine is there', q.stock_id, -m.delta, q.quantity
    from aside q join stock_movements m on m.stock_id = q.stock_id and m.seq = q.movement_seq
    where q.quantity <> -m.delta
  union all
  select 'no recalled units are on a shelf', r.stock_id, 0, b.quantity
    from recalled_batches(array(select s.id from stock s where s.id between first_stock and last_stock)) r
    join batches b on b.id = r.batch_id and b.quantity > 0
  union all
  select 'units in quarantine are of their own pharmacy', q.stock_id, s.pharmacy_id, q.pharmacy_id
    from aside q join stock s on s.id = q.stock_id where s.pharmacy_id <> q.pharmacy_id
  union all
  select 'a pharmacy decides about its own units', act.stock_id, act.units_pharmacy, act.pharmacy_id
    from act where act.units_pharmacy <> act.pharmacy_id
  union all
  select 'a supplier refuses no more than was sent back', act.stock_id, act.quantity, sum(q.quantity)
    from act join quarantined_units q on q.pharmacy_id = act.pharmacy_id and q.sent_act = act.id and q.refusal_id is not null
    group by act.pharmacy_id, act.id, act.stock_id, act.quantity, act.cost_cents, act.supplier_return_id
    having sum(q.quantity) > act.quantity or sum(q.cost_cents) > act.cost_cents or act.supplier_return_id is null
  union all
  select 'what was released was put on the shelf', coalesce(a.stock_id, m.stock_id), coalesce(a.quantity, 0), coalesce(m.delta, 0)
    from (select * from act where act.act = 'released') a
    full join (
      select m.source_id, m.stock_id, m.delta from stock_movements m
      where m.source_kind = 'quarantine' and m.stock_id between first_stock and last_stock
    ) m on m.source_id = a.id and m.stock_id = a.stock_id
    where a.quantity is distinct from m.delta
$$;

-- Finds days of the till that disagree with their sales, their cash or their closings. A span at a time, so each statement
-- stays short.
create or replace function check_till_days(first_day integer default 1, last_day integer default 2147483647)
  returns table (rule text, till_day_id integer, expected text, found text)
  language sql stable set search_path = public, pg_temp as $$
  with report as materialized (
    select r.pharmacy_id, r.number, r.till_day_id, r.content, r.hash, days.ids,
      till_takings(days.ids) as takings, till_ledger_hash(days.ids) as books_hash,
      coalesce(earlier.number, 0) as before, coalesce(earlier.hash, '') as before_hash,
      (r.content ->> 'countedCents')::bigint
        - till_expected_cents((r.content ->> 'floatCents')::bigint, r.content -> 'takings') as variance
    from till_reports r
    cross join lateral (
      select array_agg(p order by p) as ids from unnest(till_day_parts(r.till_day_id)) p where p <= r.till_day_id
    ) days
    left join lateral (
      select p.number, p.hash from till_reports p
      where p.pharmacy_id = r.pharmacy_id and p.number < r.number order by p.number desc limit 1
    ) earlier on true
    where r.till_day_id between first_day and last_day
  )
  select 'a sale is in a day of its pharmacy', s.till_day_id, s.pharmacy_id::text, d.pharmacy_id::text
    from sales s left join till_days d on d.id = s.till_day_id
    where s.till_day_id between first_day and last_day and d.pharmacy_id is distinct from s.pharmacy_id
  union all
  select 'a return is in a day of its pharmacy', r.till_day_id, r.pharmacy_id::text, d.pharmacy_id::text
    from sale_returns r left join till_days d on d.id = r.till_day_id
    where r.till_day_id between first_day and last_day and d.pharmacy_id is distinct from r.pharmacy_id
  union all
  select 'cash moved in a day of its pharmacy', m.till_day_id, m.pharmacy_id::text, d.pharmacy_id::text
    from till_cash_movements m left join till_days d on d.id = m.till_day_id
    where m.till_day_id between first_day and last_day and d.pharmacy_id is distinct from m.pharmacy_id
  union all
  select 'a sale is in the drawer of its cashier', s.till_day_id, s.cashier_id::text, d.cashier_id::text
    from sales s join till_days d on d.id = s.till_day_id
    where s.till_day_id between first_day and last_day and d.cashier_id is distinct from s.cashier_id
  union all
  select 'a return is in the drawer of its cashier', r.till_day_id, r.cashier_id::text, d.cashier_id::text
    from sale_returns r join till_days d on d.id = r.till_day_id
    where r.till_day_id between first_day and last_day and d.cashier_id is distinct from r.cashier_id
  union all
  select 'cash moved in the drawer of its cashier', m.till_day_id, m.cashier_id::text, d.cashier_id::text
    from till_cash_movements m join till_days d on d.id = m.till_day_id
    where m.till_day_id between first_day and last_day and d.cashier_id is distinct from m.cashier_id
  union all
  select 'a payment on account is in a day of its pharmacy and its cashier', p.till_day_id,
      concat_ws('|', p.pharmacy_id, p.cashier_id), concat_ws('|', d.pharmacy_id, d.cashier_id)
    from account_payments p left join till_days d on d.id = p.till_day_id
    where p.till_day_id between first_day and last_day
      and (d.pharmacy_id, d.cashier_id) is distinct from (p.pharmacy_id, p.cashier_id)
  union all
  -- A sale concurrent with the first opening may belong to no day.
  select 'what is sold after the first opening is in a day', began.id, '0', count(*)::text
    from (
      select distinct on (d.pharmacy_id, d.cashier_id) d.pharmacy_id, d.cashier_id, d.id, d.opened_at from till_days d
      where d.opened_at is not null order by d.pharmacy_id, d.cashier_id, d.id
    ) began
    join sales s on s.pharmacy_id = began.pharmacy_id and s.cashier_id is not distinct from began.cashier_id and s.till_day_id is null
      and s.recorded_at > began.opened_at + interval '1 minute'
    where began.id between first_day and last_day
    group by began.id
  union all
  select 'a closed day has its report', d.id, 'a report', 'none'
    from till_days d
    where d.id between first_day and last_day and d.closed_at is not null
      and not exists (select from till_reports r where r.till_day_id = d.id)
  union all
  select 'a report is of a closed day', r.till_day_id, 'closed', 'open'
    from report r join till_days d on d.id = r.till_day_id where d.closed_at is null
  union all
  select 'reports are numbered without a hole', r.till_day_id, (r.before + 1)::text, r.number::text
    from report r where r.number <> r.before + 1
  union all
  select 'a report''s totals are the sums of what belongs to it', r.till_day_id, r.takings::text, (r.content -> 'takings')::text
    from report r where r.takings <> r.content -> 'takings'
  union all
  select 'what belongs to a report is as it was', r.till_day_id, r.books_hash, r.content ->> 'booksHash'
    from report r where r.books_hash <> r.content ->> 'booksHash'
  union all
  select 'a report''s variance is what was counted less what was expected', r.till_day_id, r.variance::text,
      r.content ->> 'varianceCents'
    from report r where r.variance <> (r.content ->> 'varianceCents')::bigint
  union all
  select 'a report follows from the one before', r.till_day_id,
      encode(sha256(r.before_hash || convert_to(r.content::text, 'UTF8')), 'hex'), encode(r.hash, 'hex')
    from report r where sha256(r.before_hash || convert_to(r.content::text, 'UTF8')) <> r.hash
$$;

-- Finds purchase orders that disagree with their shipments and deliveries.
create or replace function check_deliveries(first_order integer default 1, last_order integer default 2147483647)
  returns table (rule text, order_id integer, expected text, found text)
  language sql stable set search_path = public, pg_temp as $$
  with ordered as materialized (
    select o.id, o.pharmacy_id, o.accepted_units, o.refused_units from purchase_orders o
    where o.id between first_order and last_order
  ), delivery as materialized (
    select d.pharmacy_id, d.id, d.order_id from deliveries d where d.order_id between first_order and last_order
  ), line as materialized (
    select d.order_id, l.delivery_id, l.pharmacy_id, l.line_no, l.quantity, l.lot, l.expires_on, l.refused_because is null as is_accepted
    from delivery d join delivery_lines l on l.pharmacy_id = d.pharmacy_id and l.delivery_id = d.id
  ), came as materialized (
    select l.order_id, sum(l.quantity) filter (where l.is_accepted) as accepted,
      sum(l.quantity) filter (where not l.is_accepted) as refused
    from line l group by l.order_id
  ), moved as materialized (
    select d.order_id, d.id as delivery_id, m.line_no, m.delta, b.lot, b.expires_on, s.pharmacy_id
    from delivery d
    join stock_movements m on m.source_kind = 'delivery' and m.source_id = d.id
    join stock s on s.id = m.stock_id and s.pharmacy_id = d.pharmacy_id
    join batches b on b.id = m.batch_id
  )
  select 'an order''s accepted units are those of its deliveries', o.id, coalesce(c.accepted, 0)::text, o.accepted_units::text
    from ordered o left join came c on c.order_id = o.id where o.accepted_units <> coalesce(c.accepted, 0)
  union all
  select 'an order''s refused units are those of its deliveries', o.id, coalesce(c.refused, 0)::text, o.refused_units::text
    from ordered o left join came c on c.order_id = o.id where o.refused_units <> coalesce(c.refused, 0)
  union all
  select 'a delivery brought something', d.order_id, 'lines', 'none'
    from delivery d where not exists (select from line l where l.pharmacy_id = d.pharmacy_id and l.delivery_id = d.id)
  union all
  select 'a delivery is of its pharmacy''s order', d.order_id, d.pharmacy_id::text, o.pharmacy_id::text
    from delivery d left join ordered o on o.id = d.order_id where o.pharmacy_id is distinct from d.pharmacy_id
  union all
  select 'what was accepted is on the shelf, by lot and date', coalesce(l.order_id, m.order_id),
      concat_ws(' ', coalesce(l.quantity, 0), l.lot, l.expires_on), concat_ws(' ', coalesce(m.delta, 0), m.lot, m.expires_on)
    from (select * from line where is_accepted) l
    full join moved m on m.pharmacy_id = l.pharmacy_id and m.delivery_id = l.delivery_id and m.line_no = l.line_no
    where (l.quantity, l.lot, l.expires_on) is distinct from (m.delta, m.lot, m.expires_on)
$$;

-- Finds goods receipts that disagree with the stock ledger or with their invoices.
create or replace function check_goods_receipts(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with line as materialized (
    select l.* from goods_receipt_lines l where l.stock_id between first_stock and last_stock
  )
  select 'goods received on an invoice are in stock', coalesce(l.stock_id, m.stock_id), coalesce(l.units + l.free_units, 0),
      coalesce(m.delta, 0)
    from line l
    full join (
      select s.pharmacy_id, m.source_id, m.line_no, m.stock_id, m.delta, b.lot, b.expires_on
      from stock_movements m join stock s on s.id = m.stock_id join batches b on b.id = m.batch_id
      where m.source_kind = 'goods-receipt' and m.stock_id between first_stock and last_stock
    ) m on m.pharmacy_id = l.pharmacy_id and m.source_id = l.receipt_id and m.line_no = l.line_no and m.stock_id = l.stock_id
    where (l.units + l.free_units, l.lot, l.expires_on) is distinct from (m.delta, m.lot, m.expires_on)
  union all
  select 'goods received cost what their invoice says', l.stock_id, l.net_cost_cents, m.cost_cents
    from line l
    join stock_movements m on m.source_kind = 'goods-receipt' and m.source_id = l.receipt_id and m.line_no = l.line_no
      and m.stock_id = l.stock_id
    where (l.net_cost_cents, l.units + l.free_units) is distinct from (m.cost_cents, m.costed_units)
  union all
  select 'an invoice''s total is the sum of its lines', min(l.stock_id), sum(l.net_cost_cents)::bigint, r.total_cents
    from goods_receipts r
    join goods_receipt_lines l on l.pharmacy_id = r.pharmacy_id and l.receipt_id = r.id
    where exists (select from line x where x.pharmacy_id = r.pharmacy_id and x.receipt_id = r.id)
    group by r.pharmacy_id, r.id
    having sum(l.net_cost_cents) <> r.total_cents or sum(l.cost_cents) + r.other_cents <> r.total_cents
$$;

-- Finds transfers between branches that disagree with the stock ledgers of both.
create or replace function check_transfers(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with line as materialized (
    select l.*, t.status from transfer_lines l join transfers t on t.id = l.transfer_id
    where l.from_stock between first_stock and last_stock or l.to_stock between first_stock and last_stock
  ), moved as materialized (
    select a.transfer_id, m.kind, m.stock_id, m.batch_id, m.line_no, sum(m.delta) as units, sum(m.costed_units) as costed,
      sum(m.cost_cents)::bigint as cents
    from stock_movements m
    join stock s on s.id = m.stock_id
    left join transfer_acts a on a.pharmacy_id = s.pharmacy_id and a.key = m.source_id
    where m.source_kind = 'transfer' and m.kind in ('transfer-out', 'transfer-in')
      and m.stock_id between first_stock and last_stock
    group by a.transfer_id, m.kind, m.stock_id, m.batch_id, m.line_no
  ), gone as (
    select transfer_id, stock_id, batch_id, -sum(units) as units, -sum(costed) as costed, -sum(cents) as cents
    from moved where kind = 'transfer-out' group by transfer_id, stock_id, batch_id
  )
  select 'what a branch sent left its shelf, with its cost', coalesce(l.from_stock, g.stock_id), coalesce(l.quantity, 0),
      coalesce(g.units, 0)
    from (select * from line where from_stock between first_stock and last_stock) l
    full join gone g on g.transfer_id = l.transfer_id and g.stock_id = l.from_stock and g.batch_id = l.from_batch
    where (l.quantity, l.costed_units, l.cost_cents) is distinct from (g.units, g.costed, g.cents)
  union all
  select 'what arrived of a transfer was put on a shelf', coalesce(l.stock_id, m.stock_id), coalesce(l.units, 0), coalesce(m.units, 0)
    from (
      select transfer_id, line_no, to_stock as stock_id, coalesce(received + damaged, quantity) as units,
        case when received is null then cost_cents
          else cost_cents - cost_upto(quantity - received - damaged, quantity, costed_units, cost_cents) end as cents
      from line where to_stock between first_stock and last_stock and coalesce(received + damaged, quantity) > 0
    ) l
    full join (select * from moved where kind = 'transfer-in') m
      on m.transfer_id = l.transfer_id and m.line_no = l.line_no and m.stock_id = l.stock_id
    where (l.units, l.cents) is distinct from (m.units, m.cents)
  union all
  select 'only what is on the way is on no shelf', l.from_stock, 0, l.quantity
    from line l where (l.to_stock is null) <> (l.status = 'sent')
$$;

-- Finds units or orders left behind on merged rows.
create or replace function check_merges(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  select 'a merged row holds nothing', s.id, 0, s.quantity
    from stock s where s.id between first_stock and last_stock and s.merged_into is not null and s.quantity <> 0
  union all
  select 'a merged row leads to one of its own pharmacy', s.id, s.pharmacy_id, t.pharmacy_id
    from stock s join stock t on t.id = s.merged_into
    where s.id between first_stock and last_stock and t.pharmacy_id <> s.pharmacy_id
  union all
  select 'no open order waits at a merged row', s.id, 0, count(*)
    from stock s join customer_orders o on o.stock_id = s.id and o.order_status = 'pending'
    where s.id between first_stock and last_stock and s.merged_into is not null group by s.id
  union all
  select 'a medicine that went is on no shelf', s.id, 0, s.medicine_id
    from stock s join medicines m on m.id = s.medicine_id
    where s.id between first_stock and last_stock and s.removed_at is null and m.merged_into is not null
  union all
  select 'what left one row came onto another', min(m.stock_id), 0, sum(m.delta)
    from stock_movements m
    where m.kind in ('merge-out', 'merge-in')
      and (m.source_kind, m.source_id) in (
        select x.source_kind, x.source_id from stock_movements x
        where x.kind in ('merge-out', 'merge-in') and x.stock_id between first_stock and last_stock)
    group by m.source_kind, m.source_id, m.line_no having sum(m.delta) <> 0
$$;

revoke execute on function
  check_ledger, check_register, check_reservations, check_returns, check_quarantine, check_till_days, check_deliveries, check_goods_receipts, check_transfers, check_merges
  from public;
grant execute on function
  check_ledger, check_register, check_reservations, check_returns, check_quarantine, check_till_days, check_deliveries, check_goods_receipts, check_transfers, check_merges
  to pharos_app;
