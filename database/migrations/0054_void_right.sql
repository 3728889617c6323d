-- A cashier may be allowed to void a sale of the same day without taking other returns.
alter table cashiers drop constraint cashiers_rights_check;
alter table cashiers add constraint cashiers_rights_check
  check (rights <@ '{refund,void,discount,price,cash,close,credit,manage}'::text[]) not valid;
alter table cashiers validate constraint cashiers_rights_check;
