-- The stock ledger: apply_movements() is the only writer of quantities, batches and movements.

-- Checks that every movement continues the previous one of its row without a gap, on a batch of that row. Subqueries, not
-- joins: whatever plan a session caches, each is one index lookup.
create or replace function stock_movements_check_chain() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from added a
    where a.quantity_after - a.delta <> coalesce(
        (select p.quantity_after from stock_movements p where p.stock_id = a.stock_id and p.seq = a.seq - 1),
        case when a.seq = 1 then 0 end, -1)
      or a.stock_id <> (select b.stock_id from batches b where b.id = a.batch_id)
  ) then
    raise exception 'A movement does not continue the previous one.' using errcode = 'PH900';
  end if;
  return null;
end $$;
create or replace trigger movements_follow after insert on stock_movements
  referencing new table as added for each statement execute function stock_movements_check_chain();

-- Forbids changes of movements, to the owner as well: a mistake is corrected by another movement.
create or replace function stock_movements_forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'Movements are never changed or removed; write another one.'
    using errcode = 'insufficient_privilege';
end $$;
create or replace trigger movements_stay before update or delete or truncate on stock_movements
  for each statement execute function stock_movements_forbid_change();

-- Copies the pharmacy's location to its stock rows, so that one index finds a medicine nearest first.
create or replace function stock_set_location() returns trigger language plpgsql as $$
begin
  select p.loc into strict new.loc from pharmacies p where p.id = new.pharmacy_id;
  return new;
end $$;
create or replace trigger stock_takes_place before insert or update of pharmacy_id on stock
  for each row execute function stock_set_location();

-- Updates the time of the last change of price or quantity, whatever made it.
create or replace function stock_touch() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end $$;
create or replace trigger stock_is_fresh before update of quantity, price_cents on stock
  for each row execute function stock_touch();

-- Makes a removed stock row visible again when units arrive on it.
create or replace function stock_unremove() returns trigger language plpgsql as $$
begin
  new.removed_at = null;
  return new;
end $$;
create or replace trigger stock_comes_back before update of quantity on stock
  for each row when (old.removed_at is not null and new.quantity > 0 and new.merged_into is null)
  execute function stock_unremove();

-- Counts the version of a stock row when its medicine or price changes.
create or replace function stock_bump_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
create or replace trigger stock_is_edited before update of price_cents, medicine_id on stock
  for each row when (old.price_cents <> new.price_cents or old.medicine_id <> new.medicine_id)
  execute function stock_bump_version();

-- Moves a pharmacy's stock rows along with it. Locks them in id order, as a till does that sells several rows meanwhile.
create or replace function pharmacy_relocate_stock() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from stock where pharmacy_id = new.id order by id for no key update;
  update stock set loc = new.loc where pharmacy_id = new.id;
  return null;
end $$;
create or replace trigger pharmacy_moves after update of lat, lng on pharmacies
  for each row when (old.lat is distinct from new.lat or old.lng is distinct from new.lng)
  execute function pharmacy_relocate_stock();

-- Returns the stock row that an id means now: itself, or the survivor of its merges.
create or replace function surviving_row(of_stock integer) returns integer
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  here integer := of_stock;
  next integer;
begin
  loop
    select s.merged_into into next from stock s where s.id = here;
    exit when next is null;
    here := next;
  end loop;
  return here;
end $$;

-- Returns the name of a stock row's medicine.
create or replace function stock_row_name(of_stock integer) returns text language sql stable set search_path = public, pg_temp as $$
  select m.name from stock s join medicines m on m.id = s.medicine_id where s.id = of_stock
$$;

-- Refuses lines that ask for more than is available: as expired only when nothing else is left of any of them.
create or replace function refuse_insufficient_stock(short jsonb) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  details jsonb := (select jsonb_build_object('lines', jsonb_agg(line - 'expired')) from jsonb_array_elements(short) line);
begin
  if (select bool_and((line ->> 'expired')::boolean) from jsonb_array_elements(short) line) then
    perform refuse('PH002', 'What is left has expired.', details);
  end if;
  perform refuse('PH001', 'Not enough is left.', details);
end $$;

