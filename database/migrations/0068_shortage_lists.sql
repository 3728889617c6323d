-- What the shortages ask: the pharmacies of a medicine, with stock or without, from an index alone, and the medicines of one
-- generic name, strength and form. Sales wait while the first is built: about a second for each million rows of stock.
drop index stock_of_medicine;
create index stock_of_medicine on stock (medicine_id, in_stock, pharmacy_id);
drop index medicines_by_strength;
create index medicines_of_product on medicines (fold(coalesce(strength, '')), fold(coalesce(form, '')), generic_folded) where merged_into is null;
