-- What the administration sorts its lists by.
create index medicines_by_manufacturer on medicines (fold(manufacturer), fold(name));
create index medicines_by_atc on medicines (atc_code, fold(name), fold(manufacturer));
create index people_by_login on people (last_seen_at, subject);
create index purchase_orders_accepted_of_supplier on purchase_orders (supplier_id)
  where status = 'Accepted' and removed_at is null;
