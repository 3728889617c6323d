-- Sales at the till, online and offline, and the follow-up tasks that they leave.

-- Returns a sale's answer: the same for the first request and every repetition.
create or replace function sale_answer(of_pharmacy integer, sale_id uuid) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', s.id,
    'receiptNumber', s.receipt_number,
    'totalCents', s.total_cents,
    'occurredAt', as_utc(s.occurred_at),
    'recordedAt', as_utc(s.recorded_at),
    'payment', case when s.payment_method is not null then jsonb_build_object('method', s.payment_method,
      'tenderedCents', s.tendered_cents, 'changeCents', s.tendered_cents - s.total_cents) end,
    'prescriptionSeen', s.prescription_seen,
    'isOffline', s.is_offline,
    'device', s.device,
    'lines', (
      select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'stockId', l.stock_id, 'name', l.medicine_name,
        'manufacturer', l.manufacturer, 'unrecordedLots', coalesce(l.unrecorded_lots, '[]'), 'quantity', l.quantity, 'priceCents', l.price_cents, 'totalCents', l.total_cents, 'batches', (
          select coalesce(jsonb_agg(jsonb_build_object('batchId', b.id, 'lot', b.lot, 'expiresOn', b.expires_on,
            'quantity', -m.delta) order by m.seq), '[]')
          from stock_movements m
          join batches b on b.id = m.batch_id
          where m.source_kind = 'sale' and m.source_id = s.id and m.line_no = l.line_no and m.kind = 'sale'
            and m.stock_id = l.stock_id)) order by l.line_no)
      from sale_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id))
  from sales s where s.pharmacy_id = of_pharmacy and s.id = sale_answer.sale_id
$$;

-- Returns a cart whose rows are the survivors of merges; `asked_id` is the row as the till named it.
create or replace function resolve_merges(cart jsonb) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_agg(line || jsonb_build_object('stock_id', surviving_row((line ->> 'stock_id')::integer),
      'asked_id', line -> 'stock_id') order by nth)
  from jsonb_array_elements(cart) with ordinality as l (line, nth)
$$;

-- Returns the lines that a cart takes out of stock: for scanned packs the batches of their lots first, as far as they hold
-- them, then first expired first out. A line that is short, or whose row is in the cart twice, names no batch.
create or replace function with_scanned_lots(cart jsonb, today date) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  with line as materialized (
    select l.nth, l.stock_id, l.quantity, l.lots, count(*) over (partition by l.stock_id) = 1 as is_alone
    from rows from (jsonb_to_recordset(cart) as (stock_id integer, quantity integer, lots jsonb))
      with ordinality as l (stock_id, quantity, lots, nth)
  ), scanned as materialized (
    select line.nth, upper(pack.lot) as lot, sum(pack.quantity) as units
    from line cross join lateral jsonb_to_recordset(line.lots) as pack (lot text, quantity integer)
    where line.is_alone and line.lots is not null
    group by line.nth, upper(pack.lot)
  ), shelf as materialized (
    select l.nth, l.quantity as asked, b.id, b.quantity as units, row_number() over (partition by l.nth order by
        b.expires_on nulls last, b.received_at, b.id) as place,
      greatest(0, least(b.quantity, coalesce(s.units, 0) - coalesce(sum(b.quantity) over (partition by l.nth, upper(b.lot)
        order by b.expires_on nulls last, b.received_at, b.id rows between unbounded preceding and 1 preceding), 0))) as named
    from line l
    join batches b on b.stock_id = l.stock_id and b.quantity > 0 and (b.expires_on is null or b.expires_on >= today)
    left join scanned s on s.nth = l.nth and s.lot = upper(b.lot)
    where l.nth in (select nth from scanned)
  ), queue as materialized (
    select *, sum(units) over (partition by nth order by is_named desc, place) as upto
    from (
      select nth, asked, id, place, true as is_named, named as units from shelf where named > 0
      union all
      select nth, asked, id, place, false, units - named from shelf where units > named
    ) part
  ), taken as materialized (
    select nth, asked, id, min(place) as place, sum(least(units, asked - (upto - units))) as units
    from queue where upto - units < asked group by nth, asked, id
  ), whole as materialized (
    select nth from taken group by nth, asked having sum(units) = asked
  )
  select jsonb_agg(jsonb_build_object('stock_id', l.stock_id, 'kind', 'sale', 'line_no', l.nth, 'batch_id', t.id,
      'delta', -coalesce(t.units, l.quantity)) order by l.nth, t.place)
  from line l left join taken t on t.nth = l.nth and t.nth in (select nth from whole)
