-- The lot that was scanned is the lot that leaves.

-- What a cart takes off the shelf: of a line whose packs were scanned, the batches of their lots first, as far as they
-- hold it, and then what expires first. A line that is short, or whose row stands in the cart twice, names no batch.
create function with_scanned_lots(cart jsonb, today date) returns jsonb
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
revoke execute on function with_scanned_lots from public;

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
    select l.nth, l.stock_id, coalesce(l.asked_id, l.stock_id) as asked_id, s.merged_into, l.quantity, l.price_cents as shown, s.price_cents as shelf, m.name, m.prescription_only,
      m.max_retail_price_cents as maximum, case when offline then l.price_cents else s.price_cents end as price
    from rows from (jsonb_to_recordset(cart) as (stock_id integer, quantity integer, price_cents integer, asked_id integer))
      with ordinality as l (stock_id, quantity, price_cents, asked_id, nth)
    join stock s on s.id = l.stock_id and s.id = any (ids) and s.pharmacy_id = of_pharmacy
    cross join lateral (
      select m.name, m.prescription_only, m.max_retail_price_cents from medicines m where m.id = s.medicine_id limit 1
    ) m
  ), written as (
    insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, quantity, price_cents)
    select of_pharmacy, sale_id, nth, stock_id, name, quantity, price from line
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
  return sale_answer(of_pharmacy, sale_id);
end $$;

-- Whether customers who are logged in see a pharmacy's prices, as its own staff says. Whoever has read the pharmacy in
-- the administration meanwhile reads it again.
create function show_prices(of_pharmacy integer, shown boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacies;
  becomes pharmacies;
begin
  select p.* into was from pharmacies p where p.id = of_pharmacy and p.ended_at is null for no key update;
  if not found then
    perform refuse('PH003', 'There is no such pharmacy.', '{}');
  end if;
  if was.price_exposure = shown then
    return;
  end if;
  update pharmacies p set price_exposure = shown, version = p.version + 1 where p.id = of_pharmacy returning p.* into becomes;
  perform note_pharmacy('shelf.showPrices', was, becomes, null);
end $$;
revoke execute on function show_prices from public;
grant execute on function show_prices to pharos_app;
