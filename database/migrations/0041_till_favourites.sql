-- The medicines that a pharmacy's till lists first. An item that is no longer a favourite keeps its row.
create table till_favourites (
  stock_id integer primary key references stock (id),
  pharmacy_id integer not null references pharmacies (id),
  is_favourite boolean not null
);
create index till_favourites_pharmacy on till_favourites (pharmacy_id) where is_favourite;
alter publication pharos_live add table till_favourites (stock_id, pharmacy_id);
