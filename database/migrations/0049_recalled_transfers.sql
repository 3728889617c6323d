-- A recall asks which transfers had its lots, or its medicine.
create index transfer_lines_lot on transfer_lines (lot_key(lot)) where lot is not null;
create index transfer_lines_medicine on transfer_lines (medicine_id);
