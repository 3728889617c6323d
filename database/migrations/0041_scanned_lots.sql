-- A sale's lines keep who made the medicine, and which scanned lots were not on record.

alter table sale_lines add column manufacturer text;
-- [{"lot", "quantity"}]: units whose scanned lot the line did not leave from.
alter table sale_lines add column unrecorded_lots jsonb;

alter table pharmacy_tasks
  drop constraint pharmacy_tasks_kind_check,
  add constraint pharmacy_tasks_kind_check check (kind in ('offline-shortfall', 'offline-price', 'offline-maximum-price',
    'offline-prescription', 'offline-clock', 'merged-price', 'scanned-lot'));

-- Notes on a sale's lines the scanned units whose lot the shelf did not hold, and leaves one task for each such line.
create function note_unrecorded_lots(of_pharmacy integer, of_sale uuid, cart jsonb, noted_at timestamptz) returns void
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
revoke execute on function note_unrecorded_lots from public;

-- As in 0009, with who made each medicine and the scanned lots that were not on record.
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

-- As in 0033; lines keep the manufacturer, and scanned lots that are not on record leave a task.
create or replace function sell(
  of_pharmacy integer,
  sale_id uuid,
  receipt text,
  seller text,
  cart jsonb,
  terms jsonb,
  asked bytea,
  happened_at timestamptz default now(),
  noted_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
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
  -- Rows are locked before the key is claimed and before prices are read: who waits for the key waits for nothing else.
  insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, payment_method, tendered_cents, prescription_seen,
      is_offline, device, request_hash, occurred_at, recorded_at)
    select of_pharmacy, sale_id, receipt, seller,
      coalesce(sum(line.quantity::bigint * case when offline then line.price_cents else shelf.price_cents end), 0),
      terms ->> 'payment_method', (terms ->> 'tendered_cents')::bigint, seen, offline, terms ->> 'device', asked,
      happened_at, noted_at
    from (
      select s.id, s.price_cents from stock s where s.id = any (ids) and s.pharmacy_id = of_pharmacy
      order by s.id for no key update
    ) shelf
    join jsonb_to_recordset(cart) as line (stock_id integer, quantity integer, price_cents integer) on line.stock_id = shelf.id
    on conflict (pharmacy_id, id) do nothing;
  if not found then
    if (select s.request_hash from sales s where s.pharmacy_id = of_pharmacy and s.id = sell.sale_id) is distinct from asked then
      perform refuse('PH005', 'This key was used for another sale.', '{}');
    end if;
    return sale_answer(of_pharmacy, sale_id);
  end if;

  -- A limit keeps each look at a medicine a look into its index, whatever plan a session keeps.
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
    perform note_sale_tasks(of_pharmacy, sale_id, kind, lines, noted_at)
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
    perform note_unrecorded_lots(of_pharmacy, sale_id, cart, noted_at);
  end if;
  return sale_answer(of_pharmacy, sale_id);
end $$;
