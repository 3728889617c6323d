-- Merging medicines and undoing a merge (decision 20). Units move by paired movements whose document is the merge.

-- Returns the paired movements that carry all units of one row to another, batch by batch.
create or replace function transfer_lines(from_stock integer, to_stock integer) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_agg(line order by b.id, nth)
  from batches b
  cross join lateral (values
    (1, jsonb_build_object('line_no', b.id, 'stock_id', from_stock, 'kind', 'merge-out', 'delta', -b.quantity, 'batch_id', b.id,
      'reason', stock_row_name(to_stock))),
    (2, jsonb_build_object('line_no', b.id, 'stock_id', to_stock, 'kind', 'merge-in', 'delta', b.quantity, 'lot', b.lot,
      'expires_on', b.expires_on, 'reason', stock_row_name(from_stock), 'costed_units', b.costed_units, 'cost_cents', b.cost_cents))
  ) pair (nth, line)
  where b.stock_id = from_stock and b.quantity > 0
$$;

-- Moves the units reserved for an open order to the same lots of another row, under a new reservation.
create or replace function transfer_reservation(of_order integer, to_stock integer, acting text, happened_at timestamptz, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  carried customer_orders;
  held jsonb;
begin
  select jsonb_agg(jsonb_build_object('lot', b.lot, 'expires_on', b.expires_on, 'units', -m.delta) order by m.seq) into held
    from customer_orders o
    join stock_movements m on m.source_kind = 'customer-order' and m.source_id = o.reservation_id and m.kind = 'reserve'
    join batches b on b.id = m.batch_id
    where o.id = of_order;
  update customer_orders o set stock_id = to_stock, reservation_id = gen_random_uuid() where o.id = of_order
    returning * into carried;
  perform apply_movements(carried.pharmacy_id, 'customer-order', carried.reservation_id, acting,
    (select jsonb_agg(jsonb_build_object('stock_id', to_stock, 'kind', 'reserve', 'delta', -h.units, 'batch_id', b.id, 'keeps', true))
      from jsonb_to_recordset(held) as h (lot text, expires_on date, units integer)
      join batches b on b.stock_id = to_stock and b.lot is not distinct from h.lot
        and b.expires_on is not distinct from h.expires_on),
    happened_at, today);
end $$;

-- Merges one pharmacy's stock row of a merged medicine: its units, its open orders, and a task where the prices differ.
create or replace function merge_shelf_row(of_merge uuid, of_stock integer, staying integer, acting text, happened_at timestamptz, today date)
  returns void language plpgsql set search_path = public, pg_temp as $$
declare
  goes stock;
  stays stock;
  made boolean := false;
  revived boolean := false;
  held customer_orders[];
  one customer_orders;
  lines jsonb;
begin
  select * into goes from stock s where s.id = of_stock;
  select * into stays from stock s where s.pharmacy_id = goes.pharmacy_id and s.medicine_id = staying;
  if not found then
    insert into stock (medicine_id, pharmacy_id, price_cents, removed_at)
      values (staying, goes.pharmacy_id, goes.price_cents, goes.removed_at) returning * into stays;
    made := true;
  elsif stays.removed_at is not null and goes.removed_at is null then
    update stock s set removed_at = null, price_cents = goes.price_cents where s.id = stays.id;
    revived := true;
  end if;
  insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id, details)
    values (of_merge, 'shelf', of_stock, goes.medicine_id, jsonb_build_object('pharmacy', goes.pharmacy_id, 'to', stays.id,
      'made', made, 'revived', revived, 'removedAt', goes.removed_at, 'priceCents', goes.price_cents,
      'stayingCents', stays.price_cents, 'quantity', goes.quantity));
  if not made and not revived and goes.removed_at is null and goes.price_cents <> stays.price_cents then
    insert into pharmacy_tasks (pharmacy_id, kind, stock_id, details, created_at)
      select goes.pharmacy_id, 'merged-price', stays.id, jsonb_build_object('merge', of_merge, 'medicine', m.name,
        'quantity', goes.quantity, 'wasCents', goes.price_cents, 'shelfCents', stays.price_cents), happened_at
      from medicines m where m.id = goes.medicine_id;
  end if;

  held := array(select o from customer_orders o where o.stock_id = of_stock and o.order_status = 'pending' order by o.id);
  foreach one in array held loop
    perform release_units(one, acting, happened_at, today);
  end loop;
  lines := transfer_lines(of_stock, stays.id);
  if lines is not null then
    perform apply_movements(goes.pharmacy_id, 'medicine-merge', of_merge, acting, lines, happened_at, today);
  end if;
  foreach one in array held loop
    perform transfer_reservation(one.id, stays.id, acting, happened_at, today);
    insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id, details)
      select of_merge, 'customer-order', o.id, goes.medicine_id,
        jsonb_build_object('from', of_stock, 'to', stays.id, 'reservation', o.reservation_id)
      from customer_orders o where o.id = one.id;
  end loop;
  update stock s set removed_at = coalesce(s.removed_at, happened_at), merged_into = stays.id where s.id = of_stock;
