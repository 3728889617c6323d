-- A person withdraws a request about personal data, and hears by e-mail that one is answered.
alter table data_requests
  drop constraint data_requests_state_check,
  add constraint data_requests_state_check check (state in ('open', 'done', 'refused', 'withdrawn')),
  drop constraint data_requests_closed,
  add constraint data_requests_closed check (
    (state = 'open') = (closed_at is null) and (state in ('open', 'withdrawn')) = (answer is null));

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('refill', 'statement', 'order', 'licence', 'data-request')) not valid,
  drop constraint mails_recipient,
  add constraint mails_recipient check (case kind
    when 'data-request' then num_nonnulls(pharmacy_id, customer_id, order_id, supplier_id) = 0 and num_nulls(subject, happened_at) = 0
    when 'licence' then num_nonnulls(pharmacy_id, customer_id, order_id) = 0 and num_nulls(supplier_id, subject, happened_at) = 0
    when 'order' then num_nonnulls(supplier_id, customer_id) = 0 and num_nulls(pharmacy_id, subject, order_id, happened_at) = 0
    else num_nonnulls(supplier_id, subject, order_id, happened_at) = 0 and num_nulls(pharmacy_id, customer_id) = 0 end) not valid;
alter table mails validate constraint mails_kind_check;
alter table mails validate constraint mails_recipient;
