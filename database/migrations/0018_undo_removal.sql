-- A removal from the shelf is taken back whole: the row comes back, and what was written off with it lies in its batches
-- again. Only for as long as an undo is offered, with time for a slow network; later it is a purchase or a correction.
create function undo_removal(
  of_pharmacy integer, of_stock integer, write_off_key uuid, acting text, happened_at timestamptz, today date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lines jsonb;
begin
  -- The row first, so that of two at once the second sees what the first has put back.
  perform restore_stock(of_pharmacy, of_stock);
  select jsonb_agg(jsonb_build_object('stock_id', of_stock, 'batch_id', v.batch_id, 'kind', 'adjust', 'reason', 'undone',
      'delta', -v.delta) order by v.seq) into lines
  from stock_movements v
  where v.stock_id = of_stock and v.source_kind = 'write-off' and v.source_id = write_off_key
    and v.occurred_at > happened_at - interval '5 minutes'
    and not exists (select from stock_movements u where u.source_kind = 'undo' and u.source_id = write_off_key);
  if lines is not null then
    perform apply_movements(of_pharmacy, 'undo', write_off_key, acting, lines, happened_at, today);
  end if;
end $$;

revoke execute on function undo_removal from public;
grant execute on function undo_removal to pharos_app;
-- A row's history says when its name and price were changed, and by whom.
grant select on stock_edits to pharos_app;
