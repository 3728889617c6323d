-- The stock ledger: apply_movements() is the only writer of quantities, batches and movements.

-- Checks that every movement continues the previous one of its row without a gap, on a batch of that row. Subqueries, not
-- joins: whatever plan a session caches, each is one index lookup.
--
-- Also puts expired, damaged and recalled units into quarantine (stolen units are not in the shop), takes them out again when their
-- write-off is undone, and records units that somebody moved by hand. The ledger itself shows, with the same actor, what a
-- sale, a delivery or an order moved. One trigger for each statement, since tills wait for it.
create or replace function stock_movements_follow_up() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  breaks_chain boolean;
  sets_aside boolean;
  undoes boolean;
  by_hand boolean;
  decided integer;
begin
  select bool_or(a.quantity_after - a.delta <> coalesce(
        (select p.quantity_after from stock_movements p where p.stock_id = a.stock_id and p.seq = a.seq - 1),
        case when a.seq = 1 then 0 end, -1)
      or a.stock_id <> (select b.stock_id from batches b where b.id = a.batch_id)),
      bool_or(a.kind in ('expired', 'write-off')), bool_or(a.source_kind = 'undo'),
      bool_or(a.source_kind in ('buy', 'addition', 'adjustment', 'count', 'write-off', 'undo'))
    into breaks_chain, sets_aside, undoes, by_hand
    from added a;
  if breaks_chain then
    raise exception 'A movement does not continue the previous one.' using errcode = 'PH900';
  end if;
  if by_hand and is_staff_act() then
    perform record_audit(current_setting('pharos.action', true), 'stock', a.stock_id::text,
        jsonb_build_object('quantity', a.quantity_after - a.delta),
        jsonb_build_object('quantity', a.quantity_after, 'kind', a.kind), a.reason)
      from (select * from added order by id) a
      where a.source_kind in ('buy', 'addition', 'adjustment', 'count', 'write-off', 'undo');
  end if;
  if sets_aside then
    insert into quarantined_units (pharmacy_id, stock_id, medicine_name, lot, expires_on, quantity, reason, movement_seq,
      quarantined_at, quarantined_by, costed_units, cost_cents)
    select s.pharmacy_id, s.id, m.name, b.lot, b.expires_on, -a.delta, coalesce(left(nullif(a.reason, ''), 300), 'expired'),
      a.seq, a.occurred_at, a.actor, -a.costed_units, -a.cost_cents
    from added a
    join stock s on s.id = a.stock_id
    join medicines m on m.id = s.medicine_id
    join batches b on b.id = a.batch_id
    where a.kind = 'expired' or (a.kind = 'write-off' and (a.source_kind = 'recall' or a.reason ~ '^(damaged|expired|short-dated)(:|$)'))
    order by a.id;
  end if;
  if undoes then
    delete from quarantined_units q using added a, stock_movements v
      where a.source_kind = 'undo' and v.stock_id = a.stock_id and v.source_kind = 'write-off' and v.source_id = a.source_id
        and v.batch_id = a.batch_id and q.stock_id = v.stock_id and q.movement_seq = v.seq and q.settled = 0;
    -- Unless somebody has decided about them.
    select q.quantity - q.settled into decided
      from added a
      join stock_movements v on v.stock_id = a.stock_id and v.source_kind = 'write-off' and v.source_id = a.source_id
        and v.batch_id = a.batch_id
      join quarantined_units q on q.stock_id = v.stock_id and q.movement_seq = v.seq
      where a.source_kind = 'undo'
      order by a.id limit 1;
    if found then
      perform refuse('PH041', 'Units of it are settled.', jsonb_build_object('left', decided));
    end if;
  end if;
  return null;
end $$;
create or replace trigger movements_follow after insert on stock_movements
  referencing new table as added for each statement execute function stock_movements_follow_up();

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

-- Updates the time of the last change of price or quantity, whatever made it, and makes a removed row visible again when units
-- arrive on it. One trigger without a condition: PostgreSQL parses a condition again for every sale.
create or replace function stock_touch() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  if old.removed_at is not null and new.quantity > 0 and new.merged_into is null then
    new.removed_at = null;
  end if;
  return new;
