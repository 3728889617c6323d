-- The checks that stand beside check_ledger(), in parts: one statement stays short however long a shop has been trading.

drop function check_till_days();

-- Every way in which days, what belongs to them and their closings could disagree. Expected are no rows.
create function check_till_days(first_day integer default 1, last_day integer default 2147483647)
  returns table (rule text, till_day_id integer, expected text, found text)
  language sql stable set search_path = public, pg_temp as $$
  with report as materialized (
    select r.pharmacy_id, r.number, r.till_day_id, r.content, r.hash, days.ids,
      till_takings(days.ids) as takings, till_books_hash(days.ids) as books_hash,
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
  -- A sale that raced the first opening may have missed it.
  select 'what is sold after the first opening is in a day', began.id, '0', count(*)::text
    from (
      select distinct on (d.pharmacy_id) d.pharmacy_id, d.id, d.opened_at from till_days d
      where d.opened_at is not null order by d.pharmacy_id, d.id
    ) began
    join sales s on s.pharmacy_id = began.pharmacy_id and s.till_day_id is null
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

-- Every way in which purchase orders and what came of them could disagree. Expected are no rows.
create function check_deliveries(first_order integer default 1, last_order integer default 2147483647)
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

revoke execute on function check_till_days, check_deliveries from public;
grant execute on function check_till_days, check_deliveries to pharos_app;
