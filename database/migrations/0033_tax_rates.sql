-- Taxes that shelf prices include, where a country has them: rates by name, each with its percentage from a day on.
create table tax_rates (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  version integer not null default 1
);
create unique index tax_rates_name on tax_rates (lower(name));

create table tax_percents (
  rate_id integer not null references tax_rates on delete cascade,
  valid_from date not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  primary key (rate_id, valid_from)
);

alter table medicines add column tax_rate_id integer references tax_rates;
create index medicines_tax_rate on medicines (tax_rate_id) where tax_rate_id is not null;

-- Printed on receipts with a tax.
alter table pharmacies add column tax_number text check (length(tax_number) between 1 and 40);

-- As they were at the sale; a line without a tax has neither name nor percentage.
alter table sale_lines
  add column tax_name text check (length(tax_name) between 1 and 40),
  add column tax_percent numeric(5, 2) check (tax_percent between 0 and 100),
  add column tax_cents bigint not null default 0 check (tax_cents >= 0),
  add constraint sale_lines_tax check ((tax_name is null) = (tax_percent is null) and (tax_name is not null or tax_cents = 0));
alter table sale_return_lines add column tax_cents bigint not null default 0 check (tax_cents >= 0);

alter table pharmacy_tasks
  drop constraint pharmacy_tasks_kind_check,
  add constraint pharmacy_tasks_kind_check check (kind in ('offline-shortfall', 'offline-price', 'offline-maximum-price',
    'offline-prescription', 'offline-clock', 'offline-discount', 'offline-tax', 'merged-price', 'scanned-lot', 'recall',
    'webhook-paused'));