-- Checks that each named batch belongs to its line's row, holds enough, and is not expired when sold or reserved. Units moved
-- by a merge may be expired.
create or replace function check_named_batches(lines jsonb, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  foreign_rows jsonb;
  short jsonb;
begin
  select jsonb_agg(distinct line.stock_id) into foreign_rows
    from jsonb_to_recordset(lines) as line (stock_id integer, batch_id integer)
    left join batches b on b.id = line.batch_id and b.stock_id = line.stock_id
    where line.batch_id is not null and b.id is null;
  if foreign_rows is not null then
    perform refuse('PH003', 'A batch is not of this row.', jsonb_build_object('stockIds', foreign_rows));
  end if;
  select jsonb_agg(jsonb_build_object('stockId', stock_id, 'asked', asked, 'available', case when barred then 0 else quantity end,
      'expired', barred) order by stock_id)
    into short
    from (
      select b.stock_id, b.quantity, sum(-line.delta) as asked,
        bool_or(line.kind in ('sale', 'reserve') and line.keeps is not true and coalesce(b.expires_on < today, false)) as barred
      from jsonb_to_recordset(lines) as line (batch_id integer, kind text, delta integer, keeps boolean)
      join batches b on b.id = line.batch_id
      where line.delta < 0
      group by b.id
    ) named
    where barred or asked > quantity;
  if short is not null then
    perform refuse_insufficient_stock(short);
  end if;
end $$;

-- Books the lines that bring units: into the batch they name, or the batch of their lot and expiry date, created if needed.
create or replace function receive_units(
  ids integer[], document_kind text, document_id uuid, acting text, lines jsonb, happened_at timestamptz
) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  after jsonb;
begin
  with line as materialized (
    select coalesce(l.line_no, l.nth)::integer as line_no, l.stock_id, l.kind, l.delta as units, l.reason,
      case when b.id is null then l.lot else b.lot end as lot,
      case when b.id is null then l.expires_on else b.expires_on end as expires_on
    from rows from (jsonb_to_recordset(lines) as (line_no integer, stock_id integer, kind text, delta integer,
        batch_id integer, lot text, expires_on date, reason text))
      with ordinality as l (line_no, stock_id, kind, delta, batch_id, lot, expires_on, reason, nth)
    left join batches b on b.id = l.batch_id and b.stock_id = any (ids)
    where l.delta > 0
  ), put as (
    insert into batches (stock_id, lot, expires_on, quantity, received_at)
    select stock_id, lot, expires_on, sum(units), happened_at from line group by stock_id, lot, expires_on
    on conflict on constraint batches_lot do update set quantity = batches.quantity + excluded.quantity
    returning id, stock_id, lot, expires_on
  ), written as (
    insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no,
      actor, reason, occurred_at)
    select line.stock_id, s.last_seq + row_number() over earlier, line.kind, line.units, s.quantity + sum(line.units) over earlier,
      put.id, document_kind, document_id, line.line_no, acting, line.reason, happened_at
    from line
    join stock s on s.id = line.stock_id and s.id = any (ids)
    join put on put.stock_id = line.stock_id and put.lot is not distinct from line.lot
      and put.expires_on is not distinct from line.expires_on
    window earlier as (partition by line.stock_id order by line.line_no, put.id rows unbounded preceding)
  ), balanced as (
    update stock s set quantity = s.quantity + t.units, last_seq = s.last_seq + t.moves
    from (select stock_id, sum(units)::integer as units, count(*)::integer as moves from line group by stock_id) t
    where s.id = t.stock_id and s.id = any (ids)
    returning s.id, s.quantity
  )
  select jsonb_object_agg(id, quantity) into after from balanced;
  return after;
end $$;

