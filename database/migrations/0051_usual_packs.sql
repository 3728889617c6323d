-- The pack in which a pharmacy counts a medicine, if it is another than that of most of its barcodes.
create table usual_packs (
  pharmacy_id integer not null references pharmacies,
  medicine_id integer not null references medicines,
  -- In units; 1 for a medicine that is counted in units only. Null follows the barcodes again.
  pack_size integer check (pack_size between 1 and 1000000),
  primary key (pharmacy_id, medicine_id)
);
alter publication pharos_live add table usual_packs (pharmacy_id, medicine_id);