end $$;

-- Merges medicines into one; everything open of them moves to the survivor in one transaction. Locks, each by id: the
-- catalogue, medicines, customer orders, purchase orders, stock rows.
create or replace function merge_medicines(
  of_merge uuid,
  fingerprint bytea,
  staying integer,
  staying_version integer,
  -- [{"id", "version"}]
  going jsonb,
  -- The survivor's name as typed, required when they differ in more than their names.
  typed text,
  -- Whether the caller confirmed merging different products.
  known_to_differ boolean,
  why text,
  acting text,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer[] := array(select (g ->> 'id')::integer from jsonb_array_elements(going) g order by 1);
  known bytea;
  read_as record;
  differ text[];
  row_id integer;
  counts jsonb;
begin
  perform lock_catalogue(true);
  select m.request_hash into known from medicine_merges m where m.id = of_merge;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for another merge.', '{}');
    end if;
    return;
  end if;
  perform from medicines m where m.id = any (gone || staying) order by m.id for no key update;
  for read_as in
    select staying as id, staying_version as version
    union all select (g ->> 'id')::integer, (g ->> 'version')::integer from jsonb_array_elements(going) g
  loop
    perform from medicines m where m.id = read_as.id;
    if not found then
      perform refuse('PH003', 'There is no such medicine.', '{}');
    end if;
    perform from medicines m where m.id = read_as.id and m.version = read_as.version and m.merged_into is null;
    if not found then
      perform refuse('PH006', 'The medicine has changed.', jsonb_build_object('id', read_as.id));
    end if;
  end loop;
  differ := differing_properties(staying, gone);
  if not known_to_differ and differ && '{brand,manufacturer,maximum}' then
    perform refuse('PH204', 'These are different products.', jsonb_build_object('differ', to_jsonb(differ)));
  end if;
  if differ && '{strength,form,prescription}' and fold(coalesce(typed, '')) is distinct from (select fold(m.name) from medicines m where m.id = staying) then
    perform refuse('PH201', 'The medicines differ in more than their names.', jsonb_build_object('differ', to_jsonb(differ)));
  end if;

  insert into medicine_merges (id, staying_id, request_hash, reason, merged_by, merged_at)
    values (of_merge, staying, fingerprint, why, acting, happened_at);
  insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id)
    select of_merge, 'medicine', id, id from unnest(gone) id;

  perform from customer_orders o
    where o.order_status = 'pending' and o.stock_id in (select s.id from stock s where s.medicine_id = any (gone))
    order by o.id for no key update;
  perform from purchase_orders o where o.medicine_id = any (gone) and o.removed_at is null order by o.id for no key update;
  perform from stock s
    where s.medicine_id = any (gone)
      or (s.medicine_id = staying and s.pharmacy_id in (select g.pharmacy_id from stock g where g.medicine_id = any (gone)))
    order by s.id for no key update;

  for row_id in select s.id from stock s where s.medicine_id = any (gone) and s.merged_into is null order by s.id loop
    perform merge_shelf_row(of_merge, row_id, staying, acting, happened_at, today);
  end loop;
  with moved as (
    update purchase_orders o set medicine_id = staying
      from (select p.id, p.medicine_id as gone_id from purchase_orders p
        where p.medicine_id = any (gone) and p.removed_at is null
          and p.accepted_units + p.refused_units < p.order_quantity) open
      where o.id = open.id returning o.id, open.gone_id
  )
  insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id)
    select of_merge, 'purchase-order', id, gone_id from moved;
  with moved as (
    update barcodes b set medicine_id = staying
      from (select c.gtin, c.medicine_id as gone_id from barcodes c where c.medicine_id = any (gone)) coded
      where b.gtin = coded.gtin returning b.gtin, coded.gone_id
  )
  insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id)
    select of_merge, 'barcode', gtin, gone_id from moved;
  with moved as (
    update supplier_products p set medicine_id = staying
      from (select distinct on (o.supplier_id) o.supplier_id, o.medicine_id as gone_id from supplier_products o
        where o.medicine_id = any (gone) order by o.supplier_id, o.updated_at desc, o.medicine_id) offered
      where p.supplier_id = offered.supplier_id and p.medicine_id = offered.gone_id
        and not exists (select from supplier_products k where k.supplier_id = p.supplier_id and k.medicine_id = staying)
      returning p.supplier_id, offered.gone_id
  )
  insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id)
    select of_merge, 'supplier-product', supplier_id, gone_id from moved;
  update medicines m set merged_into = staying, version = m.version + 1 where m.id = any (gone);
  perform update_former_names(staying);

  select jsonb_object_agg(l.thing, l.things) into counts
    from (select thing, count(*) as things from medicine_merge_lines where merge_id = of_merge group by thing) l;
  perform record_audit('adminMedicines.merge', 'medicine', staying::text,
    jsonb_build_object('gone', (select jsonb_object_agg(m.id, m.name) from medicines m where m.id = any (gone))),
    counts || jsonb_build_object('merge', of_merge, 'differ', to_jsonb(differ)), why);
