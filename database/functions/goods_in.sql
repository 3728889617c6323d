-- Goods received on a supplier's invoice, whether or not that supplier is on Pharos.

-- Returns the supplier of this name ({"supplier_id"} on Pharos, otherwise {"wholesaler_id"} of this pharmacy, added if needed).
create or replace function find_or_add_wholesaler(of_pharmacy integer, named text, happened_at timestamptz) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_id integer;
begin
  select s.id into found_id from suppliers s where fold(s.name) = fold(named) and s.ended_at is null order by s.id limit 1;
  if found then
    return jsonb_build_object('supplier_id', found_id);
  end if;
  insert into wholesalers (pharmacy_id, name, added_at) values (of_pharmacy, named, happened_at)
    on conflict on constraint wholesalers_name do nothing;
  select w.id into strict found_id from wholesalers w where w.pharmacy_id = of_pharmacy and w.name_key = fold(named);
  return jsonb_build_object('wholesaler_id', found_id);
end $$;

-- Refuses lines of an invoice that no pharmacy may receive: a total that does not add up, expired goods, short-dated goods
-- without confirmation, a selling price above the price printed on the pack.
create or replace function check_invoice(invoice jsonb, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  lines_cents bigint := (select sum((line ->> 'cost_cents')::bigint) from jsonb_array_elements(invoice -> 'lines') line);
  other_cents bigint := (invoice ->> 'other_cents')::bigint;
  total_cents bigint := (invoice ->> 'total_cents')::bigint;
  expired integer[];
  short integer[];
  overpriced jsonb;
begin
  if lines_cents + other_cents <> total_cents then
    perform refuse('PH042', 'The total is not the sum of the lines.', jsonb_build_object('linesCents', lines_cents,
      'otherCents', other_cents, 'totalCents', total_cents));
  end if;
  select array_agg(nth) filter (where (line ->> 'expires_on')::date < today),
      array_agg(nth) filter (where (line ->> 'expires_on')::date < today + interval '6 months'),
      jsonb_agg(jsonb_build_object('lineNo', nth, 'priceCents', line -> 'price_cents', 'maximumCents', line -> 'mrp_cents'))
        filter (where (line ->> 'price_cents')::integer > (line ->> 'mrp_cents')::integer)
    into expired, short, overpriced
    from jsonb_array_elements(invoice -> 'lines') with ordinality as l (line, nth);
  if expired is not null then
    perform refuse('PH033', 'Expired goods cannot be put into stock.', jsonb_build_object('lines', expired));
  end if;
  if short is not null and not (invoice ->> 'takes_short_dated')::boolean then
    perform refuse('PH034', 'Short-dated goods need confirmation.', jsonb_build_object('lines', short));
  end if;
  if overpriced is not null then
    perform refuse('PH011', 'A price is above the price on the pack.', jsonb_build_object('lines', overpriced));
  end if;
end $$;

-- Puts the medicines of an invoice on the shelf and sets their new prices; returns the invoice's lines with "stock_id",
-- "line_no" and "medicine". Locks the stock rows in id order. A medicine that is not in stock needs a price.
create or replace function shelve_invoice_lines(of_pharmacy integer, invoice jsonb) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  lines jsonb;
  wrong jsonb;
begin
  select jsonb_agg(line || jsonb_build_object('line_no', nth, 'medicine_id', surviving_medicine(m.id), 'medicine', m.name) order by nth),
      jsonb_agg(nth) filter (where m.id is null)
    into lines, wrong
    from jsonb_array_elements(invoice -> 'lines') with ordinality as l (line, nth)
    left join medicines m on m.id = surviving_medicine((line ->> 'medicine_id')::integer);
  if wrong is not null then
    perform refuse('PH003', 'There is no such medicine.', jsonb_build_object('lines', wrong));
  end if;

  insert into stock (pharmacy_id, medicine_id, price_cents)
    select of_pharmacy, l.medicine_id, min(l.price_cents)
    from jsonb_to_recordset(lines) as l (medicine_id integer, price_cents integer)
    where l.price_cents is not null group by l.medicine_id order by l.medicine_id
    on conflict on constraint stock_pharmacy_medicine do nothing;
  perform from stock s
    where s.pharmacy_id = of_pharmacy
      and s.medicine_id in (select l.medicine_id from jsonb_to_recordset(lines) as l (medicine_id integer))
    order by s.id for no key update;

  select jsonb_agg(line || jsonb_build_object('stock_id', s.id) order by (line ->> 'line_no')::integer),
      jsonb_agg(line -> 'line_no') filter (where s.id is null or s.removed_at is not null and line ->> 'price_cents' is null)
    into lines, wrong
    from jsonb_array_elements(lines) line
    left join stock s on s.pharmacy_id = of_pharmacy and s.medicine_id = (line ->> 'medicine_id')::integer;
  if wrong is not null then
    perform refuse('PH032', 'A medicine that is new in stock needs a price.', jsonb_build_object('lines', wrong));
  end if;
  select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'stockId', s.id, 'priceCents', coalesce(l.price_cents, s.price_cents),
      'maximumCents', least(l.mrp_cents, m.max_retail_price_cents)) order by l.line_no)
    into wrong
    from jsonb_to_recordset(lines) as l (line_no integer, stock_id integer, price_cents integer, mrp_cents integer)
    join stock s on s.id = l.stock_id
    join medicines m on m.id = s.medicine_id
    where coalesce(l.price_cents, s.price_cents) > least(l.mrp_cents, m.max_retail_price_cents);
  if wrong is not null then
    perform refuse('PH011', 'The price is above the ceiling.', jsonb_build_object('lines', wrong));
  end if;
  return lines;
