-- Mark-downs: batches that expire soon and are sold at a lower price.

-- Marks a batch down to a price for a unit, or ends its mark-down (null), as it was read: with this price of its row and this
-- mark-down. It ends by itself when the batch is empty (receive_units()). Repeating it changes nothing.
create or replace function mark_batch_down(
  of_pharmacy integer, of_batch integer, price integer, read_price integer, read_markdown integer, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_stock integer := (select b.stock_id from batches b where b.id = of_batch);
  shelf stock := lock_shelf_row(of_pharmacy, of_stock);
  batch batches;
begin
  select * into batch from batches b where b.id = of_batch and b.quantity > 0 and (b.expires_on is null or b.expires_on >= today);
  if not found then
    perform refuse('PH003', 'Nothing of it can be sold.', '{}');
  end if;
  if batch.markdown_cents is not distinct from price then
    return;
  end if;
  perform require_right(of_pharmacy, 'price');
  if batch.markdown_cents is distinct from read_markdown or shelf.price_cents <> read_price then
    perform refuse('PH006', 'Its price has been changed since.', '{}');
  end if;
  if price >= shelf.price_cents then
    perform refuse('PH004', 'It is not lower.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'markdownCents', 'message', 'Enter less than the price'))));
  end if;
  update batches b set markdown_cents = price where b.id = of_batch;
  -- Tells the tills, as a change of the price does.
  update stock s set price_cents = s.price_cents where s.id = of_stock;
  if is_staff_act() then
    perform record_audit(current_setting('pharos.action', true), 'stock', of_stock::text,
      jsonb_build_object('markdown_cents', batch.markdown_cents),
      jsonb_build_object('lot', batch.lot, 'markdown_cents', price));
  end if;
end $$;

-- Returns what mark-downs take off the lines of a sale: of each unit of a batch that is marked down, what it costs less.
create or replace function sale_markdowns(of_pharmacy integer, of_sale uuid) returns table (line_no integer, cents bigint)
  language sql stable set search_path = public, pg_temp as $$
  select l.line_no, sum(-m.delta::bigint * (l.price_cents - b.markdown_cents))::bigint
  from sale_lines l
  join stock_movements m on m.source_kind = 'sale' and m.source_id = of_sale and m.line_no = l.line_no and m.kind = 'sale'
    and m.stock_id = l.stock_id
  join batches b on b.id = m.batch_id and b.markdown_cents < l.price_cents
  where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale
  group by l.line_no
$$;

-- Refuses a sale whose lines were shown with another mark-down than that of the batches that they came from.
create or replace function refuse_other_markdowns(of_pharmacy integer, of_sale uuid, cart jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  others jsonb := (
    select jsonb_agg(jsonb_build_object('stockId', coalesce(shown.asked_id, l.stock_id), 'shownCents', l.price_cents,
      'priceCents', l.price_cents) order by l.line_no)
    from rows from (jsonb_to_recordset(cart) as (asked_id integer, markdown_cents bigint))
      with ordinality as shown (asked_id, markdown_cents, nth)
    join sale_lines l on l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and l.line_no = shown.nth
    left join sale_markdowns(of_pharmacy, of_sale) w on w.line_no = l.line_no
    where shown.markdown_cents is not null and shown.markdown_cents <> coalesce(w.cents, 0));
begin
  if others is not null then
    perform refuse('PH010', 'A mark-down has changed.', jsonb_build_object('lines', others));
  end if;
end $$;

revoke execute on function mark_batch_down, sale_markdowns, refuse_other_markdowns from public;
grant execute on function mark_batch_down to pharos_app;
