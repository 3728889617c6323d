-- The one writer of the shelf, the sale that uses it, and the checker that never repairs.
--
-- Refusals are raised with SQLSTATEs of our own and their details as JSON:
--   PH001 not-enough-stock   {"lines": [{"stockId", "asked", "available"}]}
--   PH002 expired-stock      the same
--   PH003 not-found          {"stockIds": [...]}
--   PH004 bad-input          {"lines": [line numbers]}
--   PH005 key-used-differently
-- PH900 is no refusal: somebody wrote a movement that cannot be.

-- Each kind moves one way; only a correction, a return or an import may go either way.
alter table stock_movements add constraint stock_movements_direction check (
  case
    when kind in ('opening', 'receipt', 'found', 'release') then delta > 0
    when kind in ('sale', 'reserve', 'expired', 'write-off') then delta < 0
    else true
  end);
alter table stock_movements add constraint stock_movements_size check (abs(delta) <= 1000000);

-- A till sells several rows while its pharmacy moves: both lock them in id order.
create or replace function pharmacy_moves() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from stock where pharmacy_id = new.id order by id for no key update;
  update stock set loc = new.loc where pharmacy_id = new.id;
  return null;
end $$;

-- Every movement starts where the one before it ended, without a hole, on a batch of its own row.
-- Subqueries, not joins: whatever plan a session keeps, each is one look into an index.
create function movements_follow() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from added a
    where a.quantity_after - a.delta <> coalesce(
        (select p.quantity_after from stock_movements p where p.stock_id = a.stock_id and p.seq = a.seq - 1),
        case when a.seq = 1 then 0 end, -1)
      or a.stock_id <> (select b.stock_id from batches b where b.id = a.batch_id)
  ) then
    raise exception 'A movement does not follow from the one before it.' using errcode = 'PH900';
  end if;
  return null;
end $$;
create trigger movements_follow after insert on stock_movements
  referencing new table as added for each statement execute function movements_follow();

-- A mistake is corrected by another movement, by the owner as well.
create function movements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'Movements are never changed or removed; write another one.'
    using errcode = 'insufficient_privilege';
end $$;
create trigger movements_stay before update or delete or truncate on stock_movements
  for each statement execute function movements_stay();

create function refuse(code text, sentence text, details jsonb) returns void language plpgsql as $$
begin
  raise exception '%', sentence using errcode = code, detail = details::text;
end $$;

-- Planning costs more than running here, and one plan fits every cart: hence the generic plans.