end $$;
create or replace trigger stock_is_fresh before update of quantity, price_cents on stock
  for each row execute function stock_touch();

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

-- The functions below take the lines of one document as arrays, with an element for each line, in the order of their rows.
-- `held` are these rows in the same order; the caller holds their locks. `= any (held)` with each join keeps the plans on the
-- indexes, however large the tables are.

-- Checks that each named batch belongs to its line's row, holds enough, and is not expired when sold, reserved or sent. Units moved
-- by a merge may be expired.
create or replace function check_named_batches(
  rows_of integer[], kinds text[], deltas integer[], named integer[], keeping boolean[], today date
) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  foreign_rows jsonb;
  short jsonb;
begin
  select jsonb_agg(distinct line.stock_id) into foreign_rows
    from unnest(rows_of, named) as line (stock_id, batch_id)
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
        bool_or(line.kind in ('sale', 'reserve', 'transfer-out') and line.keeps is not true and coalesce(b.expires_on < today, false)) as barred
      from unnest(kinds, deltas, named, keeping) as line (kind, delta, batch_id, keeps)
      join batches b on b.id = line.batch_id
      where line.delta < 0
      group by b.id
    ) leaving
    where barred or asked > quantity;
  if short is not null then
    perform refuse_insufficient_stock(short);
  end if;
end $$;

-- Books the lines that bring units: into the batch they name, or the batch of their lot and expiry date, created if needed.
create or replace function receive_units(
  held integer[], document_kind text, document_id uuid, acting text, happened_at timestamptz,
  line_nos integer[], rows_of integer[], kinds text[], deltas integer[], named integer[], lots text[], expiries date[],
  reasons text[], known_units integer[], known_cents bigint[]
) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  with line as materialized (
    select l.line_no, l.stock_id, l.kind, l.units, l.reason, coalesce(l.costed, 0) as costed, coalesce(l.cents, 0) as cents,
      case when b.id is null then l.lot else b.lot end as lot,
      case when b.id is null then l.expires_on else b.expires_on end as expires_on
    from unnest(line_nos, rows_of, kinds, deltas, named, lots, expiries, reasons, known_units, known_cents)
      as l (line_no, stock_id, kind, units, batch_id, lot, expires_on, reason, costed, cents)
    left join batches b on b.id = l.batch_id and b.stock_id = any (held)
    where l.units > 0
  ), put as (
    insert into batches (stock_id, lot, expires_on, quantity, costed_units, cost_cents, received_at)
    select stock_id, lot, expires_on, sum(units), sum(costed), sum(cents), happened_at from line
      group by stock_id, lot, expires_on
    on conflict on constraint batches_lot do update set quantity = batches.quantity + excluded.quantity,
      costed_units = batches.costed_units + excluded.costed_units, cost_cents = batches.cost_cents + excluded.cost_cents,
      markdown_cents = case when batches.quantity > 0 then batches.markdown_cents end
    returning id, stock_id, lot, expires_on
  ), written as (
    insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no,
      actor, reason, occurred_at, costed_units, cost_cents)
    select line.stock_id, s.last_seq + row_number() over earlier, line.kind, line.units, s.quantity + sum(line.units) over earlier,
      put.id, document_kind, document_id, line.line_no, acting, line.reason, happened_at, line.costed, line.cents
    from line
    join stock s on s.id = line.stock_id and s.id = any (held)
    join put on put.stock_id = line.stock_id and put.lot is not distinct from line.lot
      and put.expires_on is not distinct from line.expires_on
    window earlier as (partition by line.stock_id order by line.line_no, put.id rows unbounded preceding)
  )
  update stock s set quantity = s.quantity + t.units, last_seq = s.last_seq + t.moves
    from (select stock_id, sum(units)::integer as units, count(*)::integer as moves from line group by stock_id) t
    where s.id = t.stock_id and s.id = any (held);
end $$;