end $$;

-- Undoes one pharmacy's part of a merge: moves back the units that are still there, and its orders as they were.
create or replace function unmerge_shelf_row(of_merge uuid, undoing uuid, of_stock integer, staying integer, acting text,
  happened_at timestamptz, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  part jsonb := (select l.details from medicine_merge_lines l
    where l.merge_id = of_merge and l.thing = 'shelf' and l.thing_id = of_stock::text);
  stays stock;
  held customer_orders[];
  one customer_orders;
  lines jsonb;
begin
  select * into stays from stock s where s.id = (part ->> 'to')::integer;
  update stock s set merged_into = null, removed_at = (part ->> 'removedAt')::timestamptz where s.id = of_stock;
  -- The pharmacy has changed its row to another medicine since.
  if stays.medicine_id <> staying then
    update stock s set removed_at = coalesce(s.removed_at, happened_at) where s.id = of_stock;
    return;
  end if;
  held := array(
    select o from customer_orders o join medicine_merge_lines l on l.merge_id = of_merge and l.thing = 'customer-order'
      and l.thing_id = o.id::text and (l.details ->> 'from')::integer = of_stock
      and (l.details ->> 'reservation')::uuid = o.reservation_id
    where o.order_status = 'pending' and o.stock_id = stays.id order by o.id);
  foreach one in array held loop
    perform release_units(one, acting, happened_at, today);
  end loop;
  -- Lines of a pair share their number: the batch that they left.
  select jsonb_agg(line order by b.id, nth) into lines
    from stock_movements out
    join stock_movements come on come.source_kind = 'medicine-merge' and come.source_id = of_merge and come.line_no = out.line_no
      and come.kind = 'merge-in' and come.stock_id = stays.id
    join batches b on b.id = come.batch_id
    join batches home on home.id = out.batch_id
    cross join lateral (select least(come.delta, b.quantity) as units) back
    -- Units of several batches may have come into one: they leave it in the order of their lines.
    cross join lateral (
      select coalesce(sum(x.delta), 0) as units from stock_movements x
      where x.source_kind = 'medicine-merge' and x.source_id = of_merge and x.kind = 'merge-in' and x.stock_id = stays.id
        and x.batch_id = b.id and x.line_no < out.line_no
    ) earlier
    cross join lateral (values
      (1, jsonb_build_object('line_no', out.line_no, 'stock_id', stays.id, 'kind', 'merge-out', 'delta', -back.units, 'batch_id', b.id,
        'reason', stock_row_name(of_stock))),
      (2, jsonb_build_object('line_no', out.line_no, 'stock_id', of_stock, 'kind', 'merge-in', 'delta', back.units,
        'lot', home.lot, 'expires_on', home.expires_on, 'reason', stock_row_name(stays.id),
        'costed_units', costed_upto(earlier.units + back.units, b.quantity, b.costed_units)
          - costed_upto(earlier.units, b.quantity, b.costed_units),
        'cost_cents', cost_upto(earlier.units + back.units, b.quantity, b.costed_units, b.cost_cents)
          - cost_upto(earlier.units, b.quantity, b.costed_units, b.cost_cents)))
    ) pair (nth, line)
    where out.source_kind = 'medicine-merge' and out.source_id = of_merge and out.stock_id = of_stock and out.kind = 'merge-out'
      and back.units > 0;
  if lines is not null then
    perform apply_movements(stays.pharmacy_id, 'medicine-merge-undo', undoing, acting, lines, happened_at, today);
  end if;
  foreach one in array held loop
    perform transfer_reservation(one.id, of_stock, acting, happened_at, today);
  end loop;
  -- Removes a row that only the merge created when nothing is left on it.
  update stock s set removed_at = happened_at
    where s.id = stays.id and s.quantity = 0 and ((part ->> 'made')::boolean or (part ->> 'revived')::boolean)
      and not exists (select from customer_orders o where o.stock_id = s.id and o.order_status = 'pending')
      and not exists (select from stock g where g.merged_into = s.id);
end $$;

-- Undoes a merge. What was sold, ordered or received since stays with the survivor.
create or replace function undo_medicine_merge(
  of_merge uuid, undoing uuid, why text, acting text, happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  merged medicine_merges;
  gone integer[];
  row_id integer;
begin
  perform lock_catalogue(true);
  select * into merged from medicine_merges m where m.id = of_merge for update;
  if not found then
    perform refuse('PH003', 'There is no such merge.', '{}');
  end if;
  if merged.undo_id = undoing then
    return;
  end if;
  if merged.undone_at is not null then
    perform refuse('PH006', 'The merge is undone.', '{}');
  end if;
  gone := array(select l.gone_id from medicine_merge_lines l where l.merge_id = of_merge and l.thing = 'medicine' order by 1);
  perform from medicines m where m.id = any (gone || merged.staying_id) order by m.id for no key update;
  perform from medicines m where m.id = merged.staying_id and m.merged_into is not null;
  if found then
    perform refuse('PH202', 'The survivor has been merged itself.', '{}');
  end if;
  perform from customer_orders o
    where o.id in (select l.thing_id::integer from medicine_merge_lines l where l.merge_id = of_merge and l.thing = 'customer-order')
      and o.order_status = 'pending'
    order by o.id for no key update;
  perform from purchase_orders o
    where o.id in (select l.thing_id::integer from medicine_merge_lines l where l.merge_id = of_merge and l.thing = 'purchase-order')
    order by o.id for no key update;
  perform from stock s
    where s.id in (
      select l.thing_id::integer from medicine_merge_lines l where l.merge_id = of_merge and l.thing = 'shelf'
      union select (l.details ->> 'to')::integer from medicine_merge_lines l where l.merge_id = of_merge and l.thing = 'shelf')
    order by s.id for no key update;

  update medicines m set merged_into = null, version = m.version + 1 where m.id = any (gone);
  for row_id in select l.thing_id::integer from medicine_merge_lines l
    where l.merge_id = of_merge and l.thing = 'shelf' order by 1
  loop
    perform unmerge_shelf_row(of_merge, undoing, row_id, merged.staying_id, acting, happened_at, today);
  end loop;
  update purchase_orders o set medicine_id = l.gone_id
    from medicine_merge_lines l
    where l.merge_id = of_merge and l.thing = 'purchase-order' and o.id = l.thing_id::integer
      and o.medicine_id = merged.staying_id and o.removed_at is null
      and o.accepted_units + o.refused_units < o.order_quantity
      and not exists (select from deliveries d where d.order_id = o.id and d.received_at >= merged.merged_at);
  update barcodes b set medicine_id = l.gone_id
    from medicine_merge_lines l
    where l.merge_id = of_merge and l.thing = 'barcode' and b.gtin = l.thing_id and b.medicine_id = merged.staying_id;
  update supplier_products p set medicine_id = l.gone_id
    from medicine_merge_lines l
    where l.merge_id = of_merge and l.thing = 'supplier-product' and p.supplier_id = l.thing_id::integer
      and p.medicine_id = merged.staying_id
      and not exists (select from supplier_products k where k.supplier_id = p.supplier_id and k.medicine_id = l.gone_id);
  perform update_former_names(merged.staying_id);
  update pharmacy_tasks t set done_at = happened_at, done_by = acting, done_note = 'The merge was undone.'
    where t.kind = 'merged-price' and t.done_at is null and t.details ->> 'merge' = of_merge::text
      and t.stock_id in (select (l.details ->> 'to')::integer from medicine_merge_lines l
        where l.merge_id = of_merge and l.thing = 'shelf');
  update medicine_merges m set undo_id = undoing, undo_reason = why, undone_by = acting, undone_at = happened_at
    where m.id = of_merge;
  perform record_audit('adminMedicines.undoMerge', 'medicine', merged.staying_id::text, jsonb_build_object('merge', of_merge),
    jsonb_build_object('back', (select jsonb_object_agg(m.id, m.name) from medicines m where m.id = any (gone))), why);
end $$;

-- Rows that are never changed.
create or replace trigger medicine_merge_lines_stay before update or delete on medicine_merge_lines
  for each row execute function refuse_change();

revoke execute on function
  transfer_lines, transfer_reservation, merge_shelf_row, merge_medicines, unmerge_shelf_row, undo_medicine_merge
  from public;
grant execute on function merge_medicines, undo_medicine_merge to pharos_app;
