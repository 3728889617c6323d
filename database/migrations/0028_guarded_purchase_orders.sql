-- The application changes purchase orders by plain statements. Whatever it says, an order goes from state to state as
-- src/shared/purchase-rules.ts has it, one version at a time, and only in the hands of its own pharmacy or supplier.

create function guard_purchase_order() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  place text := coalesce(current_setting('pharos.workplace', true), '');
  at integer := nullif(split_part(place, ':', 2), '')::integer;
begin
  if new.status <> old.status
    and (old.status, new.status) not in (('Pending', 'Accepted'), ('Accepted', 'Completed'), ('Accepted', 'Pending')) then
    raise exception 'An order does not go from % to %.', old.status, new.status;
  end if;
  if new.supplier_id <> old.supplier_id then
    raise exception 'An order goes back to all before another supplier has it.';
  end if;
  if (new.status, new.supplier_id, new.order_quantity, new.proposal_id, new.unit_cost_cents, new.expected_on)
    is distinct from (old.status, old.supplier_id, old.order_quantity, old.proposal_id, old.unit_cost_cents, old.expected_on)
    and old.removed_at is not null then
    raise exception 'What is removed keeps its state.';
  end if;
  if place like 'pharmacy:%' and at is distinct from old.pharmacy_id
    or place like 'supplier:%' and at is distinct from coalesce(new.supplier_id, old.supplier_id) then
    raise exception 'The order is another''s.';
  end if;
  -- The database's own functions count versions themselves; a merge of medicines changes none.
  if current_user = 'pharos_app' and new.version <> old.version + 1 then
    raise exception 'A change is one version more.';
  end if;
  return new;
end $$;
revoke execute on function guard_purchase_order() from public;

create trigger purchase_orders_guarded before update on purchase_orders for each row execute function guard_purchase_order();

-- The answers of pharmacies to what a supplier proposed, newest first.
create index purchase_proposals_of_supplier on purchase_proposals (supplier_id, answered_at desc)
  where answer in ('agreed', 'declined');
