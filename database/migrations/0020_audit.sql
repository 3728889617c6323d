-- What the staff did, and what they looked at of another person: one row each, in the transaction of the act itself.

create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- Null: Pharos itself. The name is not kept: it is looked up while the person has an account.
  subject text,
  -- Where the person worked at that moment: 'pharmacy:7', 'supplier:3', or '' for the administration.
  workplace text not null default '',
  -- The endpoint: 'shelf.edit'.
  action text not null,
  thing text not null,
  thing_id text not null,
  -- No foreign keys: every sale would lock its pharmacy's row once more, and neither table loses rows.
  pharmacy_id integer,
  supplier_id integer,
  before jsonb,
  after jsonb,
  device text not null default '',
  reason text
);
create index audit_log_person on audit_log (subject, id);
create index audit_log_pharmacy on audit_log (pharmacy_id, id);
-- A till's sales are found by their receipts; without them this index stays small.
create index audit_log_thing on audit_log (thing, thing_id, id) where thing <> 'sale';
create index audit_log_day on audit_log using brin (at);

create trigger audit_log_stays before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_all_stays before truncate on audit_log execute function refuse_change();

-- Notes one act of whoever this transaction's settings name (`pharos.subject`, `pharos.workplace`, `pharos.device`).
create function note_audit(
  action text, thing text, thing_id text, before jsonb, after jsonb, reason text default null
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place text := coalesce(current_setting('pharos.workplace', true), '');
begin
  insert into audit_log (subject, workplace, action, thing, thing_id, pharmacy_id, supplier_id, before, after, device, reason)
  values (nullif(current_setting('pharos.subject', true), ''), place, action, thing, thing_id,
    case when place like 'pharmacy:%' then split_part(place, ':', 2)::integer when thing = 'pharmacy' then thing_id::integer end,
    case when place like 'supplier:%' then split_part(place, ':', 2)::integer when thing = 'supplier' then thing_id::integer end,
    before, after, coalesce(current_setting('pharos.device', true), ''), reason);
end $$;

-- Notes a look at another person's things, once an hour each: a screen that stays open asks again and again.
create function note_look(looked text, at_thing text, ids text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_audit(looked, at_thing, looked_at, null, null)
  from unnest(ids) looked_at
  where not exists (
    select from audit_log l
    where l.thing = at_thing and l.thing <> 'sale' and l.thing_id = looked_at and l.action = looked
      and l.subject = current_setting('pharos.subject', true) and l.at > now() - interval '1 hour');
end $$;

-- A row that staff wrote: its columns named in the trigger, and of a change only those that are different.
-- Arguments: the thing, the column of its id, what is kept of it. `pharos.action` is set for writes of the staff alone;
-- the administration's functions note themselves what one act of theirs means.
create function audit_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  written jsonb := to_jsonb(new);
  earlier jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  was jsonb;
  becomes jsonb;
begin
  select jsonb_object_agg(k, earlier -> k) filter (where earlier is not null), jsonb_object_agg(k, written -> k)
    into was, becomes
  from unnest(string_to_array(tg_argv[2], ' ')) k
  where written -> k is distinct from coalesce(earlier -> k, 'null');
  if becomes is not null or tg_op = 'INSERT' then
    perform note_audit(current_setting('pharos.action', true), tg_argv[0], written ->> tg_argv[1], was, becomes);
  end if;
  return null;
end $$;

-- A sale's one row, written plainly: tills wait for it.
create function audit_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_log (subject, workplace, action, thing, thing_id, pharmacy_id, after, device)
  values (current_setting('pharos.subject', true), current_setting('pharos.workplace', true),
    current_setting('pharos.action', true), 'sale', new.id::text, new.pharmacy_id,
    jsonb_build_object('receipt_number', new.receipt_number, 'total_cents', new.total_cents, 'sold_by', new.sold_by),
    current_setting('pharos.device', true));
  return null;
end $$;

-- Units that somebody moved by hand. What a sale, a delivery or an order moves stands in the ledger, with the same actor.
create function audit_movement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_audit(current_setting('pharos.action', true), 'stock', new.stock_id::text,
    jsonb_build_object('quantity', new.quantity_after - new.delta),
    jsonb_build_object('quantity', new.quantity_after, 'kind', new.kind), new.reason);
  return null;
end $$;

-- One line a table that the counter and the supplier's desk write. What is kept names no customer.
do $$
declare
  t record;
begin
  for t in select * from (values
    ('sale_returns', 'insert', 'return', 'id', 'sale_id refund_cents refund_method reason'),
    ('quarantine_acts', 'insert', 'quarantine', 'units_id', 'act quantity reason note_number witness'),
    ('pharmacy_tasks', 'update of done_at', 'task', 'id', 'done_at done_note'),
    ('till_days', 'insert or update', 'till-day', 'id', 'float_cents reopen_reason opened_at closed_at'),
    ('till_counts', 'insert', 'till-day', 'till_day_id', 'counted_cents expected_cents report_number'),
    ('till_cash_movements', 'insert', 'till-day', 'till_day_id', 'direction cents reason'),
    ('stock', 'insert or update of price_cents, medicine_id, removed_at', 'stock', 'id', 'medicine_id price_cents removed_at'),
    ('barcodes', 'insert or update', 'barcode', 'gtin', 'medicine_id pack_size'),
    ('medicines', 'insert or update', 'medicine', 'id', 'name manufacturer strength form'),
    ('customer_orders', 'update of order_status', 'customer-order', 'id', 'order_status reason'),
    ('purchase_orders', 'insert or update', 'purchase-order', 'id',
      'medicine_id status supplier_id order_quantity unit_cost_cents expected_on removed_at accepted_units refused_units shipped_units'),
    ('purchase_proposals', 'insert or update', 'purchase-order', 'order_id', 'quantity unit_cost_cents deliver_on note answer'),
    ('purchase_settings', 'insert or update', 'purchase-settings', 'pharmacy_id', 'low_stock_limit'),
    ('deliveries', 'insert', 'purchase-order', 'order_id', 'note_number remaining'),
    ('shipments', 'insert', 'purchase-order', 'order_id', 'note_number remaining')
  ) as audited (tab, events, thing, id_column, kept)
  loop
    execute format('create trigger %I after %s on %I for each row
      when (current_setting(''pharos.action'', true) !~ ''^(admin|$)'') execute function audit_row(%L, %L, %L)',
      t.tab || '_audited', t.events, t.tab, t.thing, t.id_column, t.kept);
  end loop;
end $$;

create trigger sales_audited after insert on sales for each row
  when (current_setting('pharos.action', true) !~ '^(admin|$)') execute function audit_sale();
create trigger orders_seen_audited after insert on customer_order_events for each row
  when (new.kind = 'seen' and current_setting('pharos.action', true) !~ '^(admin|$)')
  execute function audit_row('customer-order', 'order_id', 'kind');
-- A count that finds what was expected moves nothing.
create trigger counts_audited after insert on shelf_acts for each row
  when (new.act = 'count' and current_setting('pharos.action', true) !~ '^(admin|$)')
  execute function audit_row('stock', 'stock_id', 'act');
create trigger movements_audited after insert on stock_movements for each row
  when (new.source_kind in ('buy', 'addition', 'adjustment', 'count', 'write-off', 'undo')
    and current_setting('pharos.action', true) !~ '^(admin|$)')
  execute function audit_movement();

-- Where a person with several places works in this session: the first of the list, while the staff table says so as well.
alter table sessions
  add column chosen_pharmacy_id integer references pharmacies,
  add column chosen_supplier_id integer references suppliers;

revoke execute on function note_audit, note_look, audit_row, audit_sale, audit_movement from public;
grant execute on function note_audit, note_look to pharos_app;
grant select on audit_log to pharos_app;
