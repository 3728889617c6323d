-- Purchase orders between pharmacies and suppliers: state transitions, shipments and deliveries.

-- Allows only three transitions (accept, complete, release), one version at a time, by the order's own pharmacy or supplier:
-- the application changes purchase orders by plain statements.
create or replace function guard_purchase_order() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  place text := coalesce(current_setting('pharos.workplace', true), '');
  at integer := nullif(split_part(place, ':', 2), '')::integer;
begin
  if new.status <> old.status
    and (old.status, new.status) not in (('Pending', 'Accepted'), ('Accepted', 'Completed'), ('Accepted', 'Pending')) then
    raise exception 'An order cannot change from % to %.', old.status, new.status;
  end if;
  if new.supplier_id <> old.supplier_id then
    raise exception 'An order must be released before another supplier can have it.';
  end if;
  if (new.status, new.supplier_id, new.order_quantity, new.proposal_id, new.unit_cost_cents, new.expected_on)
    is distinct from (old.status, old.supplier_id, old.order_quantity, old.proposal_id, old.unit_cost_cents, old.expected_on)
    and old.removed_at is not null then
    raise exception 'What is removed keeps its state.';
  end if;
  if place like 'pharmacy:%' and at is distinct from old.pharmacy_id
    or place like 'supplier:%' and at is distinct from coalesce(new.supplier_id, old.supplier_id) then
    raise exception 'The order belongs to another supplier or pharmacy.';
  end if;
  -- The database's functions count versions themselves; a merge of medicines does not change the version.
  if current_user in ('pharos_app', 'pharos_request') and new.version <> old.version + 1 then
    raise exception 'A change must increase the version by one.';
  end if;
  return new;
end $$;
create or replace trigger purchase_orders_guarded before update on purchase_orders for each row execute function guard_purchase_order();

-- Records whether an order was open to all suppliers before its last change, so that those who watch open orders hear that it
-- is taken.
create or replace function set_was_open() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.was_open := old.supplier_id is null;
  return new;
end $$;
create or replace trigger purchase_orders_was_open before update on purchase_orders for each row execute function set_was_open();

-- Refuses an order for a supplier that has ended or gets no new orders, or sent to it; one that ends at the same moment waits.
create or replace function refuse_ended_supplier() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its suppliers;
begin
  select * into its from suppliers u where u.id = coalesce(new.supplier_id, new.sent_to) for share;
  if its.ended_at is not null then
    perform refuse('PH224', 'This supplier has ended.', '{}');
  end if;
  if not its.takes_orders then
    perform refuse('PH228', 'This supplier gets no new orders.', '{}');
  end if;
  return null;
end $$;
create or replace trigger purchase_orders_of_ended_supplier after insert or update of supplier_id on purchase_orders for each row
  when (coalesce(new.supplier_id, new.sent_to) is not null) execute function refuse_ended_supplier();

