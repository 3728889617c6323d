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

revoke execute on function settled_cost, send_to_supplier, credit_return from public;
grant execute on function send_to_supplier, credit_return to pharos_app;
