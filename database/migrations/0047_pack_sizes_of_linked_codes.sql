-- A code that a pharmacist links says how many units the pack holds. Null: linked before pack sizes were asked for.
alter table pharmacy_barcodes add column pack_size integer check (pack_size between 1 and 1000000);
alter table ended_barcodes alter column pack_size drop not null;

drop trigger pharmacy_barcodes_audited on pharmacy_barcodes;
create trigger pharmacy_barcodes_audited after insert or update on pharmacy_barcodes for each row
  when (current_setting('pharos.action', true) !~ '^(admin|$)')
  execute function audit_row('barcode', 'gtin', 'medicine_id pack_size');

-- The pharmacy's other tills hear of a new code and of another pack size.
alter publication pharos_live add table pharmacy_barcodes (pharmacy_id, gtin);

drop function link_barcode;
drop function know_barcode;

-- Links a code to a medicine at one pharmacy, with the units in its pack; true when that is new there. The pharmacy's own
-- pack size can be changed, the one that counts everywhere cannot. When another person at another pharmacy has linked the
-- code with the same pack size, and nobody with another one or to another medicine, it counts everywhere from now on.
create function know_barcode(
  code text, of_medicine integer, of_pack integer, of_pharmacy integer, acting text, happened_at timestamptz
) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  known record;
  is_new boolean;
begin
  -- Two pharmacies that link it at once see each other.
  perform pg_advisory_xact_lock(hashtext('pharos barcode'), hashtext(code));
  select b.*, m.name into known
    from (
      select c.medicine_id, c.pack_size, true as is_shared from barcodes c where c.gtin = code
      union all
      select standing_medicine(o.medicine_id), o.pack_size, false from pharmacy_barcodes o
        where o.gtin = code and o.pharmacy_id = of_pharmacy
      order by is_shared desc limit 1
    ) b
    join medicines m on m.id = b.medicine_id;
  is_new := not found;
  if not is_new then
    if known.medicine_id <> of_medicine then
      perform refuse('PH113', 'The barcode is another medicine''s.', jsonb_build_object('medicine', known.name));
    end if;
    if known.pack_size = of_pack then
      return false;
    end if;
    if known.is_shared then
      perform refuse('PH114', 'The pack holds another number of units.', jsonb_build_object('packSize', known.pack_size));
    end if;
  end if;
  insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, pack_size, linked_by, linked_at)
    values (of_pharmacy, code, of_medicine, of_pack, acting, happened_at)
    on conflict (pharmacy_id, gtin) do update
      set pack_size = excluded.pack_size, linked_by = excluded.linked_by, linked_at = excluded.linked_at;
  if (select count(distinct o.linked_by) > 1 and count(distinct standing_medicine(o.medicine_id)) = 1
        and count(distinct o.pack_size) = 1 and bool_and(o.pack_size is not null)
      from pharmacy_barcodes o where o.gtin = code) then
    insert into barcodes (gtin, medicine_id, pack_size, linked_by, linked_by_pharmacy, linked_at)
      values (code, of_medicine, of_pack, acting, of_pharmacy, happened_at);
  end if;
  return is_new;
end $$;