-- Moves units onto shelves and off them, all lines or none, and answers with each row's new quantity.
--
-- `lines` is an array of {"stock_id", "kind", "delta"} and, where they are meant, "batch_id", or "lot" and
-- "expires_on" of what comes in, "line_no" (else its place in the array), "reason".
-- What comes in is booked before what goes out. What goes out without a batch leaves the batches that may still be
-- used, first expired first; only a line that names its batch reaches an expired one, and never to sell it.
create function apply_movements(
  of_pharmacy integer,
  document_kind text,
  document_id uuid,
  acting text,
  lines jsonb,
  happened_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  ids integer[];
  held integer[];
  bad jsonb;
  coming boolean;
  going boolean;
  naming boolean;
  short jsonb;
  after jsonb;
  gone jsonb;
begin
  select array_agg(distinct line.stock_id),
      jsonb_agg(line.nth) filter (where line.stock_id is null or coalesce(line.delta, 0) = 0
        or line.kind is null or (line.kind = 'expired' and line.batch_id is null)),
      bool_or(line.delta > 0), bool_or(line.delta < 0), bool_or(line.batch_id is not null)
    into ids, bad, coming, going, naming
    from rows from (jsonb_to_recordset(lines) as (stock_id integer, kind text, delta integer, batch_id integer))
      with ordinality as line (stock_id, kind, delta, batch_id, nth);
  if bad is not null or ids is null then
    perform refuse('PH004', 'A line names no row, no kind or no units.', jsonb_build_object('lines', coalesce(bad, '[]')));
  end if;

  -- One statement locks every row in id order, so that two carts cannot deadlock. Not `for update`: that would wait
  -- for transactions that only refer to a row, and they for us.
  select array_agg(locked.id) into held from (
    select s.id from stock s where s.id = any (ids) and s.pharmacy_id = of_pharmacy order by s.id for no key update
  ) locked;
  if cardinality(held) is distinct from cardinality(ids) then
    perform refuse('PH003', 'A row is not on this shelf.', jsonb_build_object('stockIds',
      (select jsonb_agg(id order by id) from unnest(ids) id where held is null or id <> all (held))));
  end if;

  if naming then
    perform check_named_batches(lines, today);
  end if;
  if coming then
    after := put_on_shelf(ids, document_kind, document_id, acting, lines, happened_at);
  end if;
  if not going then
    return after;
  end if;

  -- A second statement sees what the lock waited for; within one, the batches would be older than their rows.
  -- `= any (ids)` beside each join keeps the plan on the indexes, however large the tables are.
  with line as materialized (
    select coalesce(l.line_no, l.nth)::integer as line_no, l.stock_id, l.kind, -l.delta as asked, l.batch_id, l.reason
    from rows from (jsonb_to_recordset(lines) as
        (line_no integer, stock_id integer, kind text, delta integer, batch_id integer, reason text))
      with ordinality as l (line_no, stock_id, kind, delta, batch_id, reason, nth)
    where l.delta < 0
  ), shelf as materialized (
    select b.id, b.stock_id, b.expires_on, b.received_at, b.expires_on < today as is_expired,
      (b.quantity - coalesce(named.asked, 0))::integer as units
    from batches b
    left join (
      select batch_id, sum(asked) as asked from line where batch_id is not null group by batch_id
    ) named on named.batch_id = b.id
    where b.stock_id = any (ids) and b.quantity > 0
  ), queue as materialized (
    select id, stock_id, units,
      sum(units) over (partition by stock_id order by expires_on nulls last, received_at, id) as upto
    from shelf
    where units > 0 and is_expired is not true
  ), wanted as materialized (
    select line_no, stock_id, kind, reason, asked,
      sum(asked) over (partition by stock_id order by line_no rows unbounded preceding) as upto
    from line
    where batch_id is null
  ), missing as materialized (
    select w.stock_id, w.asked, coalesce(q.available, 0) as available,
      exists (select from shelf where shelf.stock_id = w.stock_id and shelf.is_expired and shelf.units > 0) as has_expired
    from (select stock_id, sum(asked) as asked from wanted group by stock_id) w
    left join (select stock_id, sum(units) as available from queue group by stock_id) q on q.stock_id = w.stock_id
    where w.asked > coalesce(q.available, 0)
  ), taken as materialized (
    select w.line_no, w.stock_id, w.kind, w.reason, q.id as batch_id, q.upto as place,
      (least(w.upto, q.upto) - greatest(w.upto - w.asked, q.upto - q.units))::integer as units
    from wanted w
    join queue q on q.stock_id = w.stock_id and q.upto > w.upto - w.asked and q.upto - q.units < w.upto
    where not exists (select from missing)
    union all
    select line_no, stock_id, kind, reason, batch_id, 0, asked
    from line
    where batch_id is not null and not exists (select from missing)
  ), written as (
    insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no,
      actor, reason, occurred_at)
    select t.stock_id, s.last_seq + row_number() over earlier, t.kind, -t.units, s.quantity - sum(t.units) over earlier,
      t.batch_id, document_kind, document_id, t.line_no, acting, t.reason, happened_at
    from taken t
    join stock s on s.id = t.stock_id and s.id = any (ids)
    window earlier as (partition by t.stock_id order by t.line_no, t.place, t.batch_id rows unbounded preceding)
  ), emptied as (
    update batches b set quantity = b.quantity - t.units
    from (select batch_id, sum(units)::integer as units from taken group by batch_id) t
    where b.id = t.batch_id and b.stock_id = any (ids)
  ), balanced as (
    update stock s set quantity = s.quantity - t.units, last_seq = s.last_seq + t.moves
    from (select stock_id, sum(units)::integer as units, count(*)::integer as moves from taken group by stock_id) t
    where s.id = t.stock_id and s.id = any (ids)
    returning s.id, s.quantity
  )
  select
      (select jsonb_agg(jsonb_build_object('stockId', stock_id, 'asked', asked, 'available', available,
        'expired', available = 0 and has_expired) order by stock_id) from missing),
      (select jsonb_object_agg(id, quantity) from balanced)
    into short, gone;

  if short is not null then
    perform refuse_short(short);
  end if;
  return coalesce(after || gone, gone);
end $$;

-- Says which rows are short: "expired" only when nothing else is left of any of them.
create function refuse_short(short jsonb) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  details jsonb := (select jsonb_build_object('lines', jsonb_agg(line - 'expired')) from jsonb_array_elements(short) line);
begin
  if (select bool_and((line ->> 'expired')::boolean) from jsonb_array_elements(short) line) then
    perform refuse('PH002', 'What is left has expired.', details);
  end if;
  perform refuse('PH001', 'Not enough is left.', details);
end $$;

