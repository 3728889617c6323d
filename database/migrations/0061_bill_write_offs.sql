-- What was refused of a bill may be written off, and a bill names the tax numbers of both sides.
alter table account_bill_answers drop constraint account_bill_answers_kind_check, drop constraint account_bill_answers_reason;
alter table account_bill_answers add constraint account_bill_answers_kind_check
  check (kind in ('paid', 'refused', 'written-off')) not valid;
alter table account_bill_answers add constraint account_bill_answers_reason
  check ((kind = 'paid') = (reason is null)) not valid;
alter table account_bill_answers validate constraint account_bill_answers_kind_check;
alter table account_bill_answers validate constraint account_bill_answers_reason;
create index account_bill_write_offs on account_bill_answers (pharmacy_id, account_id) where kind = 'written-off';
-- As registered for value-added tax.
alter table customer_accounts add column tax_number text check (length(tax_number) between 1 and 40);
-- As they were when the bill was made.
alter table account_bills add column shop_tax_number text, add column payer_tax_number text;
