-- Recalls. A recall in force takes every unit of its lots into quarantine, and the ledger lets none back: apply_movements()
-- asks these functions about all units that come.

-- Returns the batches of these stock rows whose lot a recall in force at their pharmacy names; with `of_recall`, those of this recall,
-- also at branches that it asks.
create or replace function recalled_batches(rows_of integer[], of_recall uuid default null)
  returns table (batch_id integer, stock_id integer, lot text, reason text)
  language sql stable set search_path = public, pg_temp as $$
  select distinct on (b.id) b.id, b.stock_id, b.lot, r.reason
  from recalls r
  join stock s on s.id = any (rows_of) and s.medicine_id = surviving_medicine(r.medicine_id)
  join batches b on b.stock_id = s.id
  where case when of_recall is null then r.lifted_at is null and (r.pharmacy_id is null or r.pharmacy_id = s.pharmacy_id)
      else r.id = of_recall end
    and (r.all_lots or exists (select from recall_lots l where l.recall_id = r.id and l.lot_key = lot_key(b.lot)))
  order by b.id, r.started_at
$$;

-- Returns which of these lots of a medicine are recalled in the whole country or, if one is named, at this pharmacy.
create or replace function recalled_lots(of_pharmacy integer, of_medicine integer, lots text[]) returns text[]
  language sql stable set search_path = public, pg_temp as $$
  select array_agg(distinct asked.lot)
  from unnest(lots) as asked (lot)
  join recalls r on r.lifted_at is null and surviving_medicine(r.medicine_id) = surviving_medicine(of_medicine)
    and (r.pharmacy_id is null or r.pharmacy_id = of_pharmacy)
    and (r.all_lots or exists (select from recall_lots l where l.recall_id = r.id and l.lot_key = lot_key(asked.lot)))
$$;

