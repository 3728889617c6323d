-- Customers of a pharmacy. An account is a customer's credit limit, a patient is a customer by name and telephone number, and
-- allergies are a customer's.
alter table customer_accounts
  alter column credit_limit_cents drop not null,
  drop constraint customer_accounts_name_check,
  add constraint customer_accounts_name_check check (length(name) between 1 and 120),
  drop constraint customer_accounts_phone_number_check,
  add constraint customer_accounts_phone_number_check check (length(phone_number) between 1 and 30),
  add column email text check (length(email) between 3 and 254),
  add column born_on date,
  add column language text not null default 'en' check (language in ('en', 'si', 'ta')),
  -- How the customer agreed to be reminded of refills; null without consent.
  add column reminder_way text check (reminder_way in ('whatsapp')),
  add column consented_at timestamptz,
  add column withdrawn_at timestamptz,
  add column erased_at timestamptz,
  add column name_key text not null generated always as (fold(name)) stored,
  -- The last nine digits: the same for 077 123 4567 and +94771234567.
  add column phone_key text generated always as (right(regexp_replace(phone_number, '\D', '', 'g'), 9)) stored,
  add constraint customer_accounts_consent check (reminder_way is null or consented_at is not null);
create index customer_accounts_name on customer_accounts (pharmacy_id, name_key, id) where erased_at is null;

create table customer_allergies (
  pharmacy_id integer not null,
  customer_id integer not null,
  generic_name text not null check (length(generic_name) between 1 and 200),
  generic_key text not null generated always as (fold(generic_name)) stored,
  noted_by text not null,
  noted_at timestamptz not null,
  primary key (customer_id, generic_key),
  constraint customer_allergies_customer foreign key (pharmacy_id, customer_id) references customer_accounts (pharmacy_id, id)
);

-- Patients with allergies become customers, by the name on their last prescription.
insert into customer_accounts (pharmacy_id, key, request_hash, name, created_at)
  select a.pharmacy_id, gen_random_uuid(), '', coalesce((
      select e.patient_name from prescription_entries e join prescriptions p on p.id = e.prescription_id
      where e.patient_key = a.patient_key and p.pharmacy_id = a.pharmacy_id order by e.recorded_at desc limit 1), a.patient_key),
    min(a.noted_at)
  from patient_allergies a
  where not exists (select from customer_accounts c where c.pharmacy_id = a.pharmacy_id and c.name_key = a.patient_key)
  group by a.pharmacy_id, a.patient_key;
insert into customer_allergies (pharmacy_id, customer_id, generic_name, noted_by, noted_at)
  select a.pharmacy_id, c.id, a.generic_name, a.noted_by, a.noted_at
  from patient_allergies a join customer_accounts c on c.pharmacy_id = a.pharmacy_id and c.name_key = a.patient_key;
drop table patient_allergies;

-- The customer of a sale.
create table customer_sales (
  pharmacy_id integer not null,
  sale_id uuid not null,
  customer_id integer not null,
  primary key (pharmacy_id, sale_id),
  constraint customer_sales_sale foreign key (pharmacy_id, sale_id) references sales (pharmacy_id, id),
  constraint customer_sales_customer foreign key (pharmacy_id, customer_id) references customer_accounts (pharmacy_id, id)
);
create index customer_sales_customer on customer_sales (pharmacy_id, customer_id);

-- When what a customer bought runs out, and whether the customer was reminded.
create table refills (
  id integer generated always as identity primary key,
  pharmacy_id integer not null,
  customer_id integer not null,
  sale_id uuid not null,
  line_no integer not null,
  medicine_id integer not null references medicines,
  medicine_name text not null,
  quantity integer not null check (quantity > 0),
  days smallint not null check (days between 1 and 366),
  runs_out_on date not null,
  state text not null default 'open' check (state in ('open', 'reminded', 'done', 'stopped')),
  way text check (way in ('whatsapp')),
  reminded_at timestamptz,
  reminded_by text,
  -- The idempotency key of the reminder.
  reminder_key uuid,
  constraint refills_line unique (pharmacy_id, sale_id, line_no),
  constraint refills_customer foreign key (pharmacy_id, customer_id) references customer_accounts (pharmacy_id, id),
  constraint refills_reminded check ((reminded_at is null) = (reminder_key is null) and (state <> 'reminded' or reminded_at is not null))
);
create index refills_due on refills (pharmacy_id, runs_out_on) where state = 'open';
create index refills_of_customer on refills (customer_id);
create index refills_medicine on refills (medicine_id);
