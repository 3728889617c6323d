-- Companies, and transfers of stock between their pharmacies: requested by the receiving branch or sent without a request,
-- received, or taken back. Units on the way are on no shelf; the transfer's lines hold them with their lots and cost.

-- Returns the company of a name, added if needed; null without a name.
create or replace function find_or_add_company(named text) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_id integer;
begin
  if coalesce(btrim(named), '') = '' then
    return null;
  end if;
  insert into companies (name) values (named) on conflict on constraint companies_name do nothing;
  select c.id into strict found_id from companies c where c.name_key = fold(named);
  return found_id;
end $$;

-- Returns the other open pharmacies of a pharmacy's company.
create or replace function branches_of(of_pharmacy integer) returns table (id integer, name text)
  language sql stable set search_path = public, pg_temp as $$
  select b.id, b.name from pharmacies p
  join pharmacies b on b.company_id = p.company_id and b.id <> p.id and b.ended_at is null
  where p.id = of_pharmacy and p.company_id is not null
$$;

-- Returns the transfer of a pharmacy's earlier act with this key, or null. Locks the pharmacy, so that the same request waits.
create or replace function known_transfer_act(of_pharmacy integer, act_key uuid, fingerprint bytea) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  known transfer_acts;
begin
  perform from pharmacies p where p.id = of_pharmacy for no key update;
  select * into known from transfer_acts a where a.pharmacy_id = of_pharmacy and a.key = act_key;
  if found and known.request_hash <> fingerprint then
    perform refuse('PH005', 'This key was used for something else.', '{}');
  end if;
  return known.transfer_id;
end $$;

-- Returns one of a pharmacy's transfers, locked, in a status in which it can change.
create or replace function lock_transfer(of_transfer integer, of_pharmacy integer, is_sender boolean, statuses text[]) returns transfers
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_one transfers;
begin
  select * into found_one from transfers t where t.id = of_transfer
    and of_pharmacy in (case when is_sender is not false then t.from_pharmacy end, case when is_sender is not true then t.to_pharmacy end)
    for no key update;
  if found_one.id is null then
    perform refuse('PH003', 'There is no such transfer.', '{}');
  end if;
  if found_one.status <> all (statuses) then
    perform refuse('PH006', 'The transfer has changed.', jsonb_build_object('status', found_one.status));
  end if;
  return found_one;
end $$;

-- Records an act of a transfer and its new status. It completes the tasks of the status before.
create or replace function record_transfer_act(
  of_transfer integer, of_pharmacy integer, act_key uuid, fingerprint bytea, acting text, becomes text, why text,
  happened_at timestamptz
) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into transfer_acts (pharmacy_id, key, transfer_id, act, reason, request_hash, acted_by, acted_at)
    values (of_pharmacy, act_key, of_transfer, becomes, why, fingerprint, acting, happened_at);
  update transfers t
    set status = becomes, closed_at = case when becomes not in ('requested', 'sent') then happened_at end
    where t.id = of_transfer;
  update pharmacy_tasks t set done_at = happened_at, done_by = acting
    where t.kind in ('transfer-requested', 'transfer-sent') and t.details ->> 'transferId' = of_transfer::text and t.done_at is null;
end $$;

