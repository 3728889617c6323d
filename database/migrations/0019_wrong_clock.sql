-- A sale made offline by a clock that was wrong has happened all the same: it is booked at our time, and what the till's
-- clock said is a task.
alter table pharmacy_tasks
  drop constraint pharmacy_tasks_kind_check,
  add constraint pharmacy_tasks_kind_check check (kind in ('offline-shortfall', 'offline-price', 'offline-maximum-price',
    'offline-prescription', 'offline-clock'));

-- sell(), for a cart whose till said another time; `said` is that time as it was sent.
create function sell_by_wrong_clock(
  said text,
  of_pharmacy integer,
  sale_id uuid,
  receipt text,
  seller text,
  cart jsonb,
  terms jsonb,
  asked bytea,
  noted_at timestamptz,
  today date
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := sell(of_pharmacy, sale_id, receipt, seller, cart, terms, asked, noted_at, noted_at, today);
begin
  -- Sent again, the sale is an earlier transaction's; one that had come in online needs nobody to look at its time.
  if exists (select from sales s where s.pharmacy_id = of_pharmacy and s.id = sale_id
      and s.is_offline and s.xmin = pg_current_xact_id()::xid) then
    perform note_sale_tasks(of_pharmacy, sale_id, 'offline-clock',
      jsonb_build_array(jsonb_build_object('stockId', cart -> 0 -> 'stock_id', 'saidAt', said)), noted_at);
  end if;
  return answer;
end $$;

revoke execute on function sell_by_wrong_clock from public;
grant execute on function sell_by_wrong_clock to pharos_app;
