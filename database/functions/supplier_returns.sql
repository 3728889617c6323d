-- Goods sent back to suppliers, and their credit notes.

-- Returns what the units settled last of a quarantined lot cost.
create or replace function settled_cost(of_units integer, units integer) returns bigint
  language sql stable set search_path = public, pg_temp as $$
  select cost_upto(q.settled, q.quantity, q.costed_units, q.cost_cents)
    - cost_upto(q.settled - units, q.quantity, q.costed_units, q.cost_cents)
  from quarantined_units q where q.id = of_units
$$;

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
  cost bigint := 0;
begin
  perform from pharmacies p where p.id = of_pharmacy for no key update;
  select r.request_hash into known from supplier_returns r where r.pharmacy_id = of_pharmacy and r.id = return_key;
  if found then
    if known <> fingerprint then
      perform refuse('PH005', 'This key was used for something else.', '{}');
    end if;
    return;
  end if;
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
    cost := cost + settled_cost(line.units_id, line.quantity);
  end loop;
  insert into supplier_returns (pharmacy_id, id, number, supplier_id, wholesaler_id, reason, cost_cents, request_hash, sent_by,
      sent_at)
    values (of_pharmacy, return_key,
      (select coalesce(max(r.number), 0) + 1 from supplier_returns r where r.pharmacy_id = of_pharmacy),
      (whom ->> 'supplier_id')::integer, (whom ->> 'wholesaler_id')::integer, payload ->> 'reason', cost, fingerprint, acting,
      happened_at);
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

-- Records a credit note for a return, or that the supplier gives none: {"number", "dated", "cents", "is_last"}. Idempotent by key.
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
  insert into supplier_credits (pharmacy_id, id, return_id, number, dated, cents, is_last, request_hash, recorded_by, recorded_at)
    values (of_pharmacy, credit_key, of_return, credit ->> 'number', (credit ->> 'dated')::date, (credit ->> 'cents')::bigint,
      (credit ->> 'is_last')::boolean, fingerprint, acting, happened_at);
  -- Also when it stays open, so that the supplier hears of the credit note.
  update supplier_returns r set closed_at = case when (credit ->> 'is_last')::boolean then happened_at end
    where r.pharmacy_id = of_pharmacy and r.id = of_return;
end $$;

-- Rows that are never changed.
create or replace trigger supplier_credits_stay before update or delete on supplier_credits for each row execute function refuse_change();
create or replace trigger supplier_credits_all_stay before truncate on supplier_credits execute function refuse_change();

revoke execute on function settled_cost, send_to_supplier, set_batch_aside, credit_return from public;
grant execute on function send_to_supplier, set_batch_aside, credit_return to pharos_app;