-- Says which medicine of its shelf a pharmacy scanned a code on, and how many units are in the pack.
create function link_barcode(
  of_pharmacy integer, of_stock integer, code text, of_pack integer, acting text, happened_at timestamptz
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf stock := lock_shelf_row(of_pharmacy, of_stock);
begin
  return know_barcode(code, shelf.medicine_id, of_pack, of_pharmacy, acting, happened_at);
end $$;

create or replace function add_to_shelf(
  of_pharmacy integer, act_key uuid, asked bytea, acting text, named jsonb, wanted jsonb, happened_at timestamptz, today date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  medicine integer;
  placed stock;
begin
  perform hold_catalogue(false);
  if not claim_act(of_pharmacy, act_key, 'add', asked, null, happened_at) then
    return (select a.stock_id from shelf_acts a where a.pharmacy_id = of_pharmacy and a.key = act_key);
  end if;
  medicine := know_medicine(named, coalesce((named ->> 'prescription_only')::boolean, false));
  if wanted ->> 'gtin' is not null then
    perform know_barcode(wanted ->> 'gtin', medicine, (wanted ->> 'pack_size')::integer, of_pharmacy, acting, happened_at);
  end if;
  perform refuse_above_ceiling(medicine, (wanted ->> 'price_cents')::integer);
  insert into stock (pharmacy_id, medicine_id, price_cents)
    values (of_pharmacy, medicine, (wanted ->> 'price_cents')::integer)
    on conflict on constraint stock_pharmacy_medicine do update set removed_at = null, price_cents = excluded.price_cents
      where stock.removed_at is not null
    returning * into placed;
  if not found then
    perform refuse('PH110', 'The shelf has this medicine.', jsonb_build_object('stockId',
      (select s.id from stock s where s.pharmacy_id = of_pharmacy and s.medicine_id = medicine)));
  end if;
  if (wanted ->> 'quantity')::integer > 0 then
    perform apply_movements(of_pharmacy, 'addition', act_key, acting, jsonb_build_array(jsonb_build_object(
      'stock_id', placed.id, 'kind', case when placed.last_seq = 0 then 'opening' else 'receipt' end,
      'delta', wanted -> 'quantity', 'lot', wanted -> 'lot', 'expires_on', wanted -> 'expires_on')), happened_at, today);
  end if;
  update shelf_acts a set stock_id = placed.id where a.pharmacy_id = of_pharmacy and a.key = act_key;
  return placed.id;
end $$;

-- Makes a code count everywhere, or corrects the pack size of one that does.
create or replace function add_barcode(of_medicine integer, code text, of_pack integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
begin
  -- A pharmacy that links it at once sees it.
  perform pg_advisory_xact_lock(hashtext('pharos barcode'), hashtext(code));
  perform from medicines m where m.id = of_medicine and m.merged_into is null for no key update;
  if not found then
    perform refuse('PH003', 'There is no such medicine.', '{}');
  end if;
  insert into barcodes (gtin, medicine_id, pack_size) values (code, of_medicine, of_pack) on conflict do nothing;
  if found then
    perform note_audit('adminMedicines.addBarcode', 'medicine', of_medicine::text, null,
      jsonb_build_object('gtin', code, 'pack_size', of_pack));
    return;
  end if;
  select b.medicine_id, b.pack_size, m.name into known
    from barcodes b join medicines m on m.id = b.medicine_id where b.gtin = code for no key update of b;
  if known.medicine_id <> of_medicine then
    perform refuse('PH113', 'The barcode is another medicine''s.', jsonb_build_object('medicine', known.name, 'id', known.medicine_id));
  end if;
  if known.pack_size <> of_pack then
    update barcodes b set pack_size = of_pack where b.gtin = code;
    perform note_audit('adminMedicines.addBarcode', 'medicine', of_medicine::text,
      jsonb_build_object('gtin', code, 'pack_size', known.pack_size), jsonb_build_object('gtin', code, 'pack_size', of_pack));
  end if;
end $$;

create or replace function end_barcode(of_medicine integer, code text, why text, acting text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ended as (
    delete from barcodes b where b.gtin = code and b.medicine_id = of_medicine returning *
  ), own as (
    delete from pharmacy_barcodes o where o.gtin = code and standing_medicine(o.medicine_id) = of_medicine returning *
  )
  insert into ended_barcodes (gtin, medicine_id, pack_size, linked_by, linked_by_pharmacy, linked_at, ended_by, ended_at, reason)
    select gtin, medicine_id, pack_size, linked_by, linked_by_pharmacy, linked_at, acting, happened_at, why from ended
    union all
    select gtin, of_medicine, pack_size, linked_by, pharmacy_id, linked_at, acting, happened_at, why from own;
  if not found then
    perform refuse('PH003', 'The medicine has no such barcode.', '{}');
  end if;
  perform note_audit('adminMedicines.endBarcode', 'medicine', of_medicine::text, jsonb_build_object('gtin', code), null, why);
end $$;

revoke execute on function know_barcode, link_barcode from public;
grant execute on function link_barcode to pharos_app;