-- Moves units in and out of stock rows, all lines or none; returns each row's new quantity.
--
-- `lines` is an array of {"stock_id", "kind", "delta"} with, optionally, "batch_id", or "lot" and "expires_on" of incoming
-- units, "line_no" (default: position in the array) and "reason". Incoming units are booked before outgoing ones. Outgoing
-- units without a batch leave usable batches, first expired first out; only a line that names its batch reaches an expired
-- one, and never for a sale.
--
-- Planning takes longer than running here, and one plan fits every cart, hence the generic plans.
create or replace function apply_movements(
  of_pharmacy integer,
  document_kind text,
  document_id uuid,
  acting text,
  lines jsonb,
  happened_at timestamptz default now(),
  today date default colombo_day(now())
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  ids integer[];
  held integer[];
  merged boolean;
  bad jsonb;
  coming boolean;
  going boolean;
  naming boolean;
  short jsonb;
  after jsonb;
  gone jsonb;
begin
  select array_agg(distinct line.stock_id),
      jsonb_agg(line.nth) filter (where line.stock_id is null or coalesce(line.delta, 0) = 0
        or line.kind is null or (line.kind = 'expired' and line.batch_id is null)),
      bool_or(line.delta > 0), bool_or(line.delta < 0), bool_or(line.batch_id is not null)
    into ids, bad, coming, going, naming
    from rows from (jsonb_to_recordset(lines) as (stock_id integer, kind text, delta integer, batch_id integer))
      with ordinality as line (stock_id, kind, delta, batch_id, nth);
  if bad is not null or ids is null then
    perform refuse('PH004', 'A line names no row, no kind or no units.', jsonb_build_object('lines', coalesce(bad, '[]')));
  end if;

  -- One statement locks all rows in id order, so that two carts cannot deadlock. Not `for update`: it would conflict
  -- with transactions that only reference a row.
  select array_agg(locked.id), bool_or(locked.merged_into is not null) into held, merged from (
    select s.id, s.merged_into from stock s where s.id = any (ids) and s.pharmacy_id = of_pharmacy order by s.id for no key update
  ) locked;
  if cardinality(held) is distinct from cardinality(ids) then
    perform refuse('PH003', 'A stock row is not of this pharmacy.', jsonb_build_object('stockIds',
      (select jsonb_agg(id order by id) from unnest(ids) id where held is null or id <> all (held))));
  end if;

  merged := merged and document_kind <> all (array['medicine-merge', 'medicine-merge-undo', 'passed-on']);
  -- Units leave the survivor: a caller that did not know of the merge repeats its request.
  if merged and going then
    perform refuse('PH200', 'A row was merged into another.', jsonb_build_object('stockIds', to_jsonb(held)));
  end if;

  if naming then
    perform check_named_batches(lines, today);
  end if;
  if coming then
    after := receive_units(ids, document_kind, document_id, acting, lines, happened_at);
    if merged then
      perform forward_to_survivor(of_pharmacy, ids, acting, happened_at, today);
    end if;
  end if;
  if not going then
    return after;
  end if;

  -- A second statement sees what was committed while waiting for the lock; in the same one, the batches would be older.
  -- `= any (ids)` with each join keeps the plan on the indexes, however large the tables are.
  with line as materialized (
    select coalesce(l.line_no, l.nth)::integer as line_no, l.stock_id, l.kind, -l.delta as asked, l.batch_id, l.reason
    from rows from (jsonb_to_recordset(lines) as
        (line_no integer, stock_id integer, kind text, delta integer, batch_id integer, reason text))
      with ordinality as l (line_no, stock_id, kind, delta, batch_id, reason, nth)
    where l.delta < 0
  ), shelf as materialized (
    select b.id, b.stock_id, b.expires_on, b.received_at, b.expires_on < today as is_expired,
      (b.quantity - coalesce(named.asked, 0))::integer as units
    from batches b
    left join (
      select batch_id, sum(asked) as asked from line where batch_id is not null group by batch_id
    ) named on named.batch_id = b.id
    where b.stock_id = any (ids) and b.quantity > 0
  ), queue as materialized (
    select id, stock_id, units,
      sum(units) over (partition by stock_id order by expires_on nulls last, received_at, id) as upto
    from shelf
    where units > 0 and is_expired is not true
  ), wanted as materialized (
    select line_no, stock_id, kind, reason, asked,
      sum(asked) over (partition by stock_id order by line_no rows unbounded preceding) as upto
    from line
    where batch_id is null
  ), missing as materialized (
    select w.stock_id, w.asked, coalesce(q.available, 0) as available,
      exists (select from shelf where shelf.stock_id = w.stock_id and shelf.is_expired and shelf.units > 0) as has_expired
    from (select stock_id, sum(asked) as asked from wanted group by stock_id) w
    left join (select stock_id, sum(units) as available from queue group by stock_id) q on q.stock_id = w.stock_id
    where w.asked > coalesce(q.available, 0)
  ), taken as materialized (
    select w.line_no, w.stock_id, w.kind, w.reason, q.id as batch_id, q.upto as place,
      (least(w.upto, q.upto) - greatest(w.upto - w.asked, q.upto - q.units))::integer as units
    from wanted w
    join queue q on q.stock_id = w.stock_id and q.upto > w.upto - w.asked and q.upto - q.units < w.upto
    where not exists (select from missing)
    union all
    select line_no, stock_id, kind, reason, batch_id, 0, asked
    from line
    where batch_id is not null and not exists (select from missing)
  ), written as (
    insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no,
      actor, reason, occurred_at)
    select t.stock_id, s.last_seq + row_number() over earlier, t.kind, -t.units, s.quantity - sum(t.units) over earlier,
      t.batch_id, document_kind, document_id, t.line_no, acting, t.reason, happened_at
    from taken t
    join stock s on s.id = t.stock_id and s.id = any (ids)
    window earlier as (partition by t.stock_id order by t.line_no, t.place, t.batch_id rows unbounded preceding)
  ), emptied as (
    update batches b set quantity = b.quantity - t.units
    from (select batch_id, sum(units)::integer as units from taken group by batch_id) t
    where b.id = t.batch_id and b.stock_id = any (ids)
  ), balanced as (
    update stock s set quantity = s.quantity - t.units, last_seq = s.last_seq + t.moves
    from (select stock_id, sum(units)::integer as units, count(*)::integer as moves from taken group by stock_id) t
    where s.id = t.stock_id and s.id = any (ids)
    returning s.id, s.quantity
  )
  select
      (select jsonb_agg(jsonb_build_object('stockId', stock_id, 'asked', asked, 'available', available,
        'expired', available = 0 and has_expired) order by stock_id) from missing),
      (select jsonb_object_agg(id, quantity) from balanced)
    into short, gone;

  if short is not null then
    perform refuse_insufficient_stock(short);
  end if;
  return coalesce(after || gone, gone);
