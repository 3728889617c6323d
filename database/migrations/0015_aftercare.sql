-- What is left to do after a sale: tasks that are done once, units in quarantine until somebody decides, and how an order
-- that was handed over was paid.
--
-- Refusals beside those of the till:
--   PH040 quarantine-expired   {"expiresOn"}
--   PH041 not-in-quarantine    {"left"}

alter table pharmacy_tasks
  -- What was found, in the words of who did it.
  add column done_note text check (length(done_note) between 1 and 300),
  -- Made on the device: the same key says it once.
  add column done_key uuid,
  add constraint pharmacy_tasks_noted check (done_at is not null or num_nonnulls(done_note, done_key) = 0);
revoke update on pharmacy_tasks from pharos_app;

-- Says that a task is done. Who comes second is told who was first.
create function finish_task(
  of_pharmacy integer, of_task integer, act_key uuid, note text, acting text, happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task pharmacy_tasks;
begin
  update pharmacy_tasks t set done_at = happened_at, done_by = acting, done_note = note, done_key = act_key
    where t.id = of_task and t.pharmacy_id = of_pharmacy and t.done_at is null;
  if found then
    return;
  end if;
  select * into task from pharmacy_tasks t where t.id = of_task and t.pharmacy_id = of_pharmacy;
  if not found then
    perform refuse('PH003', 'There is no such task.', '{}');
  end if;
  if task.done_key is distinct from act_key then
    perform refuse('PH006', 'The task is done.', jsonb_build_object('doneAt', as_utc(task.done_at), 'doneBy', (
      select coalesce(p.chosen_name, nullif(p.name, '')) from people p where p.subject = task.done_by)));
  end if;
  if task.done_note is distinct from note then
    perform refuse('PH005', 'This key was used with another note.', '{}');
  end if;
end $$;

-- Into quarantine comes what a customer brought back, and what left the shelf because it expired or broke: this
-- movement of its row took it off.
alter table quarantined_units
  alter column return_id drop not null,
  alter column return_line_no drop not null,
  add column movement_seq integer,
  -- How many of it are not there any more.
  add column settled integer not null default 0,
  add constraint quarantined_units_origin check (
    num_nulls(return_id, return_line_no) in (0, 2) and num_nulls(return_id, movement_seq) = 1),
  add constraint quarantined_units_settled check (settled between 0 and quantity),
  add constraint quarantined_units_taken_off unique (stock_id, movement_seq),
  add foreign key (stock_id, movement_seq) references stock_movements (stock_id, seq);
create index quarantined_units_lying on quarantined_units (pharmacy_id, id) where settled < quantity;
alter publication pharos_live add table quarantined_units (id, pharmacy_id);

create function set_units_aside() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into quarantined_units (pharmacy_id, stock_id, medicine_name, lot, expires_on, quantity, reason, movement_seq,
    quarantined_at, quarantined_by)
  select s.pharmacy_id, s.id, m.name, b.lot, b.expires_on, -new.delta, coalesce(left(nullif(new.reason, ''), 300), 'expired'),
    new.seq, new.occurred_at, new.actor
  from stock s
  join medicines m on m.id = s.medicine_id
  join batches b on b.id = new.batch_id
  where s.id = new.stock_id;
  return null;
end $$;
-- What was stolen is nowhere.
create trigger movements_set_aside after insert on stock_movements for each row
  when (new.kind = 'expired' or (new.kind = 'write-off' and new.reason ~ '^(damaged|expired)(:|$)'))
  execute function set_units_aside();

-- A write-off that is taken back takes its units out of quarantine again, unless somebody has decided about them.
create function take_back_from_aside() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  decided integer;
begin
  delete from quarantined_units q using stock_movements v
    where v.stock_id = new.stock_id and v.source_kind = 'write-off' and v.source_id = new.source_id and v.batch_id = new.batch_id
      and q.stock_id = v.stock_id and q.movement_seq = v.seq and q.settled = 0;
  select q.quantity - q.settled into decided
    from stock_movements v join quarantined_units q on q.stock_id = v.stock_id and q.movement_seq = v.seq
    where v.stock_id = new.stock_id and v.source_kind = 'write-off' and v.source_id = new.source_id and v.batch_id = new.batch_id;
  if found then
    perform refuse('PH041', 'Units of it are settled.', jsonb_build_object('left', decided));
  end if;
  return null;
end $$;
create trigger movements_take_back after insert on stock_movements for each row
  when (new.source_kind = 'undo') execute function take_back_from_aside();

-- What became of units in quarantine. The key is made on the device, and belongs to its pharmacy.
create table quarantine_acts (
  pharmacy_id integer not null references pharmacies,
  id uuid not null,
  units_id integer not null references quarantined_units,
  act text not null check (act in ('destroyed', 'sent-back', 'released')),
  quantity integer not null check (quantity between 1 and 1000000),
  reason text not null check (length(reason) between 1 and 300),
  -- Of the paper that says so, where there is one.
  note_number text check (length(note_number) between 1 and 60),
  witness text check (length(witness) between 1 and 120),
  supplier_id integer references suppliers,
  request_hash bytea not null,
  acted_by text not null,
  acted_at timestamptz not null default now(),
  primary key (pharmacy_id, id),
  constraint quarantine_acts_supplier check ((act = 'sent-back') = (supplier_id is not null)),
  constraint quarantine_acts_note check (act <> 'released' or note_number is null),
  constraint quarantine_acts_witness check (act = 'destroyed' or witness is null)
);
create index quarantine_acts_units on quarantine_acts (units_id);
create index quarantine_acts_latest on quarantine_acts (pharmacy_id, acted_at desc, id);
create trigger quarantine_acts_stay before update or delete on quarantine_acts for each row execute function refuse_change();
create trigger quarantine_acts_all_stay before truncate on quarantine_acts execute function refuse_change();

-- Destroys units in quarantine, sends them back or releases them to the batch they came from, once however often it is
-- sent: {"act", "quantity", "reason", "note_number", "witness", "supplier_id"}. Their row of
-- the shelf is locked first and the units after it, as in whatever puts units aside.
create function settle_quarantine(
  of_pharmacy integer,
  of_units integer,
  act_key uuid,
  asked bytea,
  acting text,
  decision jsonb,
  happened_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lying quarantined_units;
  known bytea;
  units integer := (decision ->> 'quantity')::integer;
begin
  perform from stock s
    where s.id = (select q.stock_id from quarantined_units q where q.id = of_units and q.pharmacy_id = of_pharmacy)
    for no key update;
  select * into lying from quarantined_units q where q.id = of_units and q.pharmacy_id = of_pharmacy for no key update;
  if not found then
    perform refuse('PH003', 'Nothing of this lies in quarantine.', '{}');
  end if;
  select a.request_hash into known from quarantine_acts a where a.pharmacy_id = of_pharmacy and a.id = act_key;
  if found then
    if known <> asked then
      perform refuse('PH005', 'This key was used for something else.', '{}');
    end if;
    return;
  end if;
  if units > lying.quantity - lying.settled then
    perform refuse('PH041', 'Fewer are left.', jsonb_build_object('left', lying.quantity - lying.settled));
  end if;
  if decision ->> 'supplier_id' is not null
    and not exists (select from suppliers s where s.id = (decision ->> 'supplier_id')::integer) then
    perform refuse('PH003', 'There is no such supplier.', '{}');
  end if;

  if decision ->> 'act' = 'released' then
    if lying.expires_on < today then
      perform refuse('PH040', 'It has expired.', jsonb_build_object('expiresOn', lying.expires_on));
    end if;
    perform apply_movements(of_pharmacy, 'quarantine', act_key, acting, jsonb_build_array(jsonb_build_object(
      'stock_id', lying.stock_id, 'kind', 'return', 'delta', units, 'reason', decision ->> 'reason', 'batch_id', coalesce(
        (select l.batch_id from sale_return_lines l
          where l.pharmacy_id = lying.pharmacy_id and l.return_id = lying.return_id and l.line_no = lying.return_line_no),
        (select m.batch_id from stock_movements m where m.stock_id = lying.stock_id and m.seq = lying.movement_seq)))),
      happened_at, today);
  end if;
  insert into quarantine_acts (pharmacy_id, id, units_id, act, quantity, reason, note_number, witness, supplier_id, request_hash,
      acted_by, acted_at)
    values (of_pharmacy, act_key, of_units, decision ->> 'act', units, decision ->> 'reason', decision ->> 'note_number',
      decision ->> 'witness', (decision ->> 'supplier_id')::integer, asked, acting, happened_at);
  update quarantined_units q set settled = q.settled + units where q.id = of_units;
end $$;

drop function complete_order(integer, integer, integer, uuid, text, text, timestamptz, date);

-- Hands an order over as it was read: what was held is sold at the order's price, or at the maximum retail price where
-- that is lower by now, from the batches that may still be used. `terms` are {"payment_method", "tendered_cents",
-- "prescription_seen", "shown_price_cents"}; the last is what was on the screen, and another price refuses the sale.
create function complete_order(
  of_order integer,
  of_pharmacy integer,
  read_version integer,
  becomes uuid,
  receipt text,
  seller text,
  terms jsonb default '{}',
  happened_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed customer_orders;
  medicine record;
  price integer;
  seen boolean := coalesce((terms ->> 'prescription_seen')::boolean, false);
begin
  update customer_orders o
    set order_status = 'completed', closed_by = 'pharmacy', closed_at = happened_at, sale_id = becomes,
      version = o.version + 1, updated_at = happened_at
    where o.id = of_order and o.pharmacy_id = of_pharmacy and o.order_status = 'pending' and o.version = read_version
    returning * into closed;
  if not found then
    perform refuse_changed(of_order, null, of_pharmacy);
  end if;
  perform release_units(closed, seller, happened_at, today);

  -- Read under the row's lock, as the till does.
  select m.name, m.prescription_only, m.max_retail_price_cents as maximum into medicine
    from stock s join medicines m on m.id = s.medicine_id where s.id = closed.stock_id;
  price := least(closed.price_cents, medicine.maximum);
  if medicine.prescription_only and not seen then
    perform refuse('PH012', 'A prescription is needed.', jsonb_build_object('lines', jsonb_build_array(
      jsonb_build_object('stockId', closed.stock_id, 'name', medicine.name))));
  end if;
  if (terms ->> 'shown_price_cents')::integer <> price then
    perform refuse('PH010', 'A price has changed.', jsonb_build_object('lines', jsonb_build_array(jsonb_build_object(
      'stockId', closed.stock_id, 'shownCents', (terms ->> 'shown_price_cents')::integer, 'priceCents', price))));
  end if;

  -- No cart asked for this sale: its document is the order.
  insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, payment_method, tendered_cents, prescription_seen,
      request_hash, occurred_at, recorded_at)
    values (of_pharmacy, becomes, receipt, seller, closed.quantity::bigint * price, terms ->> 'payment_method',
      (terms ->> 'tendered_cents')::bigint, seen, sha256(convert_to('customer-order ' || of_order, 'UTF8')), happened_at,
      happened_at);
  perform apply_movements(of_pharmacy, 'sale', becomes, seller,
    jsonb_build_array(jsonb_build_object('stock_id', closed.stock_id, 'kind', 'sale', 'delta', -closed.quantity)),
    happened_at, today);
  insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, quantity, price_cents)
    values (of_pharmacy, becomes, 1, closed.stock_id, closed.medicine, closed.quantity, price);
  -- The customer reads what was paid.
  update customer_orders o set price_cents = price where o.id = of_order and o.price_cents <> price;
  perform note_order_event(of_order, 'completed', 'pharmacy', closed.quantity, happened_at);
end $$;

-- As before, but what left the shelf into quarantine came back of no sale.
create or replace function check_returns(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with back as materialized (
    select r.* from sale_return_lines r where r.stock_id between first_stock and last_stock
  )
  select 'no more came back than was sold', l.stock_id, l.quantity, b.units
    from (
      select pharmacy_id, sale_id, sale_line_no, sum(quantity) as units from back group by pharmacy_id, sale_id, sale_line_no
    ) b
    join sale_lines l on l.pharmacy_id = b.pharmacy_id and l.sale_id = b.sale_id and l.line_no = b.sale_line_no
    where b.units > l.quantity
  union all
  select 'it came back at the price that was paid', b.stock_id, l.price_cents, b.price_cents
    from back b
    join sale_lines l on l.pharmacy_id = b.pharmacy_id and l.sale_id = b.sale_id and l.line_no = b.sale_line_no
    where b.price_cents <> l.price_cents or b.stock_id <> l.stock_id
  union all
  select 'a refund is the sum of what came back', min(l.stock_id), sum(l.total_cents)::bigint, r.refund_cents
    from sale_returns r
    join sale_return_lines l on l.pharmacy_id = r.pharmacy_id and l.return_id = r.id
    where exists (select from back b where b.pharmacy_id = r.pharmacy_id and b.return_id = r.id)
    group by r.pharmacy_id, r.id
    having sum(l.total_cents) <> r.refund_cents
  union all
  select 'what came back to the shelf was put there', coalesce(b.stock_id, m.stock_id), coalesce(b.quantity, 0), coalesce(m.delta, 0)
    from (select * from back where goes_to = 'shelf') b
    full join (
      select s.pharmacy_id, m.source_id, m.line_no, m.batch_id, m.stock_id, m.delta
      from stock_movements m join stock s on s.id = m.stock_id
      where m.source_kind = 'sale-return' and m.stock_id between first_stock and last_stock
    ) m on m.pharmacy_id = b.pharmacy_id and m.source_id = b.return_id and m.line_no = b.line_no and m.batch_id = b.batch_id
    where b.quantity is distinct from m.delta
  union all
  select 'what came back into quarantine is there', coalesce(b.stock_id, q.stock_id), coalesce(b.quantity, 0), coalesce(q.quantity, 0)
    from (select * from back where goes_to = 'quarantine') b
    full join (
      select q.* from quarantined_units q
      where q.return_id is not null and q.stock_id between first_stock and last_stock
    ) q on q.pharmacy_id = b.pharmacy_id and q.return_id = b.return_id and q.return_line_no = b.line_no and q.stock_id = b.stock_id
    where b.quantity is distinct from q.quantity
$$;

-- Every way in which quarantine, what became of it and the shelf could disagree, with the columns of check_ledger().
create function check_quarantine(first_stock integer default 1, last_stock integer default 2147483647)
  returns table (rule text, stock_id integer, expected bigint, found bigint)
  language sql stable set search_path = public, pg_temp as $$
  with aside as materialized (
    select q.* from quarantined_units q where q.stock_id between first_stock and last_stock
  ), act as materialized (
    select a.*, q.stock_id, q.pharmacy_id as units_pharmacy from quarantine_acts a join aside q on q.id = a.units_id
  )
  select 'what left quarantine was destroyed, sent back or released', q.stock_id, coalesce(a.units, 0), q.settled
    from aside q
    left join (select units_id, sum(quantity) as units from act group by units_id) a on a.units_id = q.id
    where q.settled <> coalesce(a.units, 0)
  union all
  select 'what left the shelf for quarantine is there', q.stock_id, -m.delta, q.quantity
    from aside q join stock_movements m on m.stock_id = q.stock_id and m.seq = q.movement_seq
    where q.quantity <> -m.delta
  union all
  select 'units in quarantine are of their own pharmacy', q.stock_id, s.pharmacy_id, q.pharmacy_id
    from aside q join stock s on s.id = q.stock_id where s.pharmacy_id <> q.pharmacy_id
  union all
  select 'a pharmacy decides about its own units', act.stock_id, act.units_pharmacy, act.pharmacy_id
    from act where act.units_pharmacy <> act.pharmacy_id
  union all
  select 'what was released was put on the shelf', coalesce(a.stock_id, m.stock_id), coalesce(a.quantity, 0), coalesce(m.delta, 0)
    from (select * from act where act.act = 'released') a
    full join (
      select m.source_id, m.stock_id, m.delta from stock_movements m
      where m.source_kind = 'quarantine' and m.stock_id between first_stock and last_stock
    ) m on m.source_id = a.id and m.stock_id = a.stock_id
    where a.quantity is distinct from m.delta
$$;

grant select on quarantine_acts to pharos_app;
revoke execute on function finish_task, set_units_aside, take_back_from_aside, settle_quarantine, complete_order, check_quarantine from public;
grant execute on function finish_task, settle_quarantine, complete_order, check_quarantine to pharos_app;