-- Books the lines that take units: from the batch they name, otherwise from usable batches, first expired first out.
-- `balances` and `seqs` are the rows' quantities and last movements. Returns the batches that each line without a batch took
-- ([{"batchId", "lot", "expiresOn", "quantity"}]), or null when too little is left: refuse_short_lines() says of what.
create or replace function take_units(
  held integer[], balances integer[], seqs integer[],
  document_kind text, document_id uuid, acting text, happened_at timestamptz, today date,
  line_nos integer[], rows_of integer[], kinds text[], deltas integer[], named integer[], reasons text[]
) returns jsonb[]
  language plpgsql set search_path = public, pg_temp as $$
declare
  -- The usable batches of all rows, in the order in which they are emptied.
  shelf_rows integer[];
  shelf_ids integer[];
  shelf_units integer[];
  shelf_lots text[];
  shelf_expiries date[];
  place integer := 1;
  row_at integer := 1;
  -- A movement takes `units` from one batch for the line at `line_at`.
  line_at integer[] := '{}';
  batch_ids integer[] := '{}';
  moved_units integer[] := '{}';
  line_seqs integer[] := '{}';
  line_balances integer[] := '{}';
  asked integer;
  part integer;
  batches jsonb;
  answer jsonb[] := '{}';
begin
  select array_agg(b.stock_id), array_agg(b.id), array_agg(b.quantity), array_agg(b.lot), array_agg(b.expires_on)
    into shelf_rows, shelf_ids, shelf_units, shelf_lots, shelf_expiries
    from (
      select b.stock_id, b.id, b.quantity, b.lot, b.expires_on from batches b
      where b.stock_id = any (held) and b.quantity > 0 and (b.expires_on is null or b.expires_on >= today)
      order by b.stock_id, b.expires_on nulls last, b.received_at, b.id
    ) b;
  -- What lines name is not there for the others.
  for nth in 1 .. coalesce(cardinality(named), 0) loop
    continue when deltas[nth] > 0 or named[nth] is null;
    place := array_position(shelf_ids, named[nth]);
    continue when place is null;
    shelf_units[place] := shelf_units[place] + deltas[nth];
  end loop;
  place := 1;

  for nth in 1 .. cardinality(rows_of) loop
    continue when deltas[nth] > 0;
    while held[row_at] < rows_of[nth] loop
      row_at := row_at + 1;
    end loop;
    asked := -deltas[nth];
    batches := '[]';
    while asked > 0 loop
      if named[nth] is not null then
        part := asked;
        batch_ids := batch_ids || named[nth];
      else
        while shelf_rows[place] < rows_of[nth] or shelf_units[place] = 0 loop
          place := place + 1;
        end loop;
        if shelf_rows[place] is distinct from rows_of[nth] then
          return null;
        end if;
        part := least(asked, shelf_units[place]);
        shelf_units[place] := shelf_units[place] - part;
        batch_ids := batch_ids || shelf_ids[place];
        batches := batches || jsonb_build_object('batchId', shelf_ids[place], 'lot', shelf_lots[place],
          'expiresOn', shelf_expiries[place], 'quantity', part);
      end if;
      asked := asked - part;
      balances[row_at] := balances[row_at] - part;
      seqs[row_at] := seqs[row_at] + 1;
      line_at := line_at || nth;
      moved_units := moved_units || part;
      line_seqs := line_seqs || seqs[row_at];
      line_balances := line_balances || balances[row_at];
    end loop;
    answer := answer || batches;
  end loop;

  with moved as materialized (
    select m.nth, m.units, m.seq, m.balance, b.id, b.quantity, b.costed_units, b.cost_cents,
      sum(m.units) over (partition by m.batch_id) as leaving, sum(m.units) over (partition by m.batch_id order by m.seq) as upto
    from unnest(line_at, batch_ids, moved_units, line_seqs, line_balances) as m (nth, batch_id, units, seq, balance)
    join batches b on b.id = m.batch_id and b.stock_id = any (held)
  ), emptied as (
    update batches b
      set quantity = b.quantity - m.leaving, costed_units = least(b.costed_units, b.quantity - m.leaving),
        cost_cents = b.cost_cents - cost_upto(m.leaving, b.quantity, b.costed_units, b.cost_cents)
      from moved m
      where b.id = m.id and m.upto = m.leaving and b.stock_id = any (held)
  )
  insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no, actor,
      reason, occurred_at, costed_units, cost_cents)
    select rows_of[m.nth], m.seq, kinds[m.nth], -m.units, m.balance, m.id, document_kind, document_id, line_nos[m.nth],
      acting, reasons[m.nth], happened_at,
      costed_upto(m.upto - m.units, m.quantity, m.costed_units) - costed_upto(m.upto, m.quantity, m.costed_units),
      cost_upto(m.upto - m.units, m.quantity, m.costed_units, m.cost_cents)
        - cost_upto(m.upto, m.quantity, m.costed_units, m.cost_cents)
    from moved m order by m.seq;
  update stock s set quantity = moved.quantity, last_seq = moved.seq
    from unnest(held, balances, seqs) as moved (id, quantity, seq)
    where s.id = moved.id and s.last_seq <> moved.seq;
  return answer;