-- A named batch must be of its line's row, hold enough, and not be expired when it is to be sold or reserved.
create function check_named_batches(lines jsonb, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  foreign_rows jsonb;
  short jsonb;
begin
  select jsonb_agg(distinct line.stock_id) into foreign_rows
    from jsonb_to_recordset(lines) as line (stock_id integer, batch_id integer)
    left join batches b on b.id = line.batch_id and b.stock_id = line.stock_id
    where line.batch_id is not null and b.id is null;
  if foreign_rows is not null then
    perform refuse('PH003', 'A batch is not of this row.', jsonb_build_object('stockIds', foreign_rows));
  end if;
  select jsonb_agg(jsonb_build_object('stockId', stock_id, 'asked', asked, 'available', case when barred then 0 else quantity end,
      'expired', barred) order by stock_id)
    into short
    from (
      select b.stock_id, b.quantity, sum(-line.delta) as asked,
        bool_or(line.kind in ('sale', 'reserve') and coalesce(b.expires_on < today, false)) as barred
      from jsonb_to_recordset(lines) as line (batch_id integer, kind text, delta integer)
      join batches b on b.id = line.batch_id
      where line.delta < 0
      group by b.id
    ) named
    where barred or asked > quantity;
  if short is not null then
    perform refuse_short(short);
  end if;
end $$;

-- The lines that bring units: into the batch they name, or the one of their lot and date, made when it is new.
create function put_on_shelf(
  ids integer[], document_kind text, document_id uuid, acting text, lines jsonb, happened_at timestamptz
) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  after jsonb;
begin
  with line as materialized (
    select coalesce(l.line_no, l.nth)::integer as line_no, l.stock_id, l.kind, l.delta as units, l.reason,
      case when b.id is null then l.lot else b.lot end as lot,
      case when b.id is null then l.expires_on else b.expires_on end as expires_on
    from rows from (jsonb_to_recordset(lines) as (line_no integer, stock_id integer, kind text, delta integer,
        batch_id integer, lot text, expires_on date, reason text))
      with ordinality as l (line_no, stock_id, kind, delta, batch_id, lot, expires_on, reason, nth)
    left join batches b on b.id = l.batch_id and b.stock_id = any (ids)
    where l.delta > 0
  ), put as (
    insert into batches (stock_id, lot, expires_on, quantity, received_at)
    select stock_id, lot, expires_on, sum(units), happened_at from line group by stock_id, lot, expires_on
    on conflict on constraint batches_lot do update set quantity = batches.quantity + excluded.quantity
    returning id, stock_id, lot, expires_on
  ), written as (
    insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no,
      actor, reason, occurred_at)
    select line.stock_id, s.last_seq + row_number() over earlier, line.kind, line.units, s.quantity + sum(line.units) over earlier,
      put.id, document_kind, document_id, line.line_no, acting, line.reason, happened_at
    from line
    join stock s on s.id = line.stock_id and s.id = any (ids)
    join put on put.stock_id = line.stock_id and put.lot is not distinct from line.lot
      and put.expires_on is not distinct from line.expires_on
    window earlier as (partition by line.stock_id order by line.line_no, put.id rows unbounded preceding)
  ), balanced as (
    update stock s set quantity = s.quantity + t.units, last_seq = s.last_seq + t.moves
    from (select stock_id, sum(units)::integer as units, count(*)::integer as moves from line group by stock_id) t
    where s.id = t.stock_id and s.id = any (ids)
    returning s.id, s.quantity
  )
  select jsonb_object_agg(id, quantity) into after from balanced;
  return after;
end $$;

-- What was sold. The key is made on the device, and belongs to its pharmacy.
create table sales (
  pharmacy_id integer not null references pharmacies,
  id uuid not null,
  receipt_number text not null check (length(receipt_number) between 1 and 40),
  sold_by text not null,
  -- 2^53 - 1: the largest whole number that survives JSON.
  total_cents bigint not null check (total_cents between 0 and 9007199254740991),
  -- Of what was asked: the same key with another cart is refused.
  request_hash bytea not null,
  occurred_at timestamptz not null default now(),
  recorded_at timestamptz not null default now(),
  primary key (pharmacy_id, id),
  constraint sales_receipt unique (pharmacy_id, receipt_number)
);
create index sales_recorded on sales (pharmacy_id, recorded_at);

-- Name and price as they were at that moment.
create table sale_lines (
  pharmacy_id integer not null,
  sale_id uuid not null,
  line_no integer not null check (line_no > 0),
  stock_id integer not null references stock,
  medicine_name text not null,
  quantity integer not null check (quantity between 1 and 1000000),
  price_cents integer not null check (price_cents >= 0),
  total_cents bigint not null generated always as (quantity::bigint * price_cents) stored,
  primary key (pharmacy_id, sale_id, line_no),
  foreign key (pharmacy_id, sale_id) references sales
);
create index sale_lines_stock on sale_lines (stock_id);

