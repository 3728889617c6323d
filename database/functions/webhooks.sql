-- Events for the programs of pharmacies and suppliers. Each is written in the transaction of its change: one row in webhook_deliveries for
-- each endpoint that wants it. Payloads name ids, states and quantities, and never a person.

-- Writes an event of a pharmacy to its outbox.
create or replace function write_webhook(of_pharmacy integer, what text, about jsonb) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_deliveries (endpoint_id, event, payload, next_attempt_at)
  select e.id, what, jsonb_build_object('type', what, 'timestamp', as_utc(now()), 'data', about), now()
  from webhook_endpoints e
  where e.pharmacy_id = of_pharmacy and e.deleted_at is null and e.paused_at is null and what = any (e.events)
$$;

-- Writes an event of a supplier to its outbox; without one, of all that get new orders but this.
create or replace function write_supplier_webhook(of_supplier integer, what text, about jsonb, but_not integer default null) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_deliveries (endpoint_id, event, payload, next_attempt_at)
  select e.id, what, jsonb_build_object('type', what, 'timestamp', as_utc(now()), 'data', about), now()
  from webhook_endpoints e join suppliers u on u.id = e.supplier_id and u.ended_at is null
  where e.deleted_at is null and e.paused_at is null and what = any (e.events)
    and (e.supplier_id = of_supplier or of_supplier is null and u.takes_orders and e.supplier_id is distinct from but_not)
$$;

-- Writes what became of stock rows. Until a node takes the event, later changes of a row replace its payload; the caller
-- holds the row's lock, so payloads follow each other in order.
create or replace function write_stock_webhooks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Most pharmacies have none: this is cheaper than beginning to insert, and every sale waits for it.
  if not exists (select from webhook_endpoints e join changed s on s.pharmacy_id = e.pharmacy_id) then
    return null;
  end if;
  insert into webhook_deliveries (endpoint_id, event, stock_id, payload, next_attempt_at)
  select e.id, 'stock.changed', s.id, jsonb_build_object('type', 'stock.changed', 'timestamp', as_utc(now()), 'data',
      jsonb_build_object('stockId', s.id, 'medicineId', s.medicine_id, 'quantity', s.quantity, 'priceCents', s.price_cents,
        'removed', s.removed_at is not null)),
    now() + interval '5 seconds'
  from changed s
  join earlier o on o.id = s.id
  join webhook_endpoints e on e.pharmacy_id = s.pharmacy_id and e.deleted_at is null and e.paused_at is null
    and 'stock.changed' = any (e.events)
  where (s.medicine_id, s.quantity, s.price_cents, s.removed_at) is distinct from
    (o.medicine_id, o.quantity, o.price_cents, o.removed_at)
  on conflict (endpoint_id, stock_id)
    where stock_id is not null and attempts = 0 and claimed_by is null and next_attempt_at is not null
    do update set payload = excluded.payload;
  return null;
end $$;

create or replace function write_order_webhook() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or (new.order_status, new.ready_at, new.quantity, new.delivery_type, new.price_cents, new.stock_id)
    is distinct from (old.order_status, old.ready_at, old.quantity, old.delivery_type, old.price_cents, old.stock_id)
  then
    perform write_webhook(new.pharmacy_id, case tg_op when 'INSERT' then 'order.received' else 'order.changed' end,
      jsonb_build_object('orderId', new.id, 'status', new.order_status, 'ready', new.ready_at is not null,
        'stockId', new.stock_id, 'quantity', new.quantity, 'priceCents', new.price_cents, 'deliveryType', new.delivery_type,
        'basket', new.basket));
  end if;
  return null;
end $$;

create or replace function write_purchase_webhook() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  about jsonb;
  was_open boolean := tg_op = 'UPDATE' and old.status = 'Pending' and old.removed_at is null;
  is_open boolean := new.status = 'Pending' and new.removed_at is null;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  about := jsonb_build_object('purchaseOrderId', new.id, 'medicineId', new.medicine_id, 'status', new.status,
    'supplierId', new.supplier_id, 'quantity', new.order_quantity, 'shippedUnits', new.shipped_units,
    'acceptedUnits', new.accepted_units, 'refusedUnits', new.refused_units, 'expectedOn', new.expected_on,
    'removed', new.removed_at is not null);
  perform write_webhook(new.pharmacy_id, 'purchase_order.changed', about);
  -- Most countries' suppliers have none: this is cheaper than asking for each of these events.
  if not exists (select from webhook_endpoints e where e.supplier_id is not null and e.deleted_at is null) then
    return null;
  end if;
  about := about - 'supplierId' || jsonb_build_object('pharmacyId', new.pharmacy_id);
  if new.supplier_id is not null then
    perform write_supplier_webhook(new.supplier_id, 'accepted_order.changed', about);
  elsif tg_op = 'UPDATE' and old.supplier_id is not null then
    perform write_supplier_webhook(old.supplier_id, 'accepted_order.changed', about);
  end if;
  if is_open and not (was_open and new.sent_to is not distinct from old.sent_to) then
    perform write_supplier_webhook(new.sent_to, 'open_order.received', about);
  elsif was_open and not is_open then
    perform write_supplier_webhook(old.sent_to, 'open_order.gone', jsonb_build_object('purchaseOrderId', new.id), new.supplier_id);
  end if;
  return null;
