-- A medicine that a pharmacy or a supplier adds to the catalogue can be prescription-only; a known one stays as it is.

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
    perform know_barcode(wanted ->> 'gtin', medicine, of_pharmacy, acting, happened_at);
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

-- Adds a medicine to the catalogue alone; null when it is there already.
create or replace function add_medicine(named jsonb) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, prescription_only)
    select named ->> 'name', named ->> 'generic_name', named ->> 'brand_name', named ->> 'strength', named ->> 'form',
      named ->> 'manufacturer', coalesce((named ->> 'prescription_only')::boolean, false)
    where not exists (
      select from medicines m where fold(m.name) in (fold(named ->> 'name'), fold(named ->> 'display_name'))
        and fold(m.manufacturer) = fold(named ->> 'manufacturer'))
    on conflict do nothing
    returning id
$$;