-- The same words for the first answer and for every repetition.
create function sale_answer(of_pharmacy integer, sale_id uuid) returns jsonb
  language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'receiptNumber', s.receipt_number,
    'totalCents', s.total_cents,
    'occurredAt', to_char(s.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'lines', (
      select jsonb_agg(jsonb_build_object('stockId', l.stock_id, 'name', l.medicine_name, 'quantity', l.quantity,
        'priceCents', l.price_cents, 'totalCents', l.total_cents) order by l.line_no)
      from sale_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id))
  from sales s where s.pharmacy_id = of_pharmacy and s.id = sale_answer.sale_id
$$;

-- Sells a cart ([{"stock_id", "quantity"}]) at the shelf's own prices, once however often it is sent.
create function sell(
  of_pharmacy integer,
  sale_id uuid,
  receipt text,
  seller text,
  cart jsonb,
  asked bytea,
  happened_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  ids integer[] := array(select line.stock_id from jsonb_to_recordset(cart) as line (stock_id integer));
begin
  -- Rows are locked before the key is claimed and before prices are read: who waits for the key waits for nothing else.
  insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, request_hash, occurred_at)
    select of_pharmacy, sale_id, receipt, seller, coalesce(sum(line.quantity::bigint * shelf.price_cents), 0), asked, happened_at
    from (
      select s.id, s.price_cents from stock s where s.id = any (ids) and s.pharmacy_id = of_pharmacy
      order by s.id for no key update
    ) shelf
    join jsonb_to_recordset(cart) as line (stock_id integer, quantity integer) on line.stock_id = shelf.id
    on conflict (pharmacy_id, id) do nothing;
  if not found then
    if (select s.request_hash from sales s where s.pharmacy_id = of_pharmacy and s.id = sell.sale_id) is distinct from asked then
      perform refuse('PH005', 'This key was used for another sale.', '{}');
    end if;
    return sale_answer(of_pharmacy, sale_id);
  end if;

  perform apply_movements(of_pharmacy, 'sale', sale_id, seller,
    (select jsonb_agg(jsonb_build_object('stock_id', line.stock_id, 'kind', 'sale', 'delta', -line.quantity) order by line.nth)
      from rows from (jsonb_to_recordset(cart) as (stock_id integer, quantity integer))
        with ordinality as line (stock_id, quantity, nth)),
    happened_at, today);

  insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, quantity, price_cents)
    select of_pharmacy, sale_id, line.nth, line.stock_id, (select m.name from medicines m where m.id = s.medicine_id),
      line.quantity, s.price_cents
    from rows from (jsonb_to_recordset(cart) as (stock_id integer, quantity integer))
      with ordinality as line (stock_id, quantity, nth)
    join stock s on s.id = line.stock_id and s.id = any (ids);
  return sale_answer(of_pharmacy, sale_id);
end $$;

-- Takes what has expired off the shelves, at most so many rows at a time, and says how many it took.
-- Rows that somebody holds are left for the next time: two nodes share the work, and no till waits.
create function expire_batches(
  at_most integer,
  today date default (now() at time zone 'Asia/Colombo')::date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held integer[];
  shelf record;
begin
  select array_agg(locked.id) into held from (
    select s.id from stock s
    where s.id in (select b.stock_id from batches b where b.quantity > 0 and b.expires_on < today)
    order by s.id limit at_most for no key update skip locked
  ) locked;
  -- Read again under the lock: the other node may have been here.
  for shelf in
    select s.pharmacy_id,
      jsonb_agg(jsonb_build_object('stock_id', s.id, 'batch_id', b.id, 'kind', 'expired', 'delta', -b.quantity,
        'reason', 'Past its date') order by s.id, b.id) as lines
    from stock s
    join batches b on b.stock_id = s.id
    where s.id = any (held) and b.quantity > 0 and b.expires_on < today
    group by s.pharmacy_id
  loop
    perform apply_movements(shelf.pharmacy_id, 'expiry', gen_random_uuid(), 'pharos', shelf.lines, now(), today);
  end loop;
  return coalesce(cardinality(held), 0);
end $$;

-- Every way in which a row of the shelf and its history could disagree. Nothing is ever repaired: expected are no rows.
create function check_ledger(first_stock integer default 1, last_stock integer default 2147483647)
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
  select 'a sale''s total is the sum of its lines', min(l.stock_id), sum(l.total_cents)::bigint, s.total_cents
    from sales s
    join sale_lines l on l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id
    where exists (
      select from sale_lines x where x.pharmacy_id = s.pharmacy_id and x.sale_id = s.id
        and x.stock_id between first_stock and last_stock)
    group by s.pharmacy_id, s.id
    having sum(l.total_cents) <> s.total_cents
$$;

-- The application reads everything and writes by these functions alone.
revoke execute on function apply_movements, sell, expire_batches, sale_answer, check_ledger, put_on_shelf,
  check_named_batches, refuse, refuse_short from public;
grant execute on function apply_movements, sell, expire_batches, check_ledger to pharos_app;
grant select on sales, sale_lines to pharos_app;