-- Gives one side of a transfer a task that names the other.
create or replace function add_transfer_task(of_transfer integer, for_pharmacy integer, about text, happened_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  insert into pharmacy_tasks (pharmacy_id, kind, details, created_at)
    select for_pharmacy, about, jsonb_build_object('transferId', t.id, 'branch', p.name), happened_at
    from transfers t
    join pharmacies p on p.id = case for_pharmacy when t.from_pharmacy then t.to_pharmacy else t.from_pharmacy end
    where t.id = of_transfer
$$;

-- Refuses a pharmacy that is not another open one of the same company.
create or replace function refuse_other_company(of_pharmacy integer, other integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from branches_of(of_pharmacy) b where b.id = other) then
    perform refuse('PH003', 'There is no such branch.', '{}');
  end if;
end $$;

-- Asks another branch for medicines: {"from", "note", "lines": [{"medicine_id", "quantity"}]}. Returns the transfer's id.
-- Idempotent by key.
create or replace function request_transfer(
  of_pharmacy integer, act_key uuid, fingerprint bytea, acting text, payload jsonb, happened_at timestamptz
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made integer := known_transfer_act(of_pharmacy, act_key, fingerprint);
  wrong jsonb;
begin
  if made is not null then
    return made;
  end if;
  perform refuse_other_company(of_pharmacy, (payload ->> 'from')::integer);
  select jsonb_agg(nth) into wrong
    from jsonb_array_elements(payload -> 'lines') with ordinality as l (line, nth)
    where not exists (select from medicines m where m.id = (line ->> 'medicine_id')::integer);
  if wrong is not null then
    perform refuse('PH003', 'There is no such medicine.', jsonb_build_object('lines', wrong));
  end if;
  insert into transfers (from_pharmacy, to_pharmacy, status, note, made_at)
    values ((payload ->> 'from')::integer, of_pharmacy, 'requested', payload ->> 'note', happened_at) returning id into made;
  insert into transfer_requests (transfer_id, line_no, medicine_id, quantity)
    select made, nth, (line ->> 'medicine_id')::integer, (line ->> 'quantity')::integer
    from jsonb_array_elements(payload -> 'lines') with ordinality as l (line, nth);
  perform record_transfer_act(made, of_pharmacy, act_key, fingerprint, acting, 'requested', null, happened_at);
  perform add_transfer_task(made, (payload ->> 'from')::integer, 'transfer-requested', happened_at);
  return made;
end $$;

-- Sends units to another branch, as it requested or of one's own accord: {"id" of the request or null, "to", "note", "lines":
-- [{"stock_id", "quantity", "batch_id"}]}; a line without a batch leaves first expired first out. Returns the transfer's id.
-- Idempotent by key. Locks the pharmacy, the transfer, and then the stock rows in id order.
create or replace function send_transfer(
  of_pharmacy integer, act_key uuid, fingerprint bytea, acting text, payload jsonb, happened_at timestamptz, today date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made integer;
  goes_to integer := (payload ->> 'to')::integer;
  lines jsonb;
  scanned record;
begin
  perform lock_catalogue(false);
  made := known_transfer_act(of_pharmacy, act_key, fingerprint);
  if made is not null then
    return made;
  end if;
  if payload ->> 'id' is not null then
    select t.id, t.to_pharmacy into made, goes_to
      from lock_transfer((payload ->> 'id')::integer, of_pharmacy, true, '{requested}') t;
  end if;
  perform refuse_other_company(of_pharmacy, goes_to);
  if made is null then
    insert into transfers (from_pharmacy, to_pharmacy, status, note, made_at)
      values (of_pharmacy, goes_to, 'sent', payload ->> 'note', happened_at) returning id into made;
  else
    update transfers t set note = coalesce(payload ->> 'note', t.note) where t.id = made;
  end if;

  select jsonb_agg(jsonb_build_object('line_no', nth, 'stock_id', surviving_row((line ->> 'stock_id')::integer),
      'kind', 'transfer-out', 'delta', -(line ->> 'quantity')::integer, 'batch_id', line -> 'batch_id') order by nth)
    into lines
    from jsonb_array_elements(payload -> 'lines') with ordinality as l (line, nth);
  for scanned in
    select s.medicine_id, array_agg(b.lot) as lots
    from jsonb_to_recordset(lines) as l (batch_id integer)
    join batches b on b.id = l.batch_id
    join stock s on s.id = b.stock_id and s.pharmacy_id = of_pharmacy
    group by s.medicine_id order by s.medicine_id
  loop
    perform refuse_recalled_lots(of_pharmacy, scanned.medicine_id, scanned.lots);
  end loop;
  perform apply_movements(of_pharmacy, 'transfer', act_key, acting, lines, happened_at, today);
  insert into transfer_lines (transfer_id, line_no, from_stock, from_batch, medicine_id, medicine_name, lot, expires_on, quantity,
      costed_units, cost_cents, price_cents)
    select made, row_number() over (order by min(m.line_no), min(m.seq)), m.stock_id, m.batch_id, d.id, d.name, b.lot, b.expires_on,
      -sum(m.delta), -sum(m.costed_units), -sum(m.cost_cents), s.price_cents
    from stock_movements m
    join batches b on b.id = m.batch_id
    join stock s on s.id = m.stock_id
    join medicines d on d.id = s.medicine_id
    where m.source_kind = 'transfer' and m.source_id = act_key and m.kind = 'transfer-out' and s.pharmacy_id = of_pharmacy
    group by m.stock_id, m.batch_id, d.id, b.lot, b.expires_on, s.price_cents;
  perform record_transfer_act(made, of_pharmacy, act_key, fingerprint, acting, 'sent', null, happened_at);
  perform add_transfer_task(made, goes_to, 'transfer-sent', happened_at);
  return made;
end $$;

-- Puts the medicines of a transfer on the shelf of the branch that receives it, at the sender's price where it does not sell
-- them yet, and notes the rows in the transfer's lines. Locks the rows in id order.
create or replace function shelve_transfer(of_transfer integer, of_pharmacy integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into stock (pharmacy_id, medicine_id, price_cents)
    select of_pharmacy, m.id, least(min(l.price_cents), m.max_retail_price_cents)
    from transfer_lines l
    join medicines m on m.id = surviving_medicine(l.medicine_id)
    where l.transfer_id = of_transfer
    group by m.id order by m.id
    on conflict on constraint stock_pharmacy_medicine do nothing;
  perform from stock s where s.pharmacy_id = of_pharmacy
    and s.medicine_id in (select surviving_medicine(l.medicine_id) from transfer_lines l where l.transfer_id = of_transfer)
    order by s.id for no key update;
end $$;

-- Receives a transfer: [{"line_no", "received", "damaged", "reason"}] for every line. Damaged units go into quarantine; what is
-- missing is written off at the sender, which gets a task. Idempotent by key.
create or replace function receive_transfer(
  of_pharmacy integer, of_transfer integer, act_key uuid, fingerprint bytea, acting text, counted jsonb, happened_at timestamptz,
  today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent transfers;
  wrong integer[];
  unexplained jsonb;
  lines jsonb;
begin
  perform lock_catalogue(false);
  if known_transfer_act(of_pharmacy, act_key, fingerprint) is not null then
    return;
  end if;
  sent := lock_transfer(of_transfer, of_pharmacy, false, '{sent}');
  select array_agg(coalesce(l.line_no, c.line_no)),
      jsonb_agg(jsonb_build_object('field', format('lines.%s.reason', c.nth - 1), 'message', 'Enter a reason'))
        filter (where c.received < l.quantity and c.reason is null)
    into wrong, unexplained
    from (select * from transfer_lines l where l.transfer_id = of_transfer) l
    full join rows from (jsonb_to_recordset(counted) as (line_no integer, received integer, damaged integer, reason text))
      with ordinality c (line_no, received, damaged, reason, nth) on c.line_no = l.line_no
    where l.line_no is null or c.line_no is null or c.received + c.damaged > l.quantity
      or c.received < l.quantity and c.reason is null;
  if wrong is not null then
    perform refuse('PH004', 'Lines do not fit what was sent.', jsonb_build_object('lines', wrong, 'fields', coalesce(unexplained, '[]')));
  end if;

  perform shelve_transfer(of_transfer, of_pharmacy);
  update transfer_lines l
    set to_stock = s.id, received = c.received, damaged = c.damaged,
      reason = case when c.received < l.quantity then c.reason end
    from jsonb_to_recordset(counted) as c (line_no integer, received integer, damaged integer, reason text), stock s
    where l.transfer_id = of_transfer and c.line_no = l.line_no and s.pharmacy_id = of_pharmacy
      and s.medicine_id = surviving_medicine(l.medicine_id);
  -- Units of unknown cost go missing first.
  select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'stock_id', l.to_stock, 'kind', 'transfer-in',
      'delta', l.received + l.damaged, 'lot', l.lot, 'expires_on', l.expires_on,
      'costed_units', l.costed_units - costed_upto(m.missing, l.quantity, l.costed_units),
      'cost_cents', l.cost_cents - cost_upto(m.missing, l.quantity, l.costed_units, l.cost_cents)) order by l.line_no)
    into lines
    from transfer_lines l
    cross join lateral (select l.quantity - l.received - l.damaged as missing) m
    where l.transfer_id = of_transfer and l.received + l.damaged > 0;
  if lines is not null then
    perform apply_movements(of_pharmacy, 'transfer', act_key, acting, lines, happened_at, today);
  end if;
  -- A recalled lot is in quarantine already.
  select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'stock_id', l.to_stock, 'batch_id', b.id, 'kind', 'write-off',
      'delta', -l.damaged, 'reason', left('damaged: ' || l.reason, 300)) order by l.line_no)
    into lines
    from transfer_lines l
    join batches b on b.stock_id = l.to_stock and b.lot is not distinct from l.lot and b.expires_on is not distinct from l.expires_on
    where l.transfer_id = of_transfer and l.damaged > 0 and b.quantity >= l.damaged;
  if lines is not null then
    perform apply_movements(of_pharmacy, 'transfer', act_key, acting, lines, happened_at, today);
  end if;
  perform record_transfer_act(of_transfer, of_pharmacy, act_key, fingerprint, acting, 'received', null, happened_at);
  if exists (select from transfer_lines l where l.transfer_id = of_transfer and l.received < l.quantity) then
    perform add_transfer_task(of_transfer, sent.from_pharmacy, 'transfer-differs', happened_at);
  end if;