end $$;

-- Refuses the lines of take_units() for which too little is left besides what other lines name.
create or replace function refuse_short_lines(held integer[], rows_of integer[], deltas integer[], named integer[], today date)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_insufficient_stock((
    with wanted as (
      select w.stock_id, w.asked, coalesce(sum(b.quantity - coalesce(n.units, 0))
          filter (where b.expires_on is null or b.expires_on >= today), 0) as available,
        coalesce(bool_or(b.quantity > coalesce(n.units, 0) and b.expires_on < today), false) as has_expired
      from (
        select l.stock_id, sum(-l.delta) as asked from unnest(rows_of, deltas, named) as l (stock_id, delta, batch_id)
        where l.delta < 0 and l.batch_id is null group by l.stock_id
      ) w
      left join batches b on b.stock_id = w.stock_id and b.stock_id = any (held) and b.quantity > 0
      left join (
        select l.batch_id, sum(-l.delta) as units from unnest(deltas, named) as l (delta, batch_id)
        where l.delta < 0 and l.batch_id is not null group by l.batch_id
      ) n on n.batch_id = b.id
      group by w.stock_id, w.asked
    )
    select jsonb_agg(jsonb_build_object('stockId', stock_id, 'asked', asked, 'available', available,
      'expired', available = 0 and has_expired) order by stock_id)
    from wanted where asked > available));
end $$;

