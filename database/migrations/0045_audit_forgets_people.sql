-- Who deletes an account is taken out of the audit log as well. Nothing else of a row changes, and nobody but
-- forget_in_audit() changes anything: the application has no UPDATE on this table.

create function audit_log_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_setting('pharos.forgets', true) = 'on'
    and to_jsonb(new) - '{thing_id,before,after,reason}'::text[] = to_jsonb(old) - '{thing_id,before,after,reason}'::text[]
  then
    return new;
  end if;
  raise exception 'Rows of % are never changed.', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before update or delete on audit_log for each row execute function audit_log_stays();

-- Takes a person out of what staff did about them: whose account it was, and the words about it and about their orders.
-- Who acted, when, where and what stays. `as_filter` is the person as the address of an exported log names them.
create function forget_in_audit(of_customer text, as_filter text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs text[] := array(select o.id::text from customer_orders o where o.customer_id = of_customer);
begin
  perform set_config('pharos.forgets', 'on', true);
  update audit_log l set thing_id = 'deleted account', reason = null
    where l.thing = 'person' and l.thing <> 'sale' and l.thing_id = of_customer;
  update audit_log l set before = l.before - 'reason', after = l.after - 'reason', reason = null
    where l.thing = 'customer-order' and l.thing <> 'sale' and l.thing_id = any (theirs);
  update audit_log l set thing_id = 'deleted account'
    where l.thing = 'audit-log' and l.thing <> 'sale' and position(as_filter in l.thing_id) > 0;
  perform set_config('pharos.forgets', '', true);
end $$;

revoke execute on function forget_in_audit from public;
grant execute on function forget_in_audit to pharos_app;