end $$;

-- Ends a transfer that was not received: a request is withdrawn or declined by either side; what was sent is taken back onto
-- its shelf by the sender. Idempotent by key.
create or replace function end_transfer(
  of_pharmacy integer, of_transfer integer, act_key uuid, fingerprint bytea, acting text, becomes text, why text,
  happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_catalogue(false);
  if known_transfer_act(of_pharmacy, act_key, fingerprint) is not null then
    return;
  end if;
  if becomes = 'cancelled' then
    perform lock_transfer(of_transfer, of_pharmacy, null, '{requested}');
  else
    perform lock_transfer(of_transfer, of_pharmacy, true, '{sent}');
    update transfer_lines l set to_stock = surviving_row(l.from_stock) where l.transfer_id = of_transfer;
    perform apply_movements(of_pharmacy, 'transfer', act_key, acting,
      (select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'stock_id', l.to_stock, 'kind', 'transfer-in',
          'delta', l.quantity, 'lot', l.lot, 'expires_on', l.expires_on, 'costed_units', l.costed_units, 'cost_cents', l.cost_cents)
          order by l.line_no)
        from transfer_lines l where l.transfer_id = of_transfer),
      happened_at, today);
  end if;
  perform record_transfer_act(of_transfer, of_pharmacy, act_key, fingerprint, acting, becomes, why, happened_at);
