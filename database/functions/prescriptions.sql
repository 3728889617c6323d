-- Prescriptions: what is written on them, the supplies on them, warnings before a supply; counts of controlled medicines.

-- The last entry of a prescription, which is the valid one.
create or replace function prescription_as_valid(of_prescription integer) returns prescription_entries
  language sql stable set search_path = public, pg_temp as $$
  select e from prescription_entries e where e.prescription_id = of_prescription order by e.entry_no desc limit 1
$$;

-- Locks a pharmacy's prescription. Refuses another's.
create or replace function lock_prescription(of_pharmacy integer, of_prescription integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from prescriptions p where p.id = of_prescription and p.pharmacy_id = of_pharmacy for no key update;
  if not found then
    perform refuse('PH003', 'There is no such prescription.', '{}');
  end if;
end $$;

-- Until when a prescription may be repeated; as prescriptionDays in src/domain/pharmacy/prescriptions.ts.
create or replace function prescription_valid_until(written_on date) returns date
  language sql immutable
  return written_on + 180;

-- Adds an entry ({"patient_name", "patient_phone", "patient_age", "prescriber", "prescriber_number", "written_on",
-- "repeats_allowed"}) to a prescription; `why` it corrects the one before.
create or replace function add_prescription_entry(of_prescription integer, given jsonb, why text, acting text, happened_at timestamptz)
  returns void language sql set search_path = public, pg_temp as $$
  insert into prescription_entries (prescription_id, entry_no, patient_name, patient_phone, patient_age, prescriber,
      prescriber_number, written_on, repeats_allowed, reason, recorded_by, cashier_id, recorded_at)
  select of_prescription, 1 + (select count(*) from prescription_entries e where e.prescription_id = of_prescription),
    w.patient_name, w.patient_phone, w.patient_age, w.prescriber, w.prescriber_number, w.written_on, coalesce(w.repeats_allowed, 0),
    why, acting, acting_cashier(), happened_at
  from jsonb_populate_record(null::prescription_entries, given) w
$$;

-- The prescription-only lines of a sale, with the units that were not returned.
create or replace function prescribed_lines(of_pharmacy integer, of_sale uuid)
  returns table (line_no integer, stock_id integer, medicine_id integer, name text, generic_name text, generic_key text,
    strength text, quantity integer, controlled boolean)
  language sql stable set search_path = public, pg_temp as $$
  select l.line_no, l.stock_id, m.id, l.medicine_name, m.generic_name, fold(coalesce(m.generic_name, m.name)), m.strength,
    l.quantity - back.units, m.controlled
  from sale_lines l
  join stock s on s.id = l.stock_id
  join medicines m on m.id = s.medicine_id
  cross join lateral (
    select coalesce(sum(r.quantity), 0)::integer as units from sale_return_lines r
    where r.pharmacy_id = of_pharmacy and r.sale_id = of_sale and r.sale_line_no = l.line_no
  ) back
  where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and m.prescription_only and l.quantity > back.units
$$;

-- The sales on prescriptions to a patient between two times. Patients with different telephone numbers are different people.
create or replace function sales_to_patient(
  of_pharmacy integer, patient text, phone text, after timestamptz, until timestamptz
) returns table (sale_id uuid, occurred_at timestamptz)
  language sql stable set search_path = public, pg_temp as $$
  select s.id, s.occurred_at
  from prescription_entries e
  join prescriptions p on p.id = e.prescription_id and p.pharmacy_id = of_pharmacy
  join dispensings d on d.prescription_id = p.id
  join sales s on s.pharmacy_id = d.pharmacy_id and s.id = d.sale_id and s.occurred_at > after and s.occurred_at < until
  where e.patient_key = fold(patient)
    and e.entry_no = (select max(v.entry_no) from prescription_entries v where v.prescription_id = e.prescription_id)
    and (e.patient_phone = phone) is not false
$$;

-- The medicines that a patient got on prescriptions after a time and did not return.
create or replace function medicines_of_patient(of_pharmacy integer, patient text, phone text, after timestamptz)
  returns table (medicine_id integer)
  language sql stable set search_path = public, pg_temp as $$
  select distinct l.medicine_id
  from sales_to_patient(of_pharmacy, patient, phone, after, 'infinity') s
  cross join lateral prescribed_lines(of_pharmacy, s.sale_id) l
$$;

-- Returns the warnings about supplying a sale to a patient: another sale of the same generic and strength within seven days that
-- was not returned, and generics that the patient is allergic to.
create or replace function supply_warnings(of_pharmacy integer, of_sale uuid, patient text, phone text, supplied_at timestamptz)
  returns jsonb language sql stable set search_path = public, pg_temp as $$
  with line as materialized (
    select * from prescribed_lines(of_pharmacy, of_sale)
  ), found as (
    select 1 as place, l.line_no, jsonb_build_object('kind', 'duplicate', 'stockId', l.stock_id, 'name', l.name,
        'generic', l.generic_name, 'at', as_utc(before.occurred_at), 'quantity', before.units) as warning
    from line l
    cross join lateral (
      select max(s.occurred_at) as occurred_at, sum(was.quantity) as units
      from sales_to_patient(of_pharmacy, patient, phone, supplied_at - interval '7 days', supplied_at + interval '7 days') s
      cross join lateral (
        select w.quantity from prescribed_lines(of_pharmacy, s.sale_id) w
        where w.generic_key = l.generic_key and fold(coalesce(w.strength, '')) = fold(coalesce(l.strength, ''))
      ) was
      where s.sale_id <> of_sale
    ) before
    where before.units > 0
    union all
    select 2, l.line_no, jsonb_build_object('kind', 'allergy', 'stockId', l.stock_id, 'name', l.name, 'generic', a.generic_name)
    from line l
    join (select distinct a.generic_name, a.generic_key from customer_allergies a
        where a.customer_id in (select customers_named(of_pharmacy, patient, phone))) a
      on position(' ' || a.generic_key || ' ' in ' ' || l.generic_key || ' ') > 0
  )
  select jsonb_agg(warning order by line_no, place) from found
$$;

-- Records on which prescription a sale was supplied: a new one, as add_prescription_entry() takes it with "directions"
-- ([{"stock_id", "text"}]), or the repeat of an earlier one ({"repeats"}). Warnings, and those in "interactions" from a source
-- outside, refuse the sale without an "override_reason"; an offline sale has happened already.
create or replace function dispense(
  of_pharmacy integer, of_sale uuid, given jsonb, is_offline boolean, acting text, happened_at timestamptz
) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  of_prescription integer := (given ->> 'repeats')::integer;
  valid prescription_entries;
  supplies integer := 0;
  supplied_at timestamptz := (select s.occurred_at from sales s where s.pharmacy_id = of_pharmacy and s.id = of_sale);
  warned jsonb;
  nameless jsonb;
  unknown jsonb := (
    select jsonb_agg(d.stock_id) from jsonb_to_recordset(given -> 'directions') as d (stock_id integer)
    where not exists (
      select from sale_lines l
      where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and surviving_row(l.stock_id) = surviving_row(d.stock_id)));
begin
  if unknown is not null then
    perform refuse('PH003', 'Directions are for what is not sold.', jsonb_build_object('stockIds', unknown));
  end if;
  if not exists (select from prescribed_lines(of_pharmacy, of_sale)) then
    return;
  end if;
  if of_prescription is not null then
    perform lock_prescription(of_pharmacy, of_prescription);
    valid := prescription_as_valid(of_prescription);
    supplies := (select count(*) from dispensings d where d.prescription_id = of_prescription);
    if supplies > valid.repeats_allowed then
      perform refuse('PH061', 'No repeat is left.', jsonb_build_object('why', 'used', 'left', 0));
    end if;
    if exists (
      select from prescribed_lines(of_pharmacy, of_sale) l where coalesce((
        select sum(p.quantity) from prescription_lines p join medicines m on m.id = p.medicine_id
        where p.prescription_id = of_prescription and fold(coalesce(m.generic_name, m.name)) = l.generic_key
          and fold(coalesce(m.strength, '')) = fold(coalesce(l.strength, ''))), 0) < l.quantity) then
      perform refuse('PH061', 'This is not on the prescription.', jsonb_build_object('why', 'other'));
    end if;
  else
    insert into prescriptions (pharmacy_id, recorded_at) values (of_pharmacy, happened_at) returning id into of_prescription;
    perform add_prescription_entry(of_prescription, given, null, acting, happened_at);
    valid := prescription_as_valid(of_prescription);
    insert into prescription_lines (prescription_id, line_no, medicine_id, medicine_name, quantity, directions)
      select of_prescription, row_number() over (order by l.line_no), l.medicine_id, l.name, l.quantity, (
        select d.text from jsonb_to_recordset(given -> 'directions') as d (stock_id integer, text text)
        where surviving_row(d.stock_id) = surviving_row(l.stock_id) limit 1)
      from prescribed_lines(of_pharmacy, of_sale) l;
  end if;
  if valid.written_on > colombo_day(happened_at) then
    perform refuse('PH004', 'The prescription is of a later day.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'prescription.writtenOn', 'message', 'Enter a day that has come'))));
  end if;
  if prescription_valid_until(valid.written_on) < colombo_day(supplied_at) and not is_offline then
    perform refuse('PH061', 'The prescription is too old.', jsonb_build_object('why', 'old',
      'validUntil', prescription_valid_until(valid.written_on)));
  end if;
  select jsonb_agg(jsonb_build_object('stockId', l.stock_id, 'name', l.name) order by l.line_no) into nameless
    from prescribed_lines(of_pharmacy, of_sale) l where l.controlled and valid.prescriber_number is null;
  if nameless is not null and not is_offline then
    perform refuse('PH060', 'A registration number is needed.', jsonb_build_object('lines', nameless));
  end if;

  -- Two tills that supply one patient at once warn the second.
  perform pg_advisory_xact_lock(of_pharmacy, hashtext('pharos patient ' || valid.patient_key));
  warned := nullif(
    coalesce(supply_warnings(of_pharmacy, of_sale, valid.patient_name, valid.patient_phone, supplied_at), '[]')
      || coalesce(given -> 'interactions', '[]'), '[]');
  if warned is not null and given ->> 'override_reason' is null and not is_offline then
    perform refuse('PH062', 'There are warnings.', jsonb_build_object('warnings', warned));
  end if;
  insert into dispensings (pharmacy_id, sale_id, prescription_id, supply_no, warnings, override_reason)
    values (of_pharmacy, of_sale, of_prescription, supplies + 1, warned,
      case when warned is not null then given ->> 'override_reason' end);
end $$;

-- The prescription-only lines of a sale without a record, to which one may be added; as lateRecordDays in
-- src/domain/pharmacy/prescriptions.ts.
create or replace function unrecorded_lines(of_pharmacy integer, of_sale uuid, today date) returns jsonb
  language sql stable set search_path = public, pg_temp
  return (
    select jsonb_agg(jsonb_build_object('stockId', l.stock_id, 'name', l.name, 'controlled', l.controlled) order by l.line_no)
    from sales s cross join lateral prescribed_lines(of_pharmacy, of_sale) l
    where s.pharmacy_id = of_pharmacy and s.id = of_sale and colombo_day(s.recorded_at) >= today - 31
      and not exists (select from dispensings d where d.pharmacy_id = of_pharmacy and d.sale_id = of_sale));

-- Records afterwards on which prescription a sale was supplied, as dispense() takes it, for the units that were not returned, and
-- completes the tasks about it. Idempotent by the sale, which has one record: repeating it changes nothing.
create or replace function record_sale_prescription(
  of_pharmacy integer, receipt text, given jsonb, acting text, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sold sales;
  recorded integer;
begin
  perform require_cashier(of_pharmacy);
  -- A return of the sale waits, and so does another record of it.
  select * into sold from sales s where s.pharmacy_id = of_pharmacy and s.receipt_number = receipt for no key update;
  if not found then
    perform refuse('PH003', 'There is no such sale.', '{}');
  end if;
  recorded := (select d.prescription_id from dispensings d where d.pharmacy_id = of_pharmacy and d.sale_id = sold.id);
  if recorded is not null then
    if is_recorded_as(recorded, given) then
      return;
    end if;
    perform refuse('PH063', 'The sale has a record.', '{"why": "recorded"}');
  end if;
  if unrecorded_lines(of_pharmacy, sold.id, today) is null then
    perform refuse('PH063', 'No record can be added.', jsonb_build_object('why',
      case when exists (select from prescribed_lines(of_pharmacy, sold.id)) then 'old' else 'none' end));
  end if;
  perform dispense(of_pharmacy, sold.id, given, false, acting, happened_at);
  update pharmacy_tasks t set done_at = happened_at, done_by = acting
    where t.pharmacy_id = of_pharmacy and t.sale_id = sold.id and t.kind = 'offline-prescription' and t.done_at is null;
end $$;

-- Returns whether a prescription was first recorded with this text, as add_prescription_entry() takes it.
create or replace function is_recorded_as(of_prescription integer, given jsonb) returns boolean
  language sql stable set search_path = public, pg_temp
  return exists (
    select from prescription_entries e, jsonb_populate_record(null::prescription_entries, given) w
    where e.prescription_id = of_prescription and e.entry_no = 1
      and (e.patient_name, e.patient_phone, e.patient_age, e.prescriber, e.prescriber_number, e.written_on, e.repeats_allowed)
        is not distinct from (w.patient_name, w.patient_phone, w.patient_age, w.prescriber, w.prescriber_number, w.written_on,
          coalesce(w.repeats_allowed, 0))
  ) and not exists (
    select from jsonb_to_recordset(given -> 'directions') as d (text text)
    where d.text not in (select l.directions from prescription_lines l
      where l.prescription_id = of_prescription and l.directions is not null));

-- Corrects what is recorded of a prescription by another entry, as it was read.
create or replace function correct_prescription(
  of_pharmacy integer, of_prescription integer, read_entry integer, given jsonb, why text, acting text, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  valid prescription_entries;
begin
  perform lock_prescription(of_pharmacy, of_prescription);
  valid := prescription_as_valid(of_prescription);
  if valid.entry_no <> read_entry then
    perform refuse('PH006', 'It was corrected in the meantime.', jsonb_build_object('version', valid.entry_no));
  end if;
  if given ->> 'prescriber_number' is null and exists (
    select from prescription_lines l join medicines m on m.id = l.medicine_id
    where l.prescription_id = of_prescription and m.controlled) then
    perform refuse('PH060', 'A registration number is needed.', '{"lines": []}');
  end if;
  perform add_prescription_entry(of_prescription, given, why, acting, happened_at);
end $$;

-- Notes what a prescription's patient is allergic to, instead of what was noted before; the patient becomes a customer.
create or replace function note_allergies(
  of_pharmacy integer, of_prescription integer, generics text[], acting text, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  patient prescription_entries;
  of_customer integer;
begin
  select (prescription_as_valid(p.id)).* into patient from prescriptions p
    where p.id = of_prescription and p.pharmacy_id = of_pharmacy;
  if not found then
    perform refuse('PH003', 'There is no such prescription.', '{}');
  end if;
  perform pg_advisory_xact_lock(of_pharmacy, hashtext('pharos patient ' || patient.patient_key));
  of_customer := (select c from customers_named(of_pharmacy, patient.patient_name, patient.patient_phone) c limit 1);
  if of_customer is null then
    insert into customer_accounts (pharmacy_id, key, request_hash, name, phone_number, created_at)
      values (of_pharmacy, gen_random_uuid(), '', patient.patient_name, patient.patient_phone, happened_at)
      returning id into of_customer;
  end if;
  if set_allergies(of_pharmacy, of_customer, generics, acting, happened_at) and is_staff_act() then
    perform record_audit(current_setting('pharos.action', true), 'prescription', of_prescription::text, null, null);
  end if;
end $$;

-- Returns a controlled medicine's register at a pharmacy: every movement of its stock row, numbered, with the units that are
-- there after it. Units held for an order have not left, so reservations are not in it.
create or replace function register_entries(of_stock integer)
  returns table (number bigint, seq integer, kind text, delta integer, balance bigint)
  language sql stable set search_path = public, pg_temp as $$
  select row_number() over earlier, v.seq, v.kind, v.delta, sum(v.delta) over earlier
  from stock_movements v
  where v.stock_id = of_stock and v.kind not in ('reserve', 'release')
  window earlier as (order by v.seq rows unbounded preceding)
$$;

-- Counts a controlled medicine before a witness against the balance of its register as it was read; a difference is
-- corrected, with its reason. Idempotent by key.
create or replace function count_register(
  of_pharmacy integer, of_stock integer, act_key uuid, fingerprint bytea, acting text, counted integer, expected integer,
  why text, seen_by text, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from register_counts c where c.pharmacy_id = of_pharmacy and c.id = act_key) then
    -- Refuses another count with the same key.
    perform claim_act(of_pharmacy, act_key, 'count', fingerprint, of_stock, happened_at);
    return;
  end if;
  perform lock_shelf_row(of_pharmacy, of_stock);
  if not exists (select from stock s join medicines m on m.id = s.medicine_id where s.id = of_stock and m.controlled) then
    perform refuse('PH003', 'It has no register.', '{}');
  end if;
  if counted < reserved_units(of_stock) then
    perform refuse('PH112', 'Units are held for orders.', jsonb_build_object('reserved', reserved_units(of_stock)));
  end if;
  perform count_stock(of_pharmacy, of_stock, act_key, fingerprint, acting, counted, expected, happened_at, today);
  insert into register_counts (pharmacy_id, id, stock_id, after_seq, balance, counted, reason, witness, counted_by, cashier_id,
      counted_at)
    select of_pharmacy, act_key, of_stock, s.last_seq, expected, counted, case when counted <> expected then why end, seen_by, acting,
      acting_cashier(), happened_at
    from stock s where s.id = of_stock
    on conflict do nothing;
end $$;

-- Rows that are never changed.
create or replace trigger prescription_entries_stay before update or delete on prescription_entries for each row execute function refuse_change();
create or replace trigger prescription_lines_stay before update or delete on prescription_lines for each row execute function refuse_change();
create or replace trigger dispensings_stay before update or delete on dispensings for each row execute function refuse_change();
create or replace trigger register_counts_stay before update or delete on register_counts for each row execute function refuse_change();

revoke execute on function
  prescription_as_valid, lock_prescription, prescription_valid_until, add_prescription_entry, prescribed_lines, sales_to_patient,
  medicines_of_patient, supply_warnings, dispense,
  unrecorded_lines, record_sale_prescription, is_recorded_as, correct_prescription, note_allergies, register_entries, count_register
  from public;
grant execute on function unrecorded_lines, prescribed_lines, sales_to_patient, medicines_of_patient, record_sale_prescription,
  register_entries, correct_prescription, note_allergies, count_register to pharos_app;
