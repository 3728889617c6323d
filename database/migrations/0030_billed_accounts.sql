-- Accounts of institutions and insurers, with a reference on each sale that they are billed for.
alter table customer_accounts
  add column kind text not null default 'person' check (kind in ('person', 'institution', 'insurer'));
alter table sales
  add column account_reference text check (length(account_reference) between 1 and 60),
  add constraint sales_account_reference check (account_reference is null or account_id is not null);
