-- Sales at the till, online and offline, and the follow-up tasks that they leave.

-- Returns what is added to an amount of cash to round it to the rupee; half a rupee is rounded up.
create or replace function cash_rounding(cents bigint) returns bigint
  language sql immutable
  return (cents + 50) / 100 * 100 - cents;

-- Returns what was paid by a method; a sale without one counts as cash.
create or replace function paid_cents(s sales, method text) returns bigint
  language sql immutable
  return case when s.payment_method = 'split'
      then case method when 'card' then s.card_cents when 'qr' then s.qr_cents when 'account' then s.account_cents
        else s.total_cents - s.card_cents - s.qr_cents - s.account_cents end
    when coalesce(s.payment_method, 'cash') = method then s.total_cents else 0 end;

-- Returns a discount as part of an answer, or null if there is none.
create or replace function discount_answer(cents bigint, percent smallint, reason text) returns jsonb
  language sql immutable
  return case when cents > 0 then jsonb_build_object('cents', cents, 'percent', percent, 'reason', reason) end;

-- Returns what the discount of a whole sale took off its lines.
create or replace function shared_discount_cents(lines jsonb) returns bigint
  language sql immutable
  return (select sum((line ->> 'shareCents')::bigint)::bigint from jsonb_array_elements(lines) line);

-- Returns the account that a sale is charged to, as part of its answer.
create or replace function charged_account_answer(s sales) returns jsonb
  language sql stable
  return (
    select jsonb_build_object('account', jsonb_build_object('id', a.id, 'name', a.name, 'cents', paid_cents(s, 'account'),
      'reference', s.account_reference))
    from customer_accounts a where a.pharmacy_id = s.pharmacy_id and a.id = s.account_id);

-- Returns a sale's answer with these lines. Has no subquery: PostgreSQL then runs it as a part of what calls it.
create or replace function sale_with_lines(s sales, lines jsonb) returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', s.id,
    'receiptNumber', s.receipt_number,
    'totalCents', s.total_cents,
    'discountCents', s.discount_cents,
    'discount', case when s.discount_reason is not null then
      discount_answer(shared_discount_cents(lines), s.discount_percent, s.discount_reason) end,
    'roundingCents', s.rounding_cents,
    'occurredAt', as_utc(s.occurred_at),
    'recordedAt', as_utc(s.recorded_at),
    'payment', case when s.payment_method is not null then jsonb_build_object('method', s.payment_method,
      'cardCents', paid_cents(s, 'card'), 'qrCents', paid_cents(s, 'qr'), 'tenderedCents', s.tendered_cents,
      'changeCents', s.tendered_cents - paid_cents(s, 'cash'))
      || case when s.account_id is not null then charged_account_answer(s) else '{}' end end,
    'prescriptionSeen', s.prescription_seen,
    'isOffline', s.is_offline,
    'device', s.device,
    'lines', lines);

-- Returns a line of a sale's answer.
create or replace function sale_line_answer(
  line_no integer, stock_id integer, name text, manufacturer text, unrecorded_lots jsonb, quantity integer, price_cents integer,
  batches jsonb, discount jsonb default null, share_cents bigint default 0, tax jsonb default null, markdown_cents bigint default 0
) returns jsonb
  language sql stable
  return jsonb_build_object('lineNo', line_no, 'stockId', stock_id, 'name', name, 'manufacturer', manufacturer,
    'unrecordedLots', coalesce(unrecorded_lots, '[]'), 'quantity', quantity, 'priceCents', price_cents,
    'totalCents', quantity::bigint * price_cents, 'markdownCents', markdown_cents,
    'discount', discount, 'shareCents', share_cents, 'tax', tax, 'batches', coalesce(batches, '[]'));