end $$;

-- Writes a return of goods to its supplier, with what was credited of it.
create or replace function write_return_webhook(of_pharmacy integer, of_return uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select write_supplier_webhook(r.supplier_id, 'supplier_return.changed', jsonb_build_object('returnId', r.id, 'number', r.number,
    'pharmacyId', r.pharmacy_id, 'status', case when r.closed_at is null then 'open' else 'closed' end, 'costCents', r.cost_cents,
    'creditedCents', (select coalesce(sum(c.cents), 0) from supplier_credits c
      where c.pharmacy_id = r.pharmacy_id and c.return_id = r.id)))
  from supplier_returns r where r.pharmacy_id = of_pharmacy and r.id = of_return and r.supplier_id is not null
$$;

-- Writes a return that was sent or closed, or of which something was credited.
create or replace function write_changed_return_webhook() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_return_webhook(new.pharmacy_id, new.id);
  return null;
end $$;

-- Writes how a recall of the whole country stands to the suppliers that sell its medicine, or have had orders of it.
create or replace function write_supplier_recall_webhooks(of_recall uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select write_supplier_webhook(u.id, 'medicine_recall.changed', jsonb_build_object('recallId', r.id,
    'status', case when r.lifted_at is not null then 'lifted' when r.closed_at is not null then 'closed' else 'started' end,
    'class', r.class, 'medicineId', r.medicine_id, 'allLots', r.all_lots,
    'lots', array(select l.lot from recall_lots l where l.recall_id = r.id order by l.lot)))
  from recalls r cross join suppliers u
  where r.id = of_recall and r.pharmacy_id is null
    and exists (select from webhook_endpoints e where e.supplier_id = u.id and e.deleted_at is null)
    and (exists (select from supplier_products p where p.supplier_id = u.id and p.medicine_id = r.medicine_id)
      or exists (select from purchase_orders o where o.medicine_id = r.medicine_id and o.supplier_id = u.id and o.removed_at is null))
$$;

-- Writes how a recall stands to a pharmacy that it concerns.
create or replace function write_recall_webhook(of_pharmacy integer, of_recall uuid, of_stock integer, blocked integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select write_webhook(of_pharmacy, 'recall.changed', jsonb_build_object('recallId', r.id,
    'status', case when r.lifted_at is not null then 'lifted' when r.closed_at is not null then 'closed' else 'started' end,
    'class', r.class, 'medicineId', r.medicine_id, 'stockId', of_stock, 'unitsBlocked', blocked,
    'lots', array(select l.lot from recall_lots l where l.recall_id = r.id order by l.lot)))
  from recalls r where r.id = of_recall
$$;

create or replace function write_started_recall_webhook() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_recall_webhook(new.pharmacy_id, new.recall_id, new.stock_id, new.units_blocked);
  return null;
end $$;

create or replace function write_ended_recall_webhook() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_recall_webhook(a.pharmacy_id, a.recall_id, a.stock_id, a.units_blocked)
    from recall_answers a where a.recall_id = new.id;
  perform write_supplier_recall_webhooks(new.id);
  return null;
end $$;

create or replace trigger stock_webhooks after update on stock referencing old table as earlier new table as changed
  for each statement execute function write_stock_webhooks();
create or replace trigger customer_orders_webhooks after insert or update on customer_orders
  for each row execute function write_order_webhook();
create or replace trigger purchase_orders_webhooks after insert or update on purchase_orders
  for each row execute function write_purchase_webhook();
create or replace trigger supplier_returns_webhooks after insert or update of closed_at on supplier_returns
  for each row execute function write_changed_return_webhook();
create or replace trigger recall_answers_webhooks after insert on recall_answers
  for each row execute function write_started_recall_webhook();
create or replace trigger recalls_webhooks after update of closed_at, lifted_at on recalls
  for each row execute function write_ended_recall_webhook();

-- Pauses an endpoint that does not take events, and gives its pharmacy a task. Idempotent. Suppliers have no tasks.
create or replace function pause_webhook(of_endpoint integer, because text, host text, happened_at timestamptz default now())
  returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_pharmacy integer;
begin
  update webhook_endpoints e set paused_at = happened_at, paused_because = because
    where e.id = of_endpoint and e.paused_at is null and e.deleted_at is null
    returning e.pharmacy_id into of_pharmacy;
  if of_pharmacy is not null then
    insert into pharmacy_tasks (pharmacy_id, kind, details, created_at)
      values (of_pharmacy, 'webhook-paused', jsonb_build_object('host', host, 'because', because), happened_at);
  end if;
end $$;

revoke execute on function
  write_webhook, write_supplier_webhook, write_return_webhook, write_changed_return_webhook, write_supplier_recall_webhooks,
  write_stock_webhooks, write_order_webhook, write_purchase_webhook, write_recall_webhook,
  write_started_recall_webhook, write_ended_recall_webhook, pause_webhook
  from public;
grant execute on function pause_webhook to pharos_app;