-- Ships an order or a part of it; returns the number of the delivery note. Idempotent by key. `lines` are [{"quantity",
-- "lot", "expires_on"}]; null ships all that is left, without lots.
create or replace function ship_order(
  of_supplier integer,
  of_order integer,
  read_version integer,
  shipment_id uuid,
  fingerprint bytea,
  lines jsonb,
  shipper text,
  happened_at timestamptz,
  today date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ordered purchase_orders;
  known shipments;
  rest integer;
  packed integer;
  expired integer[];
  note integer;
begin
  select * into ordered from purchase_orders o where o.id = of_order and o.supplier_id = of_supplier for no key update;
  if not found then
    perform refuse('PH003', 'There is no such order.', '{}');
  end if;
  select * into known from shipments s where s.supplier_id = of_supplier and s.id = shipment_id;
  if found then
    if known.request_hash <> fingerprint or known.order_id <> of_order then
      perform refuse('PH005', 'This key was used for another shipment.', '{}');
    end if;
    return known.note_number;
  end if;
  if ordered.removed_at is not null or ordered.status <> 'Accepted' or ordered.version <> read_version
    or ordered.proposal_id is not null then
    perform refuse('PH006', 'The order has changed.', jsonb_build_object('version', ordered.version, 'status',
      case when ordered.removed_at is null then ordered.status else 'Removed' end));
  end if;

  rest := ordered.order_quantity - ordered.shipped_units;
  lines := coalesce(lines, jsonb_build_array(jsonb_build_object('quantity', rest)));
  select sum((line ->> 'quantity')::integer) into packed from jsonb_array_elements(lines) line;
  expired := array(select nth from jsonb_array_elements(lines) with ordinality as l (line, nth)
    where (line ->> 'expires_on')::date < today);
  if expired <> '{}' then
    perform refuse('PH033', 'Expired goods cannot be shipped.', jsonb_build_object('lines', expired));
  end if;
  perform refuse_recalled_lots(ordered.pharmacy_id, ordered.medicine_id,
    array(select line ->> 'lot' from jsonb_array_elements(lines) line));
  if packed > rest then
    perform refuse('PH035', 'This is more than is left to ship.', jsonb_build_object('remaining', rest));
  end if;
  rest := rest - packed;

  update suppliers u set last_note = u.last_note + 1 where u.id = of_supplier returning u.last_note into note;
  insert into shipments (supplier_id, id, note_number, order_id, request_hash, remaining, unit_cost_cents, shipped_at)
    values (of_supplier, shipment_id, note, of_order, fingerprint, rest, ordered.unit_cost_cents, happened_at);
  insert into shipment_lines (supplier_id, shipment_id, line_no, quantity, lot, expires_on)
    select of_supplier, ship_order.shipment_id, nth, (line ->> 'quantity')::integer, line ->> 'lot', (line ->> 'expires_on')::date
    from jsonb_array_elements(lines) with ordinality as l (line, nth);
  update purchase_orders o
    set shipped_units = o.shipped_units + packed, version = o.version + 1,
      status = case when rest = 0 then 'Completed' else o.status end,
      completed_at = case when rest = 0 then happened_at end
    where o.id = of_order;
  insert into purchase_order_moves (order_id, version, move, supplier_id, moved_by, moved_at)
    values (of_order, ordered.version + 1, case when rest = 0 then 'complete' else 'ship' end, of_supplier, shipper, happened_at);
  return note;
end $$;

-- Books a delivery and returns what is still due. Idempotent by key.
--
-- `counted` is {"accepted": [{"quantity", "lot", "expires_on"}], "refused": [{"quantity", "reason", "note"}], "price_cents",
-- "takes_more", "takes_short_dated", "note"}; "note" is the number of the shipment's delivery note, or null. A shipment is
-- received once. An order can be received as soon as a part of it is shipped. Locks the order first and the stock row after
-- it.
create or replace function receive_delivery(
  of_pharmacy integer,
  of_order integer,
  delivery_id uuid,
  fingerprint bytea,
  counted jsonb,
  receiver text,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ordered purchase_orders;
  known deliveries;
  shelf integer;
  came integer;
  taken integer;
  rest integer;
  expired integer[];
  short integer[];
  came_with integer := (counted ->> 'note')::integer;
begin
  perform lock_catalogue(false);
  select * into ordered from purchase_orders o where o.id = of_order and o.pharmacy_id = of_pharmacy for no key update;
  if not found then
    perform refuse('PH003', 'There is no such order.', '{}');
  end if;
  select * into known from deliveries d where d.pharmacy_id = of_pharmacy and d.id = delivery_id;
  if found then
    if known.request_hash <> fingerprint or known.order_id <> of_order then
      perform refuse('PH005', 'This key was used for another delivery.', '{}');
    end if;
    return;
  end if;
  if ordered.shipped_units = 0 or ordered.removed_at is not null then
    perform refuse('PH006', 'The order has changed.', jsonb_build_object('status',
      case when ordered.removed_at is null then ordered.status else 'Removed' end));
  end if;
  if came_with is not null then
    perform from shipments s where s.order_id = of_order and s.note_number = came_with;
    if not found then
      perform refuse('PH003', 'There is no such delivery note.', '{}');
    end if;
    perform from deliveries d where d.order_id = of_order and d.note_number = came_with;
    if found then
      perform refuse('PH006', 'This shipment is received already.', jsonb_build_object('status', ordered.status));
    end if;
  end if;

  select coalesce(sum(quantity), 0), coalesce(sum(quantity) filter (where not refused), 0) into came, taken from (
    select (line ->> 'quantity')::integer as quantity, false as refused from jsonb_array_elements(counted -> 'accepted') line
    union all
    select (line ->> 'quantity')::integer, true from jsonb_array_elements(counted -> 'refused') line
  ) lines;
  rest := greatest(0, ordered.order_quantity - ordered.accepted_units - ordered.refused_units);
  expired := array(select nth from jsonb_array_elements(counted -> 'accepted') with ordinality as a (line, nth)
    where (line ->> 'expires_on')::date < today);
  if expired <> '{}' then
    perform refuse('PH033', 'Expired goods cannot be put into stock.', jsonb_build_object('lines', expired));
  end if;
  short := array(select nth from jsonb_array_elements(counted -> 'accepted') with ordinality as a (line, nth)
    where (line ->> 'expires_on')::date < today + interval '6 months');
  if short <> '{}' and not (counted ->> 'takes_short_dated')::boolean then
    perform refuse('PH034', 'Short-dated goods need confirmation.', jsonb_build_object('lines', short));
  end if;
  if came > rest and not (counted ->> 'takes_more')::boolean then
    perform refuse('PH031', 'This is more than was outstanding.', jsonb_build_object('remaining', rest));
  end if;
  rest := greatest(0, rest - came);

  insert into deliveries (pharmacy_id, id, order_id, note_number, request_hash, remaining, received_by, received_at)
    values (of_pharmacy, delivery_id, of_order, came_with, fingerprint, rest, receiver, happened_at);
  insert into delivery_lines (pharmacy_id, delivery_id, line_no, quantity, lot, expires_on)
    select of_pharmacy, receive_delivery.delivery_id, nth, (line ->> 'quantity')::integer, line ->> 'lot', (line ->> 'expires_on')::date
    from jsonb_array_elements(counted -> 'accepted') with ordinality as a (line, nth);
  insert into delivery_lines (pharmacy_id, delivery_id, line_no, quantity, refused_because, note)
    select of_pharmacy, receive_delivery.delivery_id, jsonb_array_length(counted -> 'accepted') + nth, (line ->> 'quantity')::integer,
      line ->> 'reason', line ->> 'note'
    from jsonb_array_elements(counted -> 'refused') with ordinality as r (line, nth);
  update purchase_orders o
    set accepted_units = o.accepted_units + taken, refused_units = o.refused_units + came - taken, version = o.version + 1
    where o.id = of_order;
  if taken = 0 then
    return;
  end if;

  select s.id into shelf from stock s where s.pharmacy_id = of_pharmacy and s.medicine_id = ordered.medicine_id;
  if not found then
    if counted ->> 'price_cents' is null then
      perform refuse('PH032', 'A medicine that is new in stock needs a price.', '{}');
    end if;
    insert into stock (medicine_id, pharmacy_id, price_cents)
      values (ordered.medicine_id, of_pharmacy, (counted ->> 'price_cents')::integer)
      on conflict on constraint stock_pharmacy_medicine do nothing;
    select s.id into strict shelf from stock s where s.pharmacy_id = of_pharmacy and s.medicine_id = ordered.medicine_id;
  end if;
  perform apply_movements(of_pharmacy, 'delivery', delivery_id, receiver,
    (select jsonb_agg(jsonb_build_object('stock_id', shelf, 'kind', 'receipt', 'delta', line -> 'quantity', 'lot', line -> 'lot',
        'expires_on', line -> 'expires_on', 'costed_units', case when ordered.unit_cost_cents is null then 0
          else (line ->> 'quantity')::integer end,
        'cost_cents', coalesce((line ->> 'quantity')::bigint * ordered.unit_cost_cents, 0)) order by nth)
      from jsonb_array_elements(counted -> 'accepted') with ordinality as a (line, nth)),
    happened_at, today);
end $$;

revoke execute on function guard_purchase_order, refuse_ended_supplier, ship_order, receive_delivery from public;
grant execute on function ship_order, receive_delivery to pharos_app;