-- Returns a sale's answer: the same for the first request and every repetition.
create or replace function sale_answer(of_pharmacy integer, sale_id uuid) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
  select sale_with_lines(s, (
      select jsonb_agg(sale_line_answer(l.line_no, l.stock_id, l.medicine_name, l.manufacturer, l.unrecorded_lots, l.quantity,
          l.price_cents, (
          select jsonb_agg(jsonb_build_object('batchId', b.id, 'lot', b.lot, 'expiresOn', b.expires_on, 'quantity', -m.delta)
            order by m.seq)
          from stock_movements m
          join batches b on b.id = m.batch_id
          where m.source_kind = 'sale' and m.source_id = s.id and m.line_no = l.line_no and m.kind = 'sale'
            and m.stock_id = l.stock_id),
          discount_answer(l.discount_cents - l.markdown_cents, l.discount_percent, l.discount_reason), l.share_cents,
          tax_answer(l.tax_name, l.tax_percent, l.tax_cents), l.markdown_cents) order by l.line_no)
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
create or replace function with_scanned_lots(cart jsonb, today date)
  returns table (line_no integer, stock_id integer, batch_id integer, delta integer)
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
  select l.nth::integer, l.stock_id, t.id, -coalesce(t.units, l.quantity)::integer
  from line l left join taken t on t.nth = l.nth and t.nth in (select nth from whole)
  order by l.stock_id, l.nth
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

-- Records the discounts of a sale's lines, and their shares of the discount of the whole sale. What a line was shown with as its
-- mark-down is one as far as it came from marked batches, and otherwise a discount that somebody gave.
create or replace function record_discounts(of_pharmacy integer, of_sale uuid, cart jsonb) returns void
  language sql set search_path = public, pg_temp as $$
  update sale_lines l
    set discount_cents = coalesce(given.discount_cents, 0), discount_percent = given.discount_percent,
      discount_reason = given.discount_reason, share_cents = coalesce(given.share_cents, 0),
      markdown_cents = case when given.markdown_cents > 0 then least(given.markdown_cents, coalesce((
        select w.cents from sale_markdowns(of_pharmacy, of_sale) w where w.line_no = l.line_no), 0)) else 0 end
    from rows from (jsonb_to_recordset(cart) as (discount_cents bigint, discount_percent smallint, discount_reason text,
        share_cents bigint, markdown_cents bigint))
      with ordinality as given (discount_cents, discount_percent, discount_reason, share_cents, markdown_cents, nth)
    where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and l.line_no = given.nth
      and coalesce(given.discount_cents, 0) + coalesce(given.share_cents, 0) > 0
$$;

-- Returns whether a sale's discounts, as they are recorded, are above this percentage of the sale or of one of its lines, both
-- after their mark-downs.
create or replace function is_discount_above(of_pharmacy integer, of_sale uuid, max_percent integer) returns boolean
  language sql stable set search_path = public, pg_temp
  return (
    select bool_or((l.discount_cents - l.markdown_cents) * 100 > (l.total_cents - l.markdown_cents) * max_percent)
      or sum(l.discount_cents + l.share_cents - l.markdown_cents) * 100 > sum(l.total_cents - l.markdown_cents) * max_percent
    from sale_lines l where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale);

-- Adds the units that an offline sale took but that were not in stock; returns how many were missing by row. The arrays hold one
-- element for each line; the caller holds the rows' locks.
create or replace function find_shortfall(
  of_pharmacy integer, of_sale uuid, seller text, line_nos integer[], rows_of integer[], quantities integer[],
  happened_at timestamptz, today date
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
      from unnest(line_nos, rows_of, quantities) as line (nth, stock_id, quantity)
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

-- Sells a cart ([{"stock_id", "quantity", "price_cents"}], with the price that the till showed, if it did, and then perhaps
-- "discount_cents", "discount_percent", "discount_reason", "share_cents", "markdown_cents" as a part of the discount, and offline the "tax" that it showed). Idempotent by key. `terms` are {"payment_method",
-- "card_cents", "qr_cents", "account_id", "account_cents", "account_reference", "over_limit", "tendered_cents", "shown_total_cents", "discount_percent", "discount_reason",
-- "max_discount_percent", "prescription_seen", "prescription", "customer_id", "is_offline", "cashier_id", "device"}; the cashier is that of an
-- offline sale, the prescription what dispense() takes.
-- An online sale happens at the current prices or not at all; cash is rounded as the pharmacy chose. An offline sale has
-- happened already: at the till's prices and total, and any difference becomes a task; `today` is then the day on which it
-- happened. Scanned lots that are not on record become a task too.
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
  offline boolean := coalesce((terms ->> 'is_offline')::boolean, false);
  on_record boolean := terms -> 'prescription' is not null;
  seen boolean := on_record or coalesce((terms ->> 'prescription_seen')::boolean, false);
  -- An element for each line of the cart, in the order of their rows.
  line_nos integer[];
  rows_of integer[];
  asked_rows integer[];
  quantities integer[];
  deltas integer[];
  shown_prices integer[];
  medicine_ids integer[] := '{}';
  shelf_prices integer[] := '{}';
  -- An element for each row.
  held integer[];
  balances integer[];
  seqs integer[];
  row_medicines integer[];
  row_prices integer[];
  row_at integer := 1;
  row_count integer;
  with_lots boolean;
  merged boolean;
  total bigint := 0;
  method text := terms ->> 'payment_method';
  shown_total bigint := (terms ->> 'shown_total_cents')::bigint;
  card bigint := coalesce((terms ->> 'card_cents')::bigint, 0);
  qr bigint := coalesce((terms ->> 'qr_cents')::bigint, 0);
  on_account bigint := coalesce((terms ->> 'account_cents')::bigint, 0);
  charged_to integer := (terms ->> 'account_id')::integer;
  account customer_accounts;
  discounts bigint;
  -- Without mark-downs.
  given bigint := 0;
  rounding bigint := 0;
  right_rounding bigint := 0;
  settings record;
  is_refused boolean := false;
  made sales;
  short jsonb;
  taken jsonb[];
  sold jsonb;
  breaks_rules boolean;
  is_taxed boolean;
  unseen jsonb;
  unrecorded jsonb;
  repriced jsonb;
  overpriced jsonb;
begin
  select array_agg(l.nth), array_agg(l.stock_id), array_agg(l.asked_id), array_agg(l.quantity), array_agg(-l.quantity),
      array_agg(l.price_cents), count(distinct l.stock_id), bool_or(l.lots is not null),
      sum(coalesce(l.discount_cents, 0) + coalesce(l.share_cents, 0))
    into line_nos, rows_of, asked_rows, quantities, deltas, shown_prices, row_count, with_lots, discounts
    from (
      select l.nth::integer as nth, l.stock_id, coalesce(l.asked_id, l.stock_id) as asked_id, l.quantity, l.price_cents, l.lots,
        l.discount_cents, l.share_cents
      from rows from (jsonb_to_recordset(cart) as (stock_id integer, quantity integer, price_cents integer, asked_id integer,
          lots jsonb, discount_cents bigint, share_cents bigint))
        with ordinality as l (stock_id, quantity, price_cents, asked_id, lots, discount_cents, share_cents, nth)
      order by l.stock_id, 1
    ) l;

  -- Locks rows before claiming the key and reading prices, so that a waiter on the key holds no other lock. The statements
  -- after it see what was committed while this one waited.
  select array_agg(s.id), array_agg(s.quantity), array_agg(s.last_seq), array_agg(s.medicine_id), array_agg(s.price_cents),
      bool_or(s.merged_into is not null)
    into held, balances, seqs, row_medicines, row_prices, merged
    from (
      select s.id, s.quantity, s.last_seq, s.medicine_id, s.price_cents, s.merged_into from stock s
      where s.id = any (rows_of) and s.pharmacy_id = of_pharmacy order by s.id for no key update
    ) s;
  for nth in 1 .. cardinality(rows_of) loop
    while held[row_at] < rows_of[nth] loop
      row_at := row_at + 1;
    end loop;
    -- A row of another pharmacy has neither; it is refused below.
    medicine_ids := medicine_ids || case when held[row_at] = rows_of[nth] then row_medicines[row_at] end;
    shelf_prices := shelf_prices || case when held[row_at] = rows_of[nth] then row_prices[row_at] end;
    total := total + coalesce(quantities[nth]::bigint * case when shelf_prices[nth] is not null and offline then shown_prices[nth]
      else shelf_prices[nth] end, 0);
    is_refused := is_refused or coalesce(not offline and shown_prices[nth] <> shelf_prices[nth], false);
  end loop;
  total := total - discounts;
  select p.rounds_cash, p.max_discount_percent into settings from pharmacies p where p.id = of_pharmacy;
  is_refused := is_refused or merged or cardinality(held) is distinct from row_count;
  if is_refused then
    -- Below, with the right words: what was to be paid for other rows or prices means nothing.
    total := greatest(total, 0);
    method := null;
    card := 0;
    qr := 0;
    on_account := 0;
    charged_to := null;
  elsif coalesce(method, 'cash') in ('cash', 'split') then
    if not offline and settings.rounds_cash and total > card + qr + on_account then
      right_rounding := cash_rounding(total - card - qr - on_account);
    end if;
    -- As the till showed it, so that a repeated sale is found also after the pharmacy changed how it rounds.
    rounding := coalesce(shown_total - total, right_rounding);
  end if;
  total := total + rounding;
  if charged_to is not null then
    account := lock_account(of_pharmacy, charged_to);
  end if;
  insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, discount_cents, discount_percent, discount_reason,
      rounding_cents, payment_method, card_cents, qr_cents, account_id, account_cents, account_reference, tendered_cents, prescription_seen, is_offline, cashier_id,
      device, request_hash, occurred_at, recorded_at)
    values (of_pharmacy, sale_id, receipt, seller, total, discounts, (terms ->> 'discount_percent')::smallint,
      terms ->> 'discount_reason', rounding, method, card, qr, charged_to, on_account,
      case when charged_to is not null then terms ->> 'account_reference' end, case when not is_refused then (terms ->> 'tendered_cents')::bigint end,
      seen, offline, (terms ->> 'cashier_id')::integer, terms ->> 'device', fingerprint, happened_at, noted_at)
    on conflict (pharmacy_id, id) do nothing
    returning * into made;
  if not found then
    if (select s.request_hash from sales s where s.pharmacy_id = of_pharmacy and s.id = sell.sale_id) is distinct from fingerprint then
      perform refuse('PH005', 'This key was used for another sale.', '{}');
    end if;
    return sale_answer(of_pharmacy, sale_id);
  end if;
  if merged then
    perform refuse('PH200', 'A row was merged into another.', jsonb_build_object('stockIds', to_jsonb(rows_of)));
  end if;

  if offline then
    short := find_shortfall(of_pharmacy, sale_id, seller, line_nos, rows_of, quantities, happened_at, today);
    if short is not null then
      select array_agg(s.quantity order by s.id), array_agg(s.last_seq order by s.id) into balances, seqs
        from stock s where s.id = any (held);
    end if;
  end if;
  if with_lots then
    if not offline then
      perform refuse_recalled_lots(of_pharmacy, s.medicine_id, array_agg(pack.lot))
        from jsonb_to_recordset(cart) as line (stock_id integer, lots jsonb)
        cross join lateral jsonb_to_recordset(line.lots) as pack (lot text)
        join stock s on s.id = line.stock_id
        group by s.medicine_id;
    end if;
    select take_units(held, balances, seqs, 'sale', sale_id, seller, happened_at, today, array_agg(l.line_no),
        array_agg(l.stock_id), array_agg('sale'::text), array_agg(l.delta), array_agg(l.batch_id), null)
      into taken from with_scanned_lots(cart, today) l;
  else
    taken := take_units(held, balances, seqs, 'sale', sale_id, seller, happened_at, today, line_nos, rows_of,
      array_fill('sale'::text, array[cardinality(rows_of)]), deltas, null, null);
  end if;

  -- The limit keeps each medicine an index lookup, whatever plan a session caches.
  with line as materialized (
    select l.nth, l.stock_id, l.quantity, l.shown, l.shelf, m.name, m.manufacturer, m.prescription_only, m.controlled,
      m.tax_rate_id, m.max_retail_price_cents as maximum, case when offline then l.shown else l.shelf end as price, l.batches
    from unnest(line_nos, rows_of, medicine_ids, quantities, shown_prices, shelf_prices, taken)
      as l (nth, stock_id, medicine_id, quantity, shown, shelf, batches)
    cross join lateral (
      select m.name, m.manufacturer, m.prescription_only, m.controlled, m.tax_rate_id, m.max_retail_price_cents from medicines m
      where m.id = l.medicine_id limit 1
    ) m
  ), written as (
    insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, manufacturer, quantity, price_cents)
    select of_pharmacy, sale_id, nth, stock_id, name, manufacturer, quantity, price from line
  )
  select bool_or(prescription_only and not seen or controlled and not on_record or shown <> shelf or price > maximum),
      bool_or(tax_rate_id is not null),
      jsonb_agg(sale_line_answer(nth, stock_id, name, manufacturer, null, quantity, price, batches) order by nth)
    into breaks_rules, is_taxed, sold from line;
  if breaks_rules then
    select
        jsonb_agg(case when offline then jsonb_build_object('stockId', stock_id, 'quantity', quantity)
          else jsonb_build_object('stockId', asked_id, 'name', name) end order by nth)
          filter (where prescription_only and not seen or offline and controlled and not on_record),
        jsonb_agg(jsonb_build_object('stockId', asked_id, 'name', name) order by nth) filter (where controlled and not on_record),
        jsonb_agg(case when offline then jsonb_build_object('stockId', stock_id, 'quantity', quantity, 'chargedCents', shown, 'shelfCents', shelf)
          else jsonb_build_object('stockId', asked_id, 'shownCents', shown, 'priceCents', shelf) end order by nth)
          filter (where shown <> shelf),
        jsonb_agg(case when offline then jsonb_build_object('stockId', stock_id, 'quantity', quantity, 'chargedCents', shown, 'maximumCents', maximum)
          else jsonb_build_object('stockId', asked_id, 'priceCents', shelf, 'maximumCents', maximum) end order by nth)
          filter (where case when offline then shown else shelf end > maximum)
      into unseen, unrecorded, repriced, overpriced
      from (
        select l.*, m.name, m.prescription_only, m.controlled, m.max_retail_price_cents as maximum
        from unnest(line_nos, rows_of, asked_rows, medicine_ids, quantities, shown_prices, shelf_prices)
          as l (nth, stock_id, asked_id, medicine_id, quantity, shown, shelf)
        join medicines m on m.id = l.medicine_id
      ) line;
  end if;
  if offline then
    perform create_sale_tasks(of_pharmacy, sale_id, kind, lines, noted_at)
      from (values ('offline-shortfall', short), ('offline-price', repriced), ('offline-maximum-price', overpriced),
        ('offline-prescription', unseen)) as task (kind, lines)
      where lines is not null;
  elsif breaks_rules then
    perform refuse(code, sentence, jsonb_build_object('lines', lines))
      from (values ('PH012', 'A prescription is needed.', unseen),
        ('PH060', 'A record of the prescription is needed.', unrecorded), ('PH010', 'A price has changed.', repriced),
        ('PH011', 'A price is above its maximum.', overpriced)) as refusal (code, sentence, lines)
      where lines is not null;
  end if;
  if cardinality(held) is distinct from row_count then
    perform refuse_foreign_rows(rows_of, held);
  end if;
  if taken is null then
    perform refuse_short_lines(held, rows_of, deltas, null, today);
  end if;
  if not offline and (shown_total <> total or rounding <> right_rounding) then
    perform refuse('PH017', 'The total has changed.',
      jsonb_build_object('shownCents', shown_total, 'totalCents', total - rounding + right_rounding));
  end if;
  if charged_to is not null then
    perform require_credit(account, paid_cents(made, 'account'), made.account_reference,
      coalesce((terms ->> 'over_limit')::boolean, false));
  end if;
  if discounts > 0 then
    perform record_discounts(of_pharmacy, sale_id, cart);
    if not offline then
      perform refuse_other_markdowns(of_pharmacy, sale_id, cart);
    end if;
    given := discounts - (
      select sum(l.markdown_cents) from sale_lines l where l.pharmacy_id = of_pharmacy and l.sale_id = made.id);
  end if;
  if given > 0 then
    if not offline then
      perform require_right(of_pharmacy, 'discount');
    elsif not exists (select from cashiers c where c.id = made.cashier_id and 'discount' = any (c.rights)) and made.cashier_id is not null then
      terms := terms || '{"max_discount_percent": 0}';
    end if;
    settings.max_discount_percent := coalesce((terms ->> 'max_discount_percent')::smallint, settings.max_discount_percent);
    if is_discount_above(of_pharmacy, sale_id, settings.max_discount_percent) then
      if not offline then
        perform refuse('PH018', 'The discount is above the limit.', jsonb_build_object('limitPercent', settings.max_discount_percent));
      end if;
      perform create_sale_tasks(of_pharmacy, sale_id, 'offline-discount', jsonb_build_array(jsonb_build_object(
        'stockId', rows_of[1], 'discountCents', given, 'limitPercent', settings.max_discount_percent)), noted_at);
    end if;
  end if;
  is_taxed := is_taxed or cart @? '$[*].tax.name';
  if is_taxed then
    perform record_taxes(of_pharmacy, sale_id, cart, today, noted_at);
  end if;
  if with_lots then
    perform record_unrecorded_lots(of_pharmacy, sale_id, cart, noted_at);
  end if;
  if on_record then
    perform dispense(of_pharmacy, sale_id, terms -> 'prescription', offline, seller, noted_at);
  end if;
  if terms -> 'customer_id' is not null then
    perform note_customer(of_pharmacy, sale_id, (terms ->> 'customer_id')::integer, offline);
  end if;
  if with_lots or discounts > 0 or is_taxed then
    return sale_answer(of_pharmacy, sale_id);
  end if;
  return sale_with_lines(made, sold);
end $$;

-- Refuses a sale without a cashier (only one made offline before the first cashier was added has none) and records who sold, in
-- one plain insert. One trigger without a condition: PostgreSQL parses conditions again for every sale.
create or replace function sale_follow_up() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_staff_act() is not true then
    return null;
  end if;
  if new.cashier_id is null and not new.is_offline then
    perform require_cashier(new.pharmacy_id);
  end if;
  insert into audit_log (subject, cashier_id, workplace, action, thing, thing_id, pharmacy_id, after, device)
  values (current_setting('pharos.subject', true), new.cashier_id, current_setting('pharos.workplace', true),
    current_setting('pharos.action', true), 'sale', new.id::text, new.pharmacy_id,
    jsonb_build_object('receipt_number', new.receipt_number, 'total_cents', new.total_cents, 'sold_by', new.sold_by)
      || case when new.discount_cents > 0 then jsonb_strip_nulls(jsonb_build_object('discount_cents', new.discount_cents,
        'discount_reason', new.discount_reason)) else '{}' end,
    current_setting('pharos.device', true));
  return null;
end $$;
create or replace trigger sales_follow after insert on sales for each row execute function sale_follow_up();

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

-- Completes a task, other than a recall's, which its answer completes. A second request gets the name of the person who completed it first.
create or replace function finish_task(
  of_pharmacy integer, of_task integer, act_key uuid, note text, acting text, happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task pharmacy_tasks;
begin
  update pharmacy_tasks t set done_at = happened_at, done_by = acting, done_note = note, done_key = act_key
    where t.id = of_task and t.pharmacy_id = of_pharmacy and t.kind <> 'recall' and t.done_at is null;
  if found then
    return;
  end if;
  select * into task from pharmacy_tasks t where t.id = of_task and t.pharmacy_id = of_pharmacy and t.kind <> 'recall';
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
  cash_rounding, paid_cents, discount_answer, shared_discount_cents, charged_account_answer, record_discounts, is_discount_above, sale_with_lines, sale_line_answer, sale_answer, resolve_merges, with_scanned_lots, create_sale_tasks, record_unrecorded_lots,
  find_shortfall, sell, sale_follow_up, sell_with_wrong_clock, finish_task
  from public;
grant execute on function paid_cents, sale_answer, resolve_merges, sell, sell_with_wrong_clock, finish_task to pharos_app;