end $$;

-- Rows that are never changed.
create or replace trigger transfer_acts_stay before update or delete on transfer_acts for each row execute function refuse_change();
create or replace trigger transfer_acts_all_stay before truncate on transfer_acts execute function refuse_change();

-- Returns the lines of a recall's units that went from one branch to another: those of a pharmacy, or of all. It also says what the other
-- branch answered to a recall of the whole country, which the branch's own rows hide: the numbers alone.
create or replace function recalled_transfers(of_recall uuid, of_pharmacy integer) returns table (
  id integer, line_no integer, from_pharmacy integer, to_pharmacy integer, sent_at timestamptz, lot text, units integer, arrived integer,
  is_asked boolean, answered_at timestamptz, units_found integer, units_removed integer
)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query with recursive recall as (
    select r.* from recalls r
    where r.id = of_recall and (of_pharmacy is null or r.pharmacy_id is null or r.pharmacy_id = of_pharmacy
        or exists (select from recall_answers x where x.recall_id = r.id and x.pharmacy_id = of_pharmacy))
      and case when own_pharmacy() is null then own_person() is null and own_supplier() is null else own_pharmacy() = of_pharmacy end
  ), medicine as (
    select surviving_medicine(recall.medicine_id) as of from recall
    union all
    select m.id from medicine join medicines m on m.merged_into = medicine.of
  ), line as (
    select l.* from recall
    join recall_lots n on n.recall_id = recall.id
    join transfer_lines l on lot_key(l.lot) = n.lot_key and l.medicine_id in (select medicine.of from medicine)
    where not recall.all_lots
    union all
    select l.* from recall join medicine on recall.all_lots join transfer_lines l on l.medicine_id = medicine.of
  )
  select t.id, l.line_no, t.from_pharmacy, t.to_pharmacy, sent.acted_at, l.lot, l.quantity, l.received + l.damaged,
    a.recall_id is not null, a.answered_at, a.units_found, a.units_removed
  from line l
  join transfers t on t.id = l.transfer_id and t.status in ('sent', 'received')
    and (of_pharmacy is null or of_pharmacy in (t.from_pharmacy, t.to_pharmacy))
  join transfer_acts sent on sent.transfer_id = t.id and sent.act = 'sent'
  left join recall_answers a on a.recall_id = of_recall
    and a.pharmacy_id = case when of_pharmacy = t.to_pharmacy then t.from_pharmacy else t.to_pharmacy end;
end $$;

revoke execute on function
  recalled_transfers, find_or_add_company, branches_of, known_transfer_act, lock_transfer, record_transfer_act, add_transfer_task, refuse_other_company,
  request_transfer, send_transfer, shelve_transfer, receive_transfer, end_transfer
  from public;
grant execute on function recalled_transfers, branches_of, request_transfer, send_transfer, receive_transfer, end_transfer to pharos_app;
