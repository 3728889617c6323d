-- Codes that pharmacies add to those Pharos knows, and names that are mixed up with one another.

-- Who made a code known, where it was somebody at a pharmacy and not a list.
alter table barcodes add column linked_by text;
alter table barcodes add column linked_by_pharmacy integer references pharmacies;
alter table barcodes add column linked_at timestamptz;
alter table barcodes add constraint barcodes_linked_as_whole
  check (num_nonnulls(linked_by, linked_by_pharmacy, linked_at) in (0, 3));

-- Makes a code known; true when it was not. A code is every pharmacy's: once known, it never becomes another medicine's.
create function know_barcode(code text, of_medicine integer, of_pharmacy integer, acting text, happened_at timestamptz)
  returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  known record;
begin
  insert into barcodes (gtin, medicine_id, linked_by, linked_by_pharmacy, linked_at)
    values (code, of_medicine, acting, of_pharmacy, happened_at)
    on conflict do nothing;
  if found then
    return true;
  end if;
  select b.medicine_id, m.name into known from barcodes b join medicines m on m.id = b.medicine_id where b.gtin = code;
  if known.medicine_id <> of_medicine then
    perform refuse('PH113', 'The barcode is another medicine''s.', jsonb_build_object('medicine', known.name));
  end if;
  return false;
end $$;

-- Says which medicine of its shelf a pharmacy scanned a code on.
create function link_barcode(of_pharmacy integer, of_stock integer, code text, acting text, happened_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf stock := lock_shelf_row(of_pharmacy, of_stock);
begin
  return know_barcode(code, shelf.medicine_id, of_pharmacy, acting, happened_at);
end $$;

-- As in 0011, and the code that comes with a new medicine says who brought it; of two at once the second is refused.
create or replace function add_to_shelf(
  of_pharmacy integer, act_key uuid, asked bytea, acting text, named jsonb, wanted jsonb, happened_at timestamptz, today date
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  medicine integer;
  placed stock;
begin
  if not claim_act(of_pharmacy, act_key, 'add', asked, null, happened_at) then
    return (select a.stock_id from shelf_acts a where a.pharmacy_id = of_pharmacy and a.key = act_key);
  end if;
  medicine := know_medicine(named);
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

revoke execute on function know_barcode, link_barcode from public;
grant execute on function link_barcode to pharos_app;

-- Generic names that are mistaken for one another, with the letters in which they differ (FDA and ISMP name lists).
create table look_alikes (
  name text not null,
  tall_man text not null,
  other text not null,
  primary key (name, other),
  check (lower(tall_man) = name and name <> other)
);
grant select on look_alikes to pharos_app;

with pairs (one, another) as (values
  ('acetaZOLAMIDE', 'acetoHEXAMIDE'),
  ('ALPRAZolam', 'LORazepam'),
  ('aMILoride', 'amLODIPine'),
  ('ARIPiprazole', 'RABEprazole'),
  ('azaCITIDine', 'azaTHIOprine'),
  ('buPROPion', 'busPIRone'),
  ('carBAMazepine', 'OXcarbazepine'),
  ('ceFAZolin', 'cefTRIAXone'),
  ('chlorproMAZINE', 'chlorproPAMIDE'),
  ('clomiPHENE', 'clomiPRAMINE'),
  ('clonazePAM', 'cloNIDine'),
  ('clonazePAM', 'LORazepam'),
  ('cycloSERINE', 'cycloSPORINE'),
  ('DAUNOrubicin', 'DOXOrubicin'),
  ('dimenhyDRINATE', 'diphenhydrAMINE'),
  ('DOBUTamine', 'DOPamine'),
  ('DULoxetine', 'FLUoxetine'),
  ('ePHEDrine', 'EPINEPHrine'),
  ('FLUoxetine', 'PARoxetine'),
  ('fentaNYL', 'SUFentanil'),
  ('glipiZIDE', 'glyBURIDE'),
  ('guaiFENesin', 'guanFACINE'),
  ('hydrALAZINE', 'hydrOXYzine'),
  ('hydrALAZINE', 'hydroCHLOROthiazide'),
  ('hydrOXYzine', 'hydroCHLOROthiazide'),
  ('lamiVUDine', 'lamoTRIgine'),
  ('levETIRAcetam', 'levOCARNitine'),
  ('medroxyPROGESTERone', 'methylPREDNISolone'),
  ('metFORMIN', 'metroNIDAZOLE'),
  ('niCARdipine', 'NIFEdipine'),
  ('NIFEdipine', 'niMODipine'),
  ('OLANZapine', 'QUEtiapine'),
  ('penicillAMINE', 'penicillin'),
  ('PENTobarbital', 'PHENobarbital'),
  ('predniSONE', 'prednisoLONE'),
  ('quiNIDine', 'quiNINE'),
  ('rifAMPin', 'rifAXIMin'),
  ('risperiDONE', 'rOPINIRole'),
  ('sAXagliptin', 'SITagliptin'),
  ('sulfADIAZINE', 'sulfaSALAzine'),
  ('SUMAtriptan', 'ZOLMitriptan'),
  ('tiaGABine', 'tiZANidine'),
  ('TOLAZamide', 'TOLBUTamide'),
  ('traMADol', 'traZODone'),
  ('valACYclovir', 'valGANciclovir'),
  ('vinBLAStine', 'vinCRIStine')
)
insert into look_alikes (name, tall_man, other)
  select lower(one), one, lower(another) from pairs
  union all select lower(another), another, lower(one) from pairs;