-- Refuses stock rows that are not of this pharmacy: those without a lock.
create or replace function refuse_foreign_rows(rows_of integer[], held integer[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse('PH003', 'A stock row is not of this pharmacy.', jsonb_build_object('stockIds', (
    select jsonb_agg(distinct id order by id) from unnest(rows_of) id where held is null or id <> all (held))));
end $$;

-- Moves units in and out of stock rows, all lines or none; returns each row's new quantity.
--
-- `lines` is an array of {"stock_id", "kind", "delta"} with, optionally, "batch_id", or "lot" and "expires_on" of incoming
-- units, "costed_units" and "cost_cents" of incoming units whose cost is known, "line_no" (default: position in the array)
-- and "reason". Incoming units are booked before outgoing ones. Outgoing
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
  line_nos integer[];
  rows_of integer[];
  kinds text[];
  deltas integer[];
  named integer[];
  lots text[];
  expiries date[];
  reasons text[];
  keeping boolean[];
  known_units integer[];
  known_cents bigint[];
  bad jsonb;
  coming boolean;
  going boolean;
  naming boolean;
  row_count integer;
  held integer[];
  balances integer[];
  seqs integer[];
  merged boolean;
begin
  select array_agg(l.line_no), array_agg(l.stock_id), array_agg(l.kind), array_agg(l.delta),
      array_agg(l.batch_id), array_agg(l.lot), array_agg(l.expires_on), array_agg(l.reason), array_agg(l.keeps),
      array_agg(l.costed_units), array_agg(l.cost_cents), jsonb_agg(l.nth) filter (where l.stock_id is null or coalesce(l.delta, 0) = 0
        or l.kind is null or (l.kind = 'expired' and l.batch_id is null)),
      bool_or(l.delta > 0), bool_or(l.delta < 0), bool_or(l.batch_id is not null), count(distinct l.stock_id)
    into line_nos, rows_of, kinds, deltas, named, lots, expiries, reasons, keeping, known_units, known_cents, bad, coming, going, naming, row_count
    from (
      select coalesce(l.line_no, l.nth)::integer as line_no, l.stock_id, l.kind, l.delta, l.batch_id, l.lot, l.expires_on, l.reason,
        l.keeps, l.costed_units, l.cost_cents, l.nth
      from rows from (jsonb_to_recordset(lines) as (line_no integer, stock_id integer, kind text, delta integer,
          batch_id integer, lot text, expires_on date, reason text, keeps boolean, costed_units integer, cost_cents bigint))
        with ordinality as l (line_no, stock_id, kind, delta, batch_id, lot, expires_on, reason, keeps, costed_units,
          cost_cents, nth)
      order by l.stock_id, 1
    ) l;
  if bad is not null or rows_of is null then
    perform refuse('PH004', 'A line names no row, no kind or no units.', jsonb_build_object('lines', coalesce(bad, '[]')));
  end if;

  -- One statement locks all rows in id order, so that two carts cannot deadlock. Not `for update`: it would conflict
  -- with transactions that only reference a row. The statements after it see what was committed while this one waited.
  select array_agg(locked.id), array_agg(locked.quantity), array_agg(locked.last_seq), bool_or(locked.merged_into is not null)
    into held, balances, seqs, merged from (
      select s.id, s.quantity, s.last_seq, s.merged_into from stock s
      where s.id = any (rows_of) and s.pharmacy_id = of_pharmacy order by s.id for no key update
    ) locked;
  if cardinality(held) is distinct from row_count then
    perform refuse_foreign_rows(rows_of, held);
  end if;

  merged := merged and document_kind <> all (array['medicine-merge', 'medicine-merge-undo', 'passed-on']);
  -- Units leave the survivor: a caller that did not know of the merge repeats its request.
  if merged and going then
    perform refuse('PH200', 'A row was merged into another.', jsonb_build_object('stockIds', to_jsonb(held)));
  end if;

  if naming then
    perform check_named_batches(rows_of, kinds, deltas, named, keeping, today);
  else
    named := null;
  end if;
  if coming then
    perform receive_units(held, document_kind, document_id, acting, happened_at, line_nos, rows_of, kinds, deltas, named,
      lots, expiries, reasons, known_units, known_cents);
    if document_kind <> all (array['sale', 'customer-order', 'recall']) then
      perform keep_off_shelf(of_pharmacy, held, document_kind, document_id, acting, happened_at, today);
    end if;
    if merged then
      perform forward_to_survivor(of_pharmacy, held, acting, happened_at, today);
    end if;
    if going then
      select array_agg(s.quantity order by s.id), array_agg(s.last_seq order by s.id) into balances, seqs
        from stock s where s.id = any (held);
    end if;
  end if;
  if going and take_units(held, balances, seqs, document_kind, document_id, acting, happened_at, today, line_nos, rows_of,
      kinds, deltas, named, reasons) is null then
    perform refuse_short_lines(held, rows_of, deltas, named, today);
  end if;
  return (select jsonb_object_agg(s.id, s.quantity) from stock s where s.id = any (held));
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
    where s.id in (select b.stock_id from batches b where b.has_units and b.expires_on < today)
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
  stock_movements_follow_up, surviving_row, stock_row_name, refuse_insufficient_stock, check_named_batches, receive_units, take_units,
  refuse_short_lines, refuse_foreign_rows, apply_movements, expire_batches, forward_to_survivor
  from public;
grant execute on function surviving_row, apply_movements, expire_batches to pharos_app;