-- Refuses to sell or ship lots of a medicine that are recalled.
create or replace function refuse_recalled_lots(of_pharmacy integer, of_medicine integer, lots text[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  recalled text[] := recalled_lots(of_pharmacy, of_medicine, lots);
begin
  if recalled is not null then
    perform refuse('PH044', 'This lot is recalled.', jsonb_build_object('lots', recalled,
      'medicine', (select m.name from medicines m where m.id = surviving_medicine(of_medicine))));
  end if;
end $$;

-- Moves recalled units of rows that the caller has locked from the shelf into quarantine; returns how many.
create or replace function block_recalled_units(
  of_pharmacy integer, rows_of integer[], document_id uuid, acting text, happened_at timestamptz, today date
) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  lines jsonb;
  units integer;
begin
  select jsonb_agg(jsonb_build_object('stock_id', b.stock_id, 'batch_id', b.id, 'kind', 'write-off', 'delta', -b.quantity,
      'reason', left('recalled: ' || r.reason, 300)) order by b.stock_id, b.id), sum(b.quantity)
    into lines, units
    from recalled_batches(rows_of) r join batches b on b.id = r.batch_id and b.quantity > 0;
  if lines is not null then
    perform apply_movements(of_pharmacy, 'recall', document_id, acting, lines, happened_at, today);
  end if;
  return coalesce(units, 0);
end $$;

-- Keeps recalled units that have just come off the shelf: of a delivery or transfer they go into quarantine, since its goods are in the
-- shop; anything else that would put them there is refused. The caller holds the rows' locks.
create or replace function keep_off_shelf(
  of_pharmacy integer, rows_of integer[], document_kind text, document_id uuid, acting text, happened_at timestamptz, today date
) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  recalled record;
begin
  if not exists (select from recalls r where r.lifted_at is null) then
    return;
  end if;
  if document_kind = any (array['goods-receipt', 'delivery', 'transfer', 'import', 'passed-on']) then
    perform block_recalled_units(of_pharmacy, rows_of, document_id, acting, happened_at, today);
    return;
  end if;
  select array_agg(distinct r.lot) filter (where r.lot is not null) as lots, min(stock_row_name(r.stock_id)) as medicine
    into recalled
    from recalled_batches(rows_of) r join batches b on b.id = r.batch_id and b.quantity > 0;
  if recalled.medicine is not null then
    perform refuse('PH044', 'This lot is recalled.', jsonb_build_object('lots', coalesce(recalled.lots, '{}'),
      'medicine', recalled.medicine));
  end if;
end $$;

-- Takes the recalled units of one stock row off its shelf and out of its open orders. An order gets units of other lots, as
-- far as there are enough, or is rejected. The caller holds the locks of the row and of its open orders. Returns the units.
create or replace function block_recalled_row(
  shelf stock, of_recall uuid, acting text, why text, happened_at timestamptz, today date
) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  waiting customer_orders[];
  before customer_orders;
  after customer_orders;
  units integer;
begin
  waiting := array(
    select o from customer_orders o
    where o.stock_id = shelf.id and o.order_status = 'pending' and exists (
      select from stock_movements m
      join recalled_batches(array[shelf.id], of_recall) r on r.batch_id = m.batch_id
      where m.source_kind = 'customer-order' and m.source_id = o.reservation_id and m.kind = 'reserve')
    order by o.id);
  foreach before in array waiting loop
    perform release_units(before, acting, happened_at, today);
  end loop;
  units := block_recalled_units(shelf.pharmacy_id, array[shelf.id], of_recall, acting, happened_at, today);
  foreach before in array waiting loop
    begin
      update customer_orders o
        set reservation_id = gen_random_uuid(), ready_at = null, version = o.version + 1, updated_at = happened_at
        where o.id = before.id returning * into after;
      perform reserve_units(after, happened_at, today);
      insert into recall_orders (recall_id, order_id, outcome) values (of_recall, after.id, 'kept');
    exception when sqlstate 'PH001' or sqlstate 'PH002' then
      update customer_orders o
        set order_status = 'rejected', closed_by = 'pharmacy', closed_at = happened_at, reason = why, version = o.version + 1,
          updated_at = happened_at
        where o.id = before.id returning * into after;
      perform add_order_event(after.id, 'rejected', 'pharmacy', null, happened_at);
      insert into recall_orders (recall_id, order_id, outcome) values (of_recall, after.id, 'rejected');
    end;
  end loop;
  return units;
end $$;

-- Refuses a recall of lots that a recall in force covers already.
create or replace function refuse_known_recall(of_pharmacy integer, of_medicine integer, lots text[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  known record;
begin
  select r.id, r.started_at into known from recalls r
    where r.lifted_at is null and surviving_medicine(r.medicine_id) = of_medicine
      and (r.pharmacy_id is null or r.pharmacy_id = of_pharmacy)
      and (r.all_lots or exists (
        select from recall_lots l where l.recall_id = r.id and l.lot_key in (select lot_key(lot) from unnest(lots) lot)))
    order by r.started_at limit 1;
  if found then
    perform refuse('PH045', 'This is recalled already.', jsonb_build_object('recallId', known.id, 'startedAt', as_utc(known.started_at),
      'lots', coalesce(recalled_lots(of_pharmacy, of_medicine, lots), '{}')));
  end if;
end $$;

-- Notifies the customers of a recall's orders, except those that got other units.
create or replace function notify_recalled(of_recall uuid, kind text, happened_at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  told customer_orders;
begin
  for told in
    update customer_orders o set updated_at = happened_at
      from recall_orders c where c.recall_id = of_recall and c.order_id = o.id and c.outcome <> 'kept'
      returning o.*
  loop
    perform notify_customer(told, kind, happened_at);
  end loop;
end $$;

-- Records for which customers' orders units of a recall were sold, and tells every customer whom it concerns.
create or replace function tell_recalled_customers(of_recall uuid, rows_of integer[], happened_at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into recall_orders (recall_id, order_id, outcome)
    select distinct of_recall, o.id, 'sold'
    from recalled_batches(rows_of, of_recall) r
    join customer_orders o on o.stock_id = r.stock_id and o.sale_id is not null
    join stock_movements m on m.source_kind = 'sale' and m.source_id = o.sale_id and m.kind = 'sale' and m.batch_id = r.batch_id;
  perform notify_recalled(of_recall, 'recalled', happened_at);
end $$;

-- Asks a pharmacy about a recall: on behalf of the pharmacy that started it, or of the administration.
create or replace function ask_about_recall(
  of_recall uuid, shelf stock, on_behalf_of integer, blocked integer, happened_at timestamptz
) returns void
  language sql set search_path = public, pg_temp as $$
  insert into recall_answers (recall_id, pharmacy_id, stock_id, units_blocked, asked_by)
    values (of_recall, shelf.pharmacy_id, shelf.id, blocked, on_behalf_of);
  insert into pharmacy_tasks (pharmacy_id, kind, stock_id, details, created_at)
    select shelf.pharmacy_id, 'recall', shelf.id, jsonb_strip_nulls(jsonb_build_object('recallId', r.id,
        'lots', array(select l.lot from recall_lots l where l.recall_id = r.id order by l.lot_key), 'class', r.class, 'blocked', blocked,
        'branch', (select p.name from pharmacies p where p.id = on_behalf_of))), happened_at
    from recalls r where r.id = of_recall
$$;

-- Starts a recall ({"medicine_id", "lots", "class", "reason", "ordered_by", "order_reason"}; no lots are all lots): of one
-- pharmacy, or of the whole country without one. In one transaction it takes the units off every shelf and out of open
-- orders, tells the customers and asks the pharmacies; a recall of one pharmacy asks its branches, and leaves their shelves alone.
-- Idempotent by its id.
--
-- The exclusive lock of the catalogue keeps away what would put the medicine on another shelf or order it meanwhile; then
-- orders are locked, and stock rows after them. A sale that holds its row is finished first and listed.
create or replace function start_recall(
  of_pharmacy integer,
  of_recall uuid,
  fingerprint bytea,
  acting text,
  payload jsonb,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known recalls;
  medicine medicines;
  lots text[] := array(select jsonb_array_elements_text(payload -> 'lots'));
  rows_of integer[];
  shelf stock;
  units integer;
begin
  perform lock_catalogue(true);
  select * into known from recalls r where r.id = of_recall;
  if found then
    if known.request_hash <> fingerprint or known.pharmacy_id is distinct from of_pharmacy then
      perform refuse('PH005', 'This key was used for another recall.', '{}');
    end if;
    return;
  end if;
  select * into medicine from medicines m where m.id = surviving_medicine((payload ->> 'medicine_id')::integer);
  rows_of := array(
    select s.id from stock s
    where s.medicine_id = medicine.id and (of_pharmacy is null or s.pharmacy_id = of_pharmacy) and s.merged_into is null order by s.id);
  if medicine.id is null or (of_pharmacy is not null and rows_of = '{}') then
    perform refuse('PH003', 'There is no such medicine.', '{}');
  end if;
  perform refuse_known_recall(of_pharmacy, medicine.id, lots);

  insert into recalls (id, request_hash, pharmacy_id, medicine_id, medicine_name, all_lots, class, reason, ordered_by, started_by,
      started_at)
    values (of_recall, fingerprint, of_pharmacy, medicine.id, medicine.name, lots = '{}', (payload ->> 'class')::smallint,
      payload ->> 'reason', payload ->> 'ordered_by', acting, happened_at);
  insert into recall_lots (recall_id, lot) select of_recall, lot from unnest(lots) lot on conflict do nothing;

  perform from customer_orders o where o.stock_id = any (rows_of) and o.order_status = 'pending' order by o.id for no key update;
  perform from stock s where s.id = any (rows_of) order by s.id for no key update;
  for shelf in select s.* from stock s where s.id = any (rows_of) order by s.id loop
    units := block_recalled_row(shelf, of_recall, acting, payload ->> 'order_reason', happened_at, today);
    continue when shelf.removed_at is not null
      and not exists (select from recalled_batches(array[shelf.id], of_recall));
    perform ask_about_recall(of_recall, shelf, null, units, happened_at);
  end loop;
  for shelf in
    select s.* from branches_of(of_pharmacy) b join stock s on s.pharmacy_id = b.id
    where s.medicine_id = medicine.id and s.merged_into is null
      and (s.removed_at is null or exists (select from recalled_batches(array[s.id], of_recall)))
      -- Nobody is asked twice about the same lots: a branch that recalls them in turn asks those that know nothing yet.
      and not exists (
        select from recall_answers a join recalls r on r.id = a.recall_id and r.lifted_at is null
        where a.pharmacy_id = b.id and surviving_medicine(r.medicine_id) = medicine.id
          and (r.all_lots or exists (
            select from recall_lots l where l.recall_id = r.id and l.lot_key in (select lot_key(lot) from unnest(lots) lot))))
    order by s.id
  loop
    perform ask_about_recall(of_recall, shelf, of_pharmacy, 0, happened_at);
  end loop;
  perform tell_recalled_customers(of_recall, rows_of, happened_at);
  perform write_supplier_recall_webhooks(of_recall);
  perform record_recall_act(of_recall, payload - 'order_reason');
end $$;

-- Records an act of the pharmacy or the administration about a recall.
create or replace function record_recall_act(of_recall uuid, what jsonb, why text default null) returns void
  language sql set search_path = public, pg_temp as $$
  select record_audit(current_setting('pharos.action', true), 'recall', of_recall::text, null, what, why)
  where current_setting('pharos.action', true) <> ''
$$;

-- Locks a recall that was started by this pharmacy, or by the administration without one. To anyone else it does not exist.
create or replace function lock_recall(of_pharmacy integer, of_recall uuid) returns recalls
  language plpgsql set search_path = public, pg_temp as $$
declare
  held recalls;
begin
  select * into held from recalls r where r.id = of_recall and r.pharmacy_id is not distinct from of_pharmacy for no key update;
  if not found then
    perform refuse('PH003', 'There is no such recall.', '{}');
  end if;
  return held;
end $$;

-- Completes the open tasks of a recall, or of one pharmacy.
create or replace function finish_recall_tasks(of_recall uuid, of_pharmacy integer, note text, acting text, happened_at timestamptz)
  returns void
  language sql set search_path = public, pg_temp as $$
  update pharmacy_tasks t set done_at = happened_at, done_by = acting, done_note = left(note, 300)
  from recall_answers a
  where a.recall_id = of_recall and (of_pharmacy is null or a.pharmacy_id = of_pharmacy)
    and t.stock_id = a.stock_id and t.kind = 'recall' and t.done_at is null and t.details ->> 'recallId' = of_recall::text
$$;

-- Records a pharmacy's answer ({"units_found", "units_removed", "note"}); until the recall is closed it can be corrected.
-- Sent again, it changes nothing.
create or replace function answer_recall(
  of_pharmacy integer, of_recall uuid, payload jsonb, acting text, happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held recalls;
begin
  select r.* into held from recalls r join recall_answers a on a.recall_id = r.id and a.pharmacy_id = of_pharmacy
    where r.id = of_recall for no key update of a;
  if not found then
    perform refuse('PH003', 'There is no such recall.', '{}');
  end if;
  perform from recalls r where r.id = of_recall for share;
  if exists (select from recalls r where r.id = of_recall and num_nonnulls(r.closed_at, r.lifted_at) > 0) then
    perform refuse('PH006', 'The recall is over.', '{}');
  end if;
  if exists (
    select from recall_answers a
    where a.recall_id = of_recall and a.pharmacy_id = of_pharmacy and a.answered_by = acting
      and a.units_found = (payload ->> 'units_found')::integer and a.units_removed = (payload ->> 'units_removed')::integer
      and a.note is not distinct from nullif(payload ->> 'note', '')) then
    return;
  end if;
  update recall_answers a
    set answered_at = happened_at, answered_by = acting, units_found = (payload ->> 'units_found')::integer,
      units_removed = (payload ->> 'units_removed')::integer, note = nullif(payload ->> 'note', '')
    where a.recall_id = of_recall and a.pharmacy_id = of_pharmacy;
  perform finish_recall_tasks(of_recall, of_pharmacy, coalesce(nullif(payload ->> 'note', ''), 'Answered'), acting, happened_at);
  perform record_recall_act(of_recall, payload);
end $$;

-- Reminds the pharmacies that have not answered; at most once in ten minutes.
create or replace function remind_recall(of_pharmacy integer, of_recall uuid, happened_at timestamptz default now()) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held recalls := lock_recall(of_pharmacy, of_recall);
begin
  if num_nonnulls(held.closed_at, held.lifted_at) > 0 then
    perform refuse('PH006', 'The recall is over.', '{}');
  end if;
  if held.reminded_at > happened_at - interval '10 minutes' then
    return;
  end if;
  update recalls r set reminded_at = happened_at where r.id = of_recall;
  update pharmacy_tasks t set details = t.details || jsonb_build_object('remindedAt', as_utc(happened_at))
    from recall_answers a
    where a.recall_id = of_recall and a.answered_at is null and t.stock_id = a.stock_id and t.kind = 'recall'
      and t.done_at is null and t.details ->> 'recallId' = of_recall::text;
  perform record_recall_act(of_recall, null);
end $$;

-- Closes a recall with a summary; its lots stay blocked. Pharmacies that have not answered must be left out knowingly.
create or replace function close_recall(
  of_pharmacy integer, of_recall uuid, closing text, leaves_out boolean, acting text, happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held recalls := lock_recall(of_pharmacy, of_recall);
  silent integer := (select count(*) from recall_answers a where a.recall_id = of_recall and a.answered_at is null);
begin
  if held.closed_at is not null and held.summary = closing and held.closed_by = acting then
    return;
  end if;
  if num_nonnulls(held.closed_at, held.lifted_at) > 0 then
    perform refuse('PH006', 'The recall is over.', '{}');
  end if;
  if silent > 0 and not leaves_out then
    perform refuse('PH046', 'Pharmacies have not answered.', jsonb_build_object('count', silent));
  end if;
  update recalls r set closed_at = happened_at, closed_by = acting, summary = closing where r.id = of_recall;
  perform finish_recall_tasks(of_recall, null, 'The recall was closed.', acting, happened_at);
  perform record_recall_act(of_recall, jsonb_build_object('summary', closing, 'unanswered', silent));
end $$;

-- Lifts a recall that was a mistake: the units it put into quarantine return to their shelves, except those that were decided
-- about, have expired or are recalled by another one.
create or replace function lift_recall(
  of_pharmacy integer, of_recall uuid, why text, acting text, happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held recalls;
  rows_of integer[];
  aside record;
begin
  perform lock_catalogue(true);
  held := lock_recall(of_pharmacy, of_recall);
  if held.lifted_at is not null then
    if held.lift_reason = why and held.lifted_by = acting then
      return;
    end if;
    perform refuse('PH006', 'The recall is lifted.', '{}');
  end if;
  update recalls r set lifted_at = happened_at, lifted_by = acting, lift_reason = why where r.id = of_recall;
  rows_of := array(
    select distinct surviving_row(s.id) from stock s
    where surviving_medicine(s.medicine_id) = surviving_medicine(held.medicine_id)
      and (of_pharmacy is null or s.pharmacy_id = of_pharmacy) order by 1);
  perform from stock s where s.id = any (rows_of) order by s.id for no key update;
  for aside in
    select q.id, q.pharmacy_id, q.quantity - q.settled as units
    from quarantined_units q
    cross join lateral first_quarantined(q.id) first
    join stock_movements m on m.stock_id = first.stock_id and m.seq = first.movement_seq and m.source_kind = 'recall'
    where surviving_row(q.stock_id) = any (rows_of) and q.settled < q.quantity and (q.expires_on is null or q.expires_on >= today)
      and (held.all_lots or exists (select from recall_lots l where l.recall_id = of_recall and l.lot_key = lot_key(q.lot)))
      and m.batch_id not in (select b.batch_id from recalled_batches(array[q.stock_id]) b)
    order by q.id
  loop
    perform settle_quarantine(aside.pharmacy_id, aside.id, gen_random_uuid(), '', acting,
      jsonb_build_object('act', 'released', 'quantity', aside.units, 'reason', why), happened_at, today);
  end loop;
  perform finish_recall_tasks(of_recall, null, 'The recall was lifted.', acting, happened_at);
  delete from order_notices n using recall_orders c
    where c.recall_id = of_recall and c.order_id = n.order_id and c.outcome <> 'kept' and n.kind = 'recalled';
  perform notify_recalled(of_recall, 'recall-lifted', happened_at);
  perform record_recall_act(of_recall, null, why);
end $$;

revoke execute on function
  recalled_batches, recalled_lots, refuse_recalled_lots, block_recalled_units, keep_off_shelf, block_recalled_row, refuse_known_recall,
  notify_recalled, tell_recalled_customers, ask_about_recall, start_recall, record_recall_act, lock_recall, finish_recall_tasks, answer_recall, remind_recall, close_recall,
  lift_recall
  from public;
grant execute on function
  recalled_batches, recalled_lots, start_recall, answer_recall, remind_recall, close_recall, lift_recall
  to pharos_app;
