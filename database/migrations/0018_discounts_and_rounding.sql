-- What a customer pays apart from the prices: discounts, cash rounded to the rupee, and several payment methods for one sale.
alter table pharmacies
  add column rounds_cash boolean not null default true,
  -- Of a sale and of each of its lines, unless an administrator gives it.
  add column max_discount_percent smallint not null default 10 check (max_discount_percent between 0 and 100);

alter table sales
  -- Of the lines and of the whole sale together.
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- Of the whole sale; the percentage is null if an amount was given.
  add column discount_percent smallint check (discount_percent between 1 and 100),
  add column discount_reason text check (length(discount_reason) between 1 and 100),
  add column rounding_cents smallint not null default 0 check (rounding_cents between -50 and 50),
  -- What was paid by each of several methods; the rest was cash.
  add column card_cents bigint not null default 0 check (card_cents >= 0),
  add column qr_cents bigint not null default 0 check (qr_cents >= 0),
  drop constraint sales_payment_method_check,
  add constraint sales_payment_method_check check (payment_method in ('cash', 'card', 'qr', 'split')),
  drop constraint sales_tendered,
  add constraint sales_tendered check (
    tendered_cents is null
    or payment_method in ('cash', 'split') and tendered_cents >= total_cents - card_cents - qr_cents),
  add constraint sales_split check (
    case when payment_method = 'split'
      then card_cents + qr_cents <= total_cents
        and (card_cents > 0)::integer + (qr_cents > 0)::integer + (card_cents + qr_cents < total_cents)::integer > 1
      else card_cents = 0 and qr_cents = 0 end),
  add constraint sales_cash_rounded check (rounding_cents = 0 or payment_method is null or payment_method in ('cash', 'split'));

alter table sale_lines
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column discount_percent smallint check (discount_percent between 1 and 100),
  add column discount_reason text check (length(discount_reason) between 1 and 100),
  -- The line's share of the discount of the whole sale.
  add column share_cents bigint not null default 0 check (share_cents >= 0),
  add constraint sale_lines_discount check (discount_cents + share_cents <= total_cents);

alter table sale_returns
  add column rounding_cents bigint not null default 0,
  add column card_cents bigint not null default 0 check (card_cents >= 0),
  add column qr_cents bigint not null default 0 check (qr_cents >= 0),
  drop constraint sale_returns_refund_method_check,
  add constraint sale_returns_refund_method_check check (refund_method in ('cash', 'card', 'qr', 'split')),
  add constraint sale_returns_split check (
    case when refund_method = 'split' then card_cents + qr_cents <= refund_cents else card_cents = 0 and qr_cents = 0 end);
alter table sale_return_lines
  -- What was discounted of the returned units.
  add column discount_cents bigint not null default 0 check (discount_cents >= 0);

alter table pharmacy_tasks
  drop constraint pharmacy_tasks_kind_check,
  add constraint pharmacy_tasks_kind_check check (kind in ('offline-shortfall', 'offline-price', 'offline-maximum-price',
    'offline-prescription', 'offline-clock', 'offline-discount', 'merged-price', 'scanned-lot'));