end $$;

-- Writes off expired units, a limited number of rows at a time; returns how many. Locked rows are left for the next run:
-- nodes share the work, and no till waits.
create or replace function expire_batches(
  at_most integer,
  today date default colombo_day(now())
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held integer[];
  shelf record;
begin
  select array_agg(locked.id) into held from (
    select s.id from stock s
    where s.id in (select b.stock_id from batches b where b.quantity > 0 and b.expires_on < today)
    order by s.id limit at_most for no key update skip locked
  ) locked;
  -- Read again under the lock: another node may have written them off.
  for shelf in
    select s.pharmacy_id,
      jsonb_agg(jsonb_build_object('stock_id', s.id, 'batch_id', b.id, 'kind', 'expired', 'delta', -b.quantity,
        'reason', 'Past its date') order by s.id, b.id) as lines
    from stock s
    join batches b on b.stock_id = s.id
    where s.id = any (held) and b.quantity > 0 and b.expires_on < today
    group by s.pharmacy_id
  loop
    perform apply_movements(shelf.pharmacy_id, 'expiry', gen_random_uuid(), 'pharos', shelf.lines, now(), today);
  end loop;
  return coalesce(cardinality(held), 0);
end $$;

-- Forwards units that arrive on merged stock rows to their survivors.
create or replace function forward_to_survivor(of_pharmacy integer, ids integer[], acting text, happened_at timestamptz, today date) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  merged record;
begin
  for merged in
    select s.id, surviving_row(s.id) as stays from stock s
    where s.id = any (ids) and s.merged_into is not null and s.quantity > 0 order by s.id
  loop
    -- Locks out of id order, hence NOWAIT: the holder may be waiting for us.
    begin
      perform from stock s where s.id = merged.stays for no key update nowait;
    exception when lock_not_available then
      perform refuse('PH200', 'The survivor is being sold.', '{}');
    end;
    perform apply_movements(of_pharmacy, 'passed-on', gen_random_uuid(), acting, transfer_lines(merged.id, merged.stays),
      happened_at, today);
  end loop;
end $$;

revoke execute on function
  surviving_row, stock_row_name, refuse_insufficient_stock, check_named_batches, receive_units, apply_movements, expire_batches, forward_to_survivor
  from public;
grant execute on function surviving_row, apply_movements, expire_batches to pharos_app;
