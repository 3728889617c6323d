-- Corrections of the catalogue's facts: a pharmacy or a supplier proposes them, the administration decides.

-- Stores a correction of a medicine as it was read; returns its id. `wanted` is as medicine_corrections.changes. A field waits in one
-- correction at a time. Idempotent by key.
create or replace function propose_correction(
  of_pharmacy integer, of_supplier integer, correction_key uuid, fingerprint bytea, of_medicine integer, read_version integer,
  wanted jsonb, why text, happened_at timestamptz
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most_open constant integer := 20;
  known medicine_corrections;
  standing medicines;
  named text[] := array(select jsonb_object_keys(wanted) order by 1);
  waiting text[];
  made integer;
begin
  -- Serialises the corrections of one proposer, of which so many may wait.
  perform pg_advisory_xact_lock(hashtext('pharos corrections'), coalesce(of_pharmacy, -of_supplier));
  select * into known from medicine_corrections c where c.key = correction_key;
  if found then
    if (known.pharmacy_id, known.supplier_id, known.request_hash) is distinct from (of_pharmacy, of_supplier, fingerprint) then
      perform refuse('PH005', 'This key was used for another correction.', '{}');
    end if;
    return known.id;
  end if;
  -- Serialises the corrections and changes of one medicine.
  select * into standing from medicines m where m.id = of_medicine for no key update;
  if not found then
    perform refuse('PH003', 'There is no such medicine.', '{}');
  end if;
  if standing.version <> read_version or standing.merged_into is not null or exists (
    select from jsonb_each(wanted) w left join barcodes b on b.gtin = w.key and b.medicine_id = of_medicine
    where w.key ~ '^\d{14}$' and (b.gtin is null or to_jsonb(b.pack_size) is distinct from nullif(w.value -> 'from', 'null')))
  then
    perform refuse('PH006', 'The medicine has changed.', jsonb_build_object('version', standing.version));
  end if;
  if named = '{}' then
    perform refuse('PH004', 'Nothing differs.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'facts', 'message', 'Change at least one of the facts'))));
  end if;
  select array_agg(distinct field order by field) into waiting
    from medicine_corrections c, unnest(c.fields) field
    where c.medicine_id = of_medicine and c.state = 'waiting' and field = any (named);
  if waiting is not null then
    perform refuse('PH240', 'A correction of this waits already.', jsonb_build_object('fields', to_jsonb(waiting)));
  end if;
  if (select count(*) from medicine_corrections c
      where c.state = 'waiting' and (c.pharmacy_id = of_pharmacy or c.supplier_id = of_supplier)) >= most_open then
    perform refuse('PH241', 'Too many corrections wait.', jsonb_build_object('limit', most_open));
  end if;
  insert into medicine_corrections (key, request_hash, medicine_id, pharmacy_id, supplier_id, fields, changes, reason, proposed_at)
    values (correction_key, fingerprint, of_medicine, of_pharmacy, of_supplier, named, wanted, why, happened_at)
    returning id into made;
  return made;
end $$;

-- Takes back a correction that waits. Idempotent.
create or replace function withdraw_correction(
  of_pharmacy integer, of_supplier integer, correction_id integer, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known medicine_corrections;
begin
  select * into known from medicine_corrections c
    where c.id = correction_id and (c.pharmacy_id = of_pharmacy or c.supplier_id = of_supplier) for no key update;
  if not found then
    perform refuse('PH003', 'There is no such correction.', '{}');
  end if;
  if known.state = 'waiting' then
    update medicine_corrections c set state = 'withdrawn', decided_at = happened_at where c.id = correction_id;
  elsif known.state <> 'withdrawn' then
    perform refuse('PH006', 'The correction was decided.', jsonb_build_object('status', known.state));
  end if;
end $$;

-- Records that the proposer has read the decision about a correction. Idempotent: the first time is kept.
create or replace function read_correction(
  of_pharmacy integer, of_supplier integer, correction_id integer, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update medicine_corrections c set read_at = coalesce(c.read_at, happened_at)
    where c.id = correction_id and (c.pharmacy_id = of_pharmacy or c.supplier_id = of_supplier)
      and c.state in ('accepted', 'rejected');
  if not found then
    perform refuse('PH003', 'There is no such decision.', '{}');
  end if;
end $$;

-- Decides about a correction: `chosen` of its fields are accepted, none rejects it. `payload` is the medicine with them, for
-- edit_medicine(), as it was read. Returns nothing of a correction that was decided in the same way before.
create or replace function decide_correction(
  correction_id integer, chosen text[], read_version integer, payload jsonb, takes_above boolean, words text, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known medicine_corrections;
  standing medicines;
  code text;
begin
  select * into known from medicine_corrections c where c.id = correction_id for no key update;
  if not found then
    perform refuse('PH003', 'There is no such correction.', '{}');
  end if;
  if known.state <> 'waiting' then
    if known.state = 'withdrawn' or (known.taken, known.answer) is distinct from (chosen, words) then
      perform refuse('PH006', 'The correction was decided.', jsonb_build_object('status', known.state));
    end if;
    return;
  end if;
  if chosen <> '{}' then
    select * into standing from medicines m where m.id = known.medicine_id for no key update;
    if standing.merged_into is not null or standing.version <> read_version or exists (
      select from unnest(chosen) c (gtin) where c.gtin ~ '^\d{14}$'
        and not exists (select from barcodes b where b.gtin = c.gtin and b.medicine_id = standing.id))
    then
      perform refuse('PH006', 'The medicine has changed.', jsonb_build_object('version', standing.version));
    end if;
    if exists (select from unnest(chosen) c (field) where c.field !~ '^\d{14}$') then
      perform edit_medicine(known.medicine_id, read_version, payload, takes_above);
    end if;
    for code in select c.gtin from unnest(chosen) c (gtin) where c.gtin ~ '^\d{14}$' order by 1 loop
      perform add_barcode(known.medicine_id, code, (known.changes -> code ->> 'to')::integer);
    end loop;
  end if;
  update medicine_corrections c
    set state = case when chosen = '{}' then 'rejected' else 'accepted' end, taken = chosen, answer = words, decided_at = happened_at
    where c.id = correction_id;
  perform record_audit(current_setting('pharos.action', true), 'medicine', known.medicine_id::text, null,
    jsonb_build_object('correction', correction_id, 'fields', to_jsonb(chosen)), words);
end $$;

revoke execute on function propose_correction, withdraw_correction, read_correction, decide_correction from public;
grant execute on function propose_correction, withdraw_correction, read_correction, decide_correction to pharos_app;
