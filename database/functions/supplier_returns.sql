-- Goods sent back to suppliers, and their credit notes.

-- Sends quarantined units back to a supplier: {"supplier", "reason", "lines": [{"units_id", "quantity"}]}. Idempotent by key.
-- Locks the pharmacy, for the next number, and then the stock rows in id order.
create or replace function send_to_supplier(
  of_pharmacy integer, return_key uuid, fingerprint bytea, acting text, payload jsonb, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known bytea;
  whom jsonb;
  line record;
begin
  perform from pharmacies p where p.id = of_pharmacy for no key update;
  select r.request_hash into known from supplier_returns r where r.pharmacy_id = of_pharmacy and r.id = return_key;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for something else.', '{}');
    end if;
    return;
  end if;
  perform end_draft(of_pharmacy, return_key, (payload ->> 'draft_version')::integer);
  whom := find_or_add_wholesaler(of_pharmacy, payload ->> 'supplier', happened_at);
  perform from stock s
    where s.id in (select q.stock_id from quarantined_units q
      where q.pharmacy_id = of_pharmacy and q.id in (select (l ->> 'units_id')::integer from jsonb_array_elements(payload -> 'lines') l))
    order by s.id for no key update;
  set constraints quarantine_acts_return deferred;
  for line in select l.units_id, l.quantity from jsonb_to_recordset(payload -> 'lines') as l (units_id integer, quantity integer)
    order by l.units_id
  loop
    perform settle_quarantine(of_pharmacy, line.units_id, gen_random_uuid(), fingerprint, acting, jsonb_build_object(
      'act', 'sent-back', 'quantity', line.quantity, 'reason', payload -> 'reason', 'supplier_return_id', return_key),
      happened_at, today);
  end loop;
  insert into supplier_returns (pharmacy_id, id, number, supplier_id, wholesaler_id, reason, cost_cents, request_hash, sent_by,
      sent_at)
    values (of_pharmacy, return_key,
      (select coalesce(max(r.number), 0) + 1 from supplier_returns r where r.pharmacy_id = of_pharmacy),
      (whom ->> 'supplier_id')::integer, (whom ->> 'wholesaler_id')::integer, payload ->> 'reason',
      (select sum(a.cost_cents) from quarantine_acts a where a.pharmacy_id = of_pharmacy and a.supplier_return_id = return_key),
      fingerprint, acting, happened_at);
end $$;

-- Takes units of a batch off the shelf into quarantine, and sends them back at once if a supplier is named: {"quantity", "supplier",
-- "reason"}. Idempotent by key, which a return has as well. Locks like send_to_supplier().
create or replace function set_batch_aside(
  of_pharmacy integer, of_batch integer, act_key uuid, fingerprint bytea, acting text, payload jsonb, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_stock integer := (select b.stock_id from batches b where b.id = of_batch);
  units integer := (payload ->> 'quantity')::integer;
  available integer;
  shelf stock;
begin
  if payload ->> 'supplier' is not null then
    perform from pharmacies p where p.id = of_pharmacy for no key update;
  end if;
  shelf := lock_shelf_row(of_pharmacy, of_stock);
  if not claim_act(of_pharmacy, act_key, 'set-aside', fingerprint, of_stock, happened_at) then
    return;
  end if;
  select b.quantity into available from batches b where b.id = of_batch;
  if units > available then
    perform refuse('PH001', 'Fewer units are in stock.', jsonb_build_object('lines', jsonb_build_array(jsonb_build_object(
      'stockId', of_stock, 'asked', units, 'available', available))));
  end if;
  perform apply_movements(of_pharmacy, 'adjustment', act_key, acting, jsonb_build_array(jsonb_build_object('stock_id', of_stock,
    'batch_id', of_batch, 'kind', 'write-off', 'delta', -units, 'reason', left('short-dated: ' || (payload ->> 'reason'), 300))),
    happened_at, today);
  if payload ->> 'supplier' is not null then
    perform send_to_supplier(of_pharmacy, act_key, fingerprint, acting, jsonb_build_object('supplier', payload -> 'supplier',
        'reason', payload -> 'reason', 'lines', jsonb_agg(jsonb_build_object('units_id', q.id, 'quantity', units))), happened_at, today)
      from quarantined_units q
      join stock_movements m on m.stock_id = q.stock_id and m.seq = q.movement_seq
      where q.stock_id = of_stock and m.source_kind = 'adjustment' and m.source_id = act_key;
  end if;
end $$;

-- Returns how many units of a return its supplier still has, without those that a credit note says it covers.
create or replace function units_at_supplier(of_pharmacy integer, of_return uuid) returns bigint
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(a.quantity - coalesce((select sum(q.quantity) from quarantined_units q
        where q.pharmacy_id = a.pharmacy_id and q.sent_act = a.id and q.refusal_id is not null), 0)), 0)
      - coalesce((select sum(c.units) from supplier_credits c where c.pharmacy_id = of_pharmacy and c.return_id = of_return), 0)
  from quarantine_acts a where a.pharmacy_id = of_pharmacy and a.supplier_return_id = of_return
$$;

-- Takes units that a supplier refused back into quarantine, with what they cost: {"reason", "refused_on", "lines": [{"act_id",
-- "quantity"}]}. A return that came back whole is closed. Idempotent by key. Locks the stock rows in id order, and then the return.
create or replace function take_back_refused(
  of_pharmacy integer, of_return uuid, refusal_key uuid, fingerprint bytea, acting text, refusal jsonb, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent supplier_returns;
  known bytea;
  parts jsonb;
  short bigint;
  unknown boolean;
begin
  perform from stock s
    where s.id in (select q.stock_id from quarantine_acts a join quarantined_units q on q.id = a.units_id
      where a.pharmacy_id = of_pharmacy and a.supplier_return_id = of_return)
    order by s.id for no key update;
  select * into sent from supplier_returns r where r.pharmacy_id = of_pharmacy and r.id = of_return for no key update;
  if not found then
    perform refuse('PH003', 'There is no such return.', '{}');
  end if;
  select f.request_hash into known from supplier_refusals f where f.pharmacy_id = of_pharmacy and f.id = refusal_key;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for something else.', '{}');
    end if;
    return;
  end if;
  if sent.closed_at is not null then
    perform refuse('PH006', 'The return is closed.', '{}');
  end if;
  if (refusal ->> 'refused_on')::date not between colombo_day(sent.sent_at) and colombo_day(happened_at) then
    perform refuse('PH004', 'The date is wrong.', jsonb_build_object('fields', jsonb_build_array(jsonb_build_object(
      'field', 'refusedOn', 'message', 'Enter a day since the goods were sent, up to today'))));
  end if;
  with line as (
    select a.*, l.quantity as units, coalesce((select sum(q.quantity) from quarantined_units q
        where q.pharmacy_id = of_pharmacy and q.sent_act = a.id and q.refusal_id is not null), 0) as before
    from jsonb_to_recordset(refusal -> 'lines') as l (act_id uuid, quantity integer)
    left join quarantine_acts a on a.pharmacy_id = of_pharmacy and a.id = l.act_id and a.supplier_return_id = of_return
  )
  select jsonb_agg(jsonb_build_object('act_id', id, 'units_id', units_id, 'quantity', units,
      'costed_units', costed_upto(before + units, quantity, costed_units) - costed_upto(before, quantity, costed_units),
      'cost_cents', cost_upto(before + units, quantity, costed_units, cost_cents)
        - cost_upto(before, quantity, costed_units, cost_cents))),
      least(min(quantity - before - units), units_at_supplier(of_pharmacy, of_return) - sum(units)), bool_or(id is null)
    into parts, short, unknown
    from line;
  if unknown then
    perform refuse('PH003', 'There is no such line.', '{}');
  end if;
  if short < 0 then
    perform refuse('PH047', 'Fewer units are at the supplier.', jsonb_build_object('left', greatest(0,
      units_at_supplier(of_pharmacy, of_return))));
  end if;
  insert into supplier_refusals (pharmacy_id, id, return_id, reason, refused_on, cost_cents, request_hash, recorded_by, recorded_at)
    select of_pharmacy, refusal_key, of_return, refusal ->> 'reason', (refusal ->> 'refused_on')::date, sum(p.cost_cents), fingerprint,
      acting, happened_at
    from jsonb_to_recordset(parts) as p (cost_cents bigint);
  insert into quarantined_units (pharmacy_id, stock_id, medicine_name, lot, expires_on, quantity, reason, sent_act, refusal_id,
      quarantined_at, quarantined_by, costed_units, cost_cents)
    select of_pharmacy, q.stock_id, q.medicine_name, q.lot, q.expires_on, p.quantity, refusal ->> 'reason', p.act_id, refusal_key,
      happened_at, acting, p.costed_units, p.cost_cents
    from jsonb_to_recordset(parts) as p (act_id uuid, units_id integer, quantity integer, costed_units integer, cost_cents bigint)
    join quarantined_units q on q.id = p.units_id
    order by q.id;
  -- Also when it stays open, so that the supplier's screen hears of it.
  update supplier_returns r set closed_at = case when units_at_supplier(of_pharmacy, of_return) = 0
      and not exists (select from supplier_credits c where c.pharmacy_id = of_pharmacy and c.return_id = of_return) then happened_at end
    where r.pharmacy_id = of_pharmacy and r.id = of_return;
end $$;

-- Records a credit note for a return, or that the supplier gives none: {"number", "dated", "cents", "units", "is_last"}. Idempotent
-- by key.
create or replace function credit_return(
  of_pharmacy integer, of_return uuid, credit_key uuid, fingerprint bytea, acting text, credit jsonb, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent supplier_returns;
  known bytea;
begin
  select * into sent from supplier_returns r where r.pharmacy_id = of_pharmacy and r.id = of_return for no key update;
  if not found then
    perform refuse('PH003', 'There is no such return.', '{}');
  end if;
  select c.request_hash into known from supplier_credits c where c.pharmacy_id = of_pharmacy and c.id = credit_key;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for something else.', '{}');
    end if;
    return;
  end if;
  if sent.closed_at is not null then
    perform refuse('PH006', 'The return is closed.', '{}');
  end if;
  if (credit ->> 'units')::integer > units_at_supplier(of_pharmacy, of_return) then
    perform refuse('PH047', 'Fewer units are at the supplier.', jsonb_build_object('left', greatest(0,
      units_at_supplier(of_pharmacy, of_return))));
  end if;
  insert into supplier_credits (pharmacy_id, id, return_id, number, dated, cents, units, is_last, request_hash, recorded_by,
      recorded_at)
    values (of_pharmacy, credit_key, of_return, credit ->> 'number', (credit ->> 'dated')::date, (credit ->> 'cents')::bigint,
      (credit ->> 'units')::integer, (credit ->> 'is_last')::boolean, fingerprint, acting, happened_at);
  -- Also when it stays open, so that the supplier hears of the credit note.
  update supplier_returns r set closed_at = case when (credit ->> 'is_last')::boolean then happened_at end
    where r.pharmacy_id = of_pharmacy and r.id = of_return;
end $$;

-- Rows that are never changed.
create or replace trigger supplier_credits_stay before update or delete on supplier_credits for each row execute function refuse_change();
create or replace trigger supplier_credits_all_stay before truncate on supplier_credits execute function refuse_change();
create or replace trigger supplier_refusals_stay before update or delete on supplier_refusals for each row execute function refuse_change();
create or replace trigger supplier_refusals_all_stay before truncate on supplier_refusals execute function refuse_change();

revoke execute on function send_to_supplier, set_batch_aside, units_at_supplier, take_back_refused, credit_return from public;
grant execute on function send_to_supplier, set_batch_aside, units_at_supplier, take_back_refused, credit_return to pharos_app;