end $$;

-- Sets the new selling prices of an invoice's lines, the last one of each medicine, as an edit does.
create or replace function set_invoice_prices(lines jsonb, acting text, happened_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  with new_price as (
    select distinct on (l.stock_id) l.stock_id, l.price_cents
    from jsonb_to_recordset(lines) as l (line_no integer, stock_id integer, price_cents integer)
    where l.price_cents is not null order by l.stock_id, l.line_no desc
  ), changed as materialized (
    select s.id, s.medicine_id, s.price_cents as old_cents, n.price_cents as new_cents
    from new_price n join stock s on s.id = n.stock_id and s.price_cents <> n.price_cents
  ), edited as (
    insert into stock_edits (stock_id, actor, old_medicine_id, new_medicine_id, old_price_cents, new_price_cents, edited_at)
    select id, acting, medicine_id, medicine_id, old_cents, new_cents, happened_at from changed
  )
  update stock s set price_cents = c.new_cents from changed c where s.id = c.id
$$;

-- Receives all goods of an invoice, or nothing. Idempotent by key. `invoice` is {"supplier", "invoice_number", "invoice_date",
-- "total_cents", "other_cents", "takes_short_dated", "lines": [{"medicine_id", "lot", "expires_on", "units", "free_units",
-- "cost_cents", "mrp_cents", "price_cents"}]}: a line's cost is its total on the invoice, its prices are for one unit.
-- Discounts and charges on the whole invoice are spread over the lines by their cost, so that the goods cost together what the
-- invoice says; free units share the cost of their line.
create or replace function receive_goods(
  of_pharmacy integer,
  receipt_id uuid,
  fingerprint bytea,
  receiver text,
  invoice jsonb,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known goods_receipts;
  came_from jsonb;
  lines jsonb;
begin
  perform lock_catalogue(false);
  select * into known from goods_receipts r where r.pharmacy_id = of_pharmacy and r.id = receipt_id;
  if known.id is null then
    perform check_invoice(invoice, today);
    lines := shelve_invoice_lines(of_pharmacy, invoice);
    -- Again under the locks: another request may have been faster.
    select * into known from goods_receipts r where r.pharmacy_id = of_pharmacy and r.id = receipt_id;
  end if;
  if known.id is not null then
    if known.request_hash <> fingerprint then
      perform refuse('PH005', 'This key was used for other goods.', '{}');
    end if;
    return;
  end if;

  came_from := find_or_add_wholesaler(of_pharmacy, invoice ->> 'supplier', happened_at);
  insert into goods_receipts (pharmacy_id, id, supplier_id, wholesaler_id, invoice_number, invoice_date, total_cents, other_cents,
      request_hash, received_by, received_at)
    values (of_pharmacy, receipt_id, (came_from ->> 'supplier_id')::integer, (came_from ->> 'wholesaler_id')::integer,
      invoice ->> 'invoice_number', (invoice ->> 'invoice_date')::date, (invoice ->> 'total_cents')::bigint,
      (invoice ->> 'other_cents')::bigint, fingerprint, receiver, happened_at)
    on conflict on constraint goods_receipts_invoice do nothing;
  if not found then
    select * into strict known from goods_receipts r
      where r.pharmacy_id = of_pharmacy and r.supplier_id is not distinct from (came_from ->> 'supplier_id')::integer
        and r.wholesaler_id is not distinct from (came_from ->> 'wholesaler_id')::integer
        and r.invoice_key = fold(invoice ->> 'invoice_number');
    perform refuse('PH043', 'This invoice has been received.', jsonb_build_object('receiptId', known.id,
      'receivedAt', as_utc(known.received_at)));
  end if;

  perform end_draft(of_pharmacy, receipt_id, (invoice ->> 'draft_version')::integer);
  perform set_invoice_prices(lines, receiver, happened_at);
  with line as (
    select l.*, l.cost_cents::numeric as weight
    from jsonb_to_recordset(lines) as l (line_no integer, stock_id integer, medicine text, lot text, expires_on date, units integer,
      free_units integer, cost_cents bigint, mrp_cents integer, price_cents integer)
  ), weighed as (
    -- Charges on goods that are all free are shared by units.
    select line.*, case when sum(line.weight) over () = 0 then line.units + line.free_units else line.weight end as part from line
  ), spread as (
    select w.*, sum(w.part) over (order by w.line_no) as upto, sum(w.part) over () as whole from weighed w
  )
  insert into goods_receipt_lines (pharmacy_id, receipt_id, line_no, stock_id, medicine_name, lot, expires_on, units, free_units,
      cost_cents, net_cost_cents, mrp_cents, price_cents)
    select of_pharmacy, receive_goods.receipt_id, s.line_no, s.stock_id, s.medicine, s.lot, s.expires_on, s.units, s.free_units,
      s.cost_cents,
      round((invoice ->> 'total_cents')::numeric * s.upto / s.whole)
        - round((invoice ->> 'total_cents')::numeric * (s.upto - s.part) / s.whole),
      s.mrp_cents, s.price_cents
    from spread s;
  perform apply_movements(of_pharmacy, 'goods-receipt', receipt_id, receiver,
    (select jsonb_agg(jsonb_build_object('stock_id', l.stock_id, 'line_no', l.line_no, 'kind', 'receipt',
        'delta', l.units + l.free_units, 'lot', l.lot, 'expires_on', l.expires_on, 'costed_units', l.units + l.free_units,
        'cost_cents', l.net_cost_cents) order by l.line_no)
      from goods_receipt_lines l where l.pharmacy_id = of_pharmacy and l.receipt_id = receive_goods.receipt_id),
    happened_at, today);
end $$;

-- Keeps a page of an invoice with its receipt; false if the receipt has as many as it may. Idempotent by the page's id.
create or replace function add_goods_receipt_file(
  of_pharmacy integer, of_receipt uuid, file_id uuid, media text, content bytea, at_most integer, acting text,
  happened_at timestamptz default now()
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known goods_receipt_files;
begin
  perform from goods_receipts r where r.pharmacy_id = of_pharmacy and r.id = of_receipt for no key update;
  if not found then
    perform refuse('PH003', 'There is no such receipt.', '{}');
  end if;
  select * into known from goods_receipt_files f where f.id = file_id;
  if found then
    if known.pharmacy_id <> of_pharmacy or known.receipt_id <> of_receipt or known.bytes <> content then
      perform refuse('PH005', 'This key was used for another file.', '{}');
    end if;
    return true;
  end if;
  if (select count(*) from goods_receipt_files f where f.pharmacy_id = of_pharmacy and f.receipt_id = of_receipt) >= at_most then
    return false;
  end if;
  insert into goods_receipt_files (id, pharmacy_id, receipt_id, media_type, bytes, added_by, added_at)
    values (file_id, of_pharmacy, of_receipt, media, content, acting, happened_at);
  return true;
end $$;

-- Removes a page that was added by mistake; the audit log keeps its hash. One that is gone already is no change.
create or replace function remove_goods_receipt_file(of_pharmacy integer, of_receipt uuid, file_id uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone goods_receipt_files;
begin
  perform from goods_receipts r where r.pharmacy_id = of_pharmacy and r.id = of_receipt for no key update;
  if not found then
    perform refuse('PH003', 'There is no such receipt.', '{}');
  end if;
  delete from goods_receipt_files f where f.pharmacy_id = of_pharmacy and f.receipt_id = of_receipt and f.id = file_id
    returning * into gone;
  if found then
    perform record_audit(current_setting('pharos.action', true), 'goods-receipt', of_receipt::text,
      jsonb_build_object('file', gone.id, 'media_type', gone.media_type, 'sha256', encode(sha256(gone.bytes), 'hex')), null);
  end if;
end $$;

-- Rows that are never changed.
create or replace trigger goods_receipts_stay before update or delete on goods_receipts for each row execute function refuse_change();
create or replace trigger goods_receipts_all_stay before truncate on goods_receipts execute function refuse_change();
create or replace trigger goods_receipt_lines_stay before update or delete on goods_receipt_lines for each row execute function refuse_change();
create or replace trigger goods_receipt_lines_all_stay before truncate on goods_receipt_lines execute function refuse_change();

revoke execute on function find_or_add_wholesaler, check_invoice, shelve_invoice_lines, set_invoice_prices, receive_goods, add_goods_receipt_file,
  remove_goods_receipt_file from public;
grant execute on function receive_goods, add_goods_receipt_file, remove_goods_receipt_file to pharos_app;