$$;

-- Creates the follow-up tasks of an offline sale: one for each line and each rule that it broke.
create or replace function create_sale_tasks(of_pharmacy integer, of_sale uuid, what text, lines jsonb, noted_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  insert into pharmacy_tasks (pharmacy_id, kind, sale_id, stock_id, details, created_at)
  select of_pharmacy, what, of_sale, (line ->> 'stockId')::integer, line - 'stockId' - 'name', noted_at
  from jsonb_array_elements(lines) line
$$;

-- Records on a sale's lines the scanned units whose lot was not in stock, and creates one task for each such line.
create or replace function record_unrecorded_lots(of_pharmacy integer, of_sale uuid, cart jsonb, noted_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  with scanned as (
    select line.nth, line.stock_id, min(pack.lot) as lot, sum(pack.quantity)::integer as units
    from rows from (jsonb_to_recordset(cart) as (stock_id integer, lots jsonb)) with ordinality as line (stock_id, lots, nth)
    cross join lateral jsonb_to_recordset(line.lots) as pack (lot text, quantity integer)
    group by line.nth, line.stock_id, upper(pack.lot)
  ), unrecorded as (
    select s.nth, s.stock_id, s.lot, s.units - coalesce((
        select sum(-m.delta) from stock_movements m join batches b on b.id = m.batch_id
        where m.source_kind = 'sale' and m.source_id = of_sale and m.line_no = s.nth and m.kind = 'sale'
          and m.stock_id = s.stock_id and upper(b.lot) = upper(s.lot)), 0) as units
    from scanned s
  ), line as (
    select nth, stock_id, jsonb_agg(jsonb_build_object('lot', lot, 'quantity', units) order by lot) as lots
    from unrecorded where units > 0 group by nth, stock_id
  ), noted as (
    update sale_lines l set unrecorded_lots = line.lots from line
    where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and l.line_no = line.nth
  )
  insert into pharmacy_tasks (pharmacy_id, kind, sale_id, stock_id, details, created_at)
  select of_pharmacy, 'scanned-lot', of_sale, stock_id, jsonb_build_object('lots', lots), noted_at from line
$$;

-- Adds the units that an offline sale took but that were not in stock; returns how many were missing by row. The caller holds
-- the rows' locks.
create or replace function find_shortfall(
  of_pharmacy integer, of_sale uuid, seller text, cart jsonb, happened_at timestamptz, today date
) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  short jsonb := (
    select jsonb_agg(jsonb_build_object('stockId', stock_id, 'asked', asked, 'available', available,
      'missing', asked - available, 'lineNo', line_no) order by stock_id)
    from (
      select line.stock_id, sum(line.quantity) as asked, min(line.nth) as line_no, (
          select coalesce(sum(b.quantity), 0) from batches b
          where b.stock_id = line.stock_id and (b.expires_on is null or b.expires_on >= today)) as available
      from rows from (jsonb_to_recordset(cart) as (stock_id integer, quantity integer))
        with ordinality as line (stock_id, quantity, nth)
      join stock s on s.id = line.stock_id and s.pharmacy_id = of_pharmacy
      group by line.stock_id
    ) sold
    where asked > available);
begin
  if short is not null then
    perform apply_movements(of_pharmacy, 'sale', of_sale, seller,
      (select jsonb_agg(jsonb_build_object('stock_id', line -> 'stockId', 'kind', 'found', 'delta', line -> 'missing',
          'line_no', line -> 'lineNo', 'reason', 'offline-shortfall'))
        from jsonb_array_elements(short) line),
      happened_at, today);
  end if;
  return short;
end $$;

-- Sells a cart ([{"stock_id", "quantity", "price_cents"}], with the price that the till showed, if it did). Idempotent by
-- key. `terms` are {"payment_method", "tendered_cents", "prescription_seen", "is_offline", "device"}. An online sale happens
-- at the current prices or not at all. An offline sale has happened already: at the till's prices, and any difference
-- becomes a task; `today` is then the day on which it happened. Scanned lots that are not on record become a task too.
create or replace function sell(
  of_pharmacy integer,
  sale_id uuid,
  receipt text,
  seller text,
  cart jsonb,
  terms jsonb,
  fingerprint bytea,
  happened_at timestamptz default now(),
  noted_at timestamptz default now(),
  today date default colombo_day(now())
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  ids integer[] := array(select line.stock_id from jsonb_to_recordset(cart) as line (stock_id integer));
  offline boolean := coalesce((terms ->> 'is_offline')::boolean, false);
  seen boolean := coalesce((terms ->> 'prescription_seen')::boolean, false);
  unseen jsonb;
  repriced jsonb;
  overpriced jsonb;
  short jsonb;
  merged boolean;
begin
  -- Locks rows before claiming the key and reading prices, so that a waiter on the key holds no other lock.
  insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, payment_method, tendered_cents, prescription_seen,
      is_offline, device, request_hash, occurred_at, recorded_at)
    select of_pharmacy, sale_id, receipt, seller,
      coalesce(sum(line.quantity::bigint * case when offline then line.price_cents else shelf.price_cents end), 0),
      terms ->> 'payment_method', (terms ->> 'tendered_cents')::bigint, seen, offline, terms ->> 'device', fingerprint,
      happened_at, noted_at
    from (
      select s.id, s.price_cents from stock s where s.id = any (ids) and s.pharmacy_id = of_pharmacy
      order by s.id for no key update
    ) shelf
    join jsonb_to_recordset(cart) as line (stock_id integer, quantity integer, price_cents integer) on line.stock_id = shelf.id
    on conflict (pharmacy_id, id) do nothing;
  if not found then
    if (select s.request_hash from sales s where s.pharmacy_id = of_pharmacy and s.id = sell.sale_id) is distinct from fingerprint then
      perform refuse('PH005', 'This key was used for another sale.', '{}');
    end if;
    return sale_answer(of_pharmacy, sale_id);
  end if;

  -- The limit keeps each medicine an index lookup, whatever plan a session caches.
  with line as materialized (
    select l.nth, l.stock_id, coalesce(l.asked_id, l.stock_id) as asked_id, s.merged_into, l.quantity, l.price_cents as shown, s.price_cents as shelf, m.name, m.manufacturer, m.prescription_only,
      m.max_retail_price_cents as maximum, case when offline then l.price_cents else s.price_cents end as price
    from rows from (jsonb_to_recordset(cart) as (stock_id integer, quantity integer, price_cents integer, asked_id integer))
      with ordinality as l (stock_id, quantity, price_cents, asked_id, nth)
    join stock s on s.id = l.stock_id and s.id = any (ids) and s.pharmacy_id = of_pharmacy
    cross join lateral (
      select m.name, m.manufacturer, m.prescription_only, m.max_retail_price_cents from medicines m where m.id = s.medicine_id limit 1
    ) m
  ), written as (
    insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, manufacturer, quantity, price_cents)
    select of_pharmacy, sale_id, nth, stock_id, name, manufacturer, quantity, price from line
  )
  select
      jsonb_agg(case when offline then jsonb_build_object('stockId', stock_id, 'quantity', quantity)
        else jsonb_build_object('stockId', asked_id, 'name', name) end order by nth)
        filter (where prescription_only and not seen),
      jsonb_agg(case when offline then jsonb_build_object('stockId', stock_id, 'quantity', quantity, 'chargedCents', shown, 'shelfCents', shelf)
        else jsonb_build_object('stockId', asked_id, 'shownCents', shown, 'priceCents', shelf) end order by nth)
        filter (where shown <> shelf),
      jsonb_agg(case when offline then jsonb_build_object('stockId', stock_id, 'quantity', quantity, 'chargedCents', shown, 'maximumCents', maximum)
        else jsonb_build_object('stockId', asked_id, 'priceCents', shelf, 'maximumCents', maximum) end order by nth)
        filter (where price > maximum),
      bool_or(merged_into is not null)
    into unseen, repriced, overpriced, merged
    from line;
  if merged then
    perform refuse('PH200', 'A row was merged into another.', jsonb_build_object('stockIds', to_jsonb(ids)));
  end if;

  if offline then
    short := find_shortfall(of_pharmacy, sale_id, seller, cart, happened_at, today);
    perform create_sale_tasks(of_pharmacy, sale_id, kind, lines, noted_at)
      from (values ('offline-shortfall', short), ('offline-price', repriced), ('offline-maximum-price', overpriced),
        ('offline-prescription', unseen)) as task (kind, lines)
      where lines is not null;
  else
    perform refuse(code, sentence, jsonb_build_object('lines', lines))
      from (values ('PH012', 'A prescription is needed.', unseen), ('PH010', 'A price has changed.', repriced),
        ('PH011', 'A price is above its maximum.', overpriced)) as refusal (code, sentence, lines)
      where lines is not null;
  end if;

  perform apply_movements(of_pharmacy, 'sale', sale_id, seller,
    case when jsonb_path_exists(cart, '$[*].lots') then with_scanned_lots(cart, today) else (
      select jsonb_agg(jsonb_build_object('stock_id', line.stock_id, 'kind', 'sale', 'delta', -line.quantity) order by line.nth)
      from rows from (jsonb_to_recordset(cart) as (stock_id integer, quantity integer))
        with ordinality as line (stock_id, quantity, nth)) end,
    happened_at, today);
  if jsonb_path_exists(cart, '$[*].lots') then
    perform record_unrecorded_lots(of_pharmacy, sale_id, cart, noted_at);
  end if;
  return sale_answer(of_pharmacy, sale_id);
end $$;

-- Calls sell() for an offline sale whose till had a wrong clock; `claimed_at` is the time that the till sent.
create or replace function sell_with_wrong_clock(
  claimed_at text,
  of_pharmacy integer,
  sale_id uuid,
  receipt text,
  seller text,
  cart jsonb,
  terms jsonb,
  fingerprint bytea,
  noted_at timestamptz,
  today date
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := sell(of_pharmacy, sale_id, receipt, seller, cart, terms, fingerprint, noted_at, noted_at, today);
begin
  -- A repeated sale belongs to an earlier transaction; one first made online needs no task about its time.
  if exists (select from sales s where s.pharmacy_id = of_pharmacy and s.id = sale_id
      and s.is_offline and s.xmin = pg_current_xact_id()::xid) then
    perform create_sale_tasks(of_pharmacy, sale_id, 'offline-clock',
      jsonb_build_array(jsonb_build_object('stockId', cart -> 0 -> 'stock_id', 'saidAt', claimed_at)), noted_at);
  end if;
  return answer;
end $$;

-- Completes a task. A second request gets the name of the person who completed it first.
create or replace function finish_task(
  of_pharmacy integer, of_task integer, act_key uuid, note text, acting text, happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task pharmacy_tasks;
begin
  update pharmacy_tasks t set done_at = happened_at, done_by = acting, done_note = note, done_key = act_key
    where t.id = of_task and t.pharmacy_id = of_pharmacy and t.done_at is null;
  if found then
    return;
  end if;
  select * into task from pharmacy_tasks t where t.id = of_task and t.pharmacy_id = of_pharmacy;
  if not found then
    perform refuse('PH003', 'There is no such task.', '{}');
  end if;
  if task.done_key is distinct from act_key then
    perform refuse('PH006', 'The task is done.', jsonb_build_object('doneAt', as_utc(task.done_at), 'doneBy', person_name(task.done_by)));
  end if;
  if task.done_note is distinct from note then
    perform refuse('PH005', 'This key was used with another note.', '{}');
  end if;
end $$;

revoke execute on function
  sale_answer, resolve_merges, with_scanned_lots, create_sale_tasks, record_unrecorded_lots, find_shortfall, sell,
  sell_with_wrong_clock, finish_task
  from public;
grant execute on function sale_answer, resolve_merges, sell, sell_with_wrong_clock, finish_task to pharos_app;
