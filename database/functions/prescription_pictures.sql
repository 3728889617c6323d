-- Pictures of prescriptions. A picture belongs to the orders that name it, and is deleted with the last of them that needs it.

-- Adds a picture to a pending order of a medicine that needs a prescription, in place of an earlier one; with `whole_basket`
-- to all such orders that were placed together with it.
create or replace function add_prescription_picture(
  of_order integer,
  of_customer text,
  whole_basket boolean,
  new_picture uuid,
  media_type text,
  sealed bytea,
  happened_at timestamptz default now()
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs integer[];
  before uuid[];
begin
  -- Orders before pictures, as in every other act on orders.
  theirs := array(
    select o.id from customer_orders o
    where o.customer_id = of_customer and o.order_status = 'pending'
      and (o.id = of_order or whole_basket and o.basket = (select p.basket from customer_orders p where p.id = of_order))
    order by o.id for no key update);
  if not of_order = any (theirs) then
    perform refuse_changed(of_order, of_customer, null);
  end if;
  theirs := array(
    select o.id from customer_orders o join stock s on s.id = o.stock_id join medicines m on m.id = s.medicine_id
    where o.id = any (theirs) and m.prescription_only order by o.id);
  if not of_order = any (theirs) then
    perform refuse('PH004', 'No prescription is needed.',
      '{"fields": [{"field": "picture", "message": "This medicine needs no prescription"}]}');
  end if;
  before := array(select distinct o.picture_id from customer_orders o where o.id = any (theirs) and o.picture_id is not null);
  insert into prescription_pictures (id, customer_id, media_type, sealed, added_at)
    values (new_picture, of_customer, add_prescription_picture.media_type, add_prescription_picture.sealed, happened_at);
  update customer_orders o set picture_id = new_picture, updated_at = happened_at where o.id = any (theirs);
  delete from prescription_pictures p
    where p.id = any (before) and not exists (select from customer_orders o where o.picture_id = p.id);
end $$;

-- Deletes the picture of a pending order, also for the other orders that share it. Idempotent.
create or replace function remove_prescription_picture(of_order integer, of_customer text, happened_at timestamptz default now())
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs integer[] := array(
    select o.id from customer_orders o
    where o.customer_id = of_customer
      and (o.id = of_order or o.picture_id = (select p.picture_id from customer_orders p where p.id = of_order))
    order by o.id for no key update);
  shared uuid;
begin
  select o.picture_id into shared from customer_orders o
    where o.id = of_order and o.id = any (theirs) and o.order_status = 'pending';
  if not found then
    perform refuse_changed(of_order, of_customer, null);
  end if;
  update customer_orders o set picture_id = null, updated_at = happened_at where o.id = any (theirs) and o.picture_id = shared;
  delete from prescription_pictures p where p.id = shared;
end $$;

-- Deletes pictures that no order needs any more, a limited number at a time; returns how many. Completed orders need theirs
-- until they were closed before a moment, canceled and rejected ones do not. Nodes can run it concurrently.
create or replace function sweep_prescription_pictures(at_most integer, closed_before timestamptz) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    delete from prescription_pictures p where p.id in (
      select q.id from prescription_pictures q
      where not exists (
        select from customer_orders o where o.picture_id = q.id
          and (o.order_status = 'pending' or o.order_status = 'completed' and o.closed_at > closed_before))
      order by q.id limit at_most for update skip locked)
    returning p.id)
  select count(*)::integer from ended
$$;

revoke execute on function add_prescription_picture, remove_prescription_picture, sweep_prescription_pictures from public;
grant execute on function add_prescription_picture, remove_prescription_picture, sweep_prescription_pictures to pharos_app;
