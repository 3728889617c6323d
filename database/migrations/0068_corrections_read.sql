-- When somebody at the pharmacy or supplier that proposed a correction read the decision about it.
alter table medicine_corrections add column read_at timestamptz;
update medicine_corrections set read_at = decided_at where state in ('accepted', 'rejected');
alter table medicine_corrections
  add constraint medicine_corrections_read check (read_at is null or state in ('accepted', 'rejected'));
alter publication pharos_live add table medicine_corrections (id, pharmacy_id, supplier_id);
