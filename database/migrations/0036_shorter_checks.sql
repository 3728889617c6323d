-- PostgreSQL reads each check of a table anew for every statement that writes to it. These say the same as those they
-- replace, in fewer words.
alter table sales
  drop constraint sales_discount_cents_check,
  drop constraint sales_card_cents_check,
  drop constraint sales_qr_cents_check,
  drop constraint sales_account_cents_check,
  drop constraint sales_split,
  add constraint sales_parts check (least(discount_cents, card_cents, qr_cents, account_cents) >= 0),
  -- At least two methods pay a part: no part is the whole.
  add constraint sales_split check (
    case when payment_method = 'split' then card_cents + qr_cents + account_cents <= total_cents
      and greatest(card_cents, qr_cents, account_cents, total_cents - card_cents - qr_cents - account_cents) < total_cents
    else greatest(card_cents, qr_cents, account_cents) = 0 end);

alter table stock_movements
  drop constraint stock_movements_kind_check,
  drop constraint stock_movements_delta_check,
  drop constraint stock_movements_direction,
  drop constraint stock_movements_cost,
  add constraint stock_movements_direction check (delta <> 0 and kind = any (case
    when delta > 0 then '{opening,receipt,found,release,merge-in,return,count,adjust,import}'::text[]
    else '{sale,reserve,expired,write-off,merge-out,return,count,adjust,import}' end)),
  add constraint stock_movements_cost check (case
    when delta > 0 then costed_units between 0 and delta and cost_cents >= 0
    else costed_units between delta and 0 and cost_cents <= 0 end
    and (costed_units <> 0 or cost_cents = 0));
