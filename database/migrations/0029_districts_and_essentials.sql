-- The district of a pharmacy, and the medicines of the national list of essential medicines.
alter table pharmacies add column district text check (length(district) between 1 and 60);
alter table medicines add column essential boolean not null default false;
create index medicines_essential on medicines (generic_folded) where essential and merged_into is null;
