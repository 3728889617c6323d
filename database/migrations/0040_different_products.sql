-- Refuses to merge medicines of another brand, manufacturer or maximum retail price unless whoever merges says that they know.
--   PH204 products-differ    {"differ"}

create or replace function differing_properties(staying integer, gone integer[]) returns text[]
  language sql stable set search_path = public, pg_temp as $$
  select array_remove(array[
    case when bool_or(fold(coalesce(g.brand_name, '')) <> fold(coalesce(s.brand_name, ''))) then 'brand' end,
    case when bool_or(fold(g.manufacturer) <> fold(s.manufacturer)) then 'manufacturer' end,
    case when bool_or(g.max_retail_price_cents <> s.max_retail_price_cents) then 'maximum' end,
    case when bool_or(fold(coalesce(g.strength, '')) <> fold(coalesce(s.strength, ''))) then 'strength' end,
    case when bool_or(fold(coalesce(g.form, '')) <> fold(coalesce(s.form, ''))) then 'form' end,
    case when bool_or(g.prescription_only <> s.prescription_only) then 'prescription' end], null)
  from medicines s, medicines g where s.id = staying and g.id = any (gone)
$$;

drop function merge_medicines;

-- Makes several medicines one. Everything that is open of those that go becomes the staying one's, in one transaction.
-- Locked in this order: the catalogue, medicines, customer orders, purchase orders, rows of shelves, each by id.
create function merge_medicines(
  of_merge uuid,
  asked bytea,
  staying integer,
  staying_version integer,
  -- [{"id", "version"}]
  going jsonb,
  -- The staying one's name as it was typed, where they differ in more than their names.
  typed text,
  -- Whoever merges has said that different products become one.
  known_to_differ boolean,
  why text,
  acting text,
  happened_at timestamptz default now(),
  today date default (now() at time zone 'Asia/Colombo')::date
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer[] := array(select (g ->> 'id')::integer from jsonb_array_elements(going) g order by 1);
  known bytea;
  read_as record;
  differ text[];
  row_id integer;
  counts jsonb;
begin
  perform hold_catalogue(true);
  select m.request_hash into known from medicine_merges m where m.id = of_merge;
  if found then
    if known <> asked then
      perform refuse('PH005', 'This key was used for another merge.', '{}');
    end if;
    return;
  end if;
  perform from medicines m where m.id = any (gone || staying) order by m.id for no key update;
  for read_as in
    select staying as id, staying_version as version
    union all select (g ->> 'id')::integer, (g ->> 'version')::integer from jsonb_array_elements(going) g
  loop
    perform from medicines m where m.id = read_as.id;
    if not found then
      perform refuse('PH003', 'There is no such medicine.', '{}');
    end if;
    perform from medicines m where m.id = read_as.id and m.version = read_as.version and m.merged_into is null;
    if not found then
      perform refuse('PH006', 'The medicine has changed.', jsonb_build_object('id', read_as.id));
    end if;
  end loop;
  differ := differing_properties(staying, gone);
  if not known_to_differ and differ && '{brand,manufacturer,maximum}' then
    perform refuse('PH204', 'These are different products.', jsonb_build_object('differ', to_jsonb(differ)));
  end if;
  if differ && '{strength,form,prescription}' and fold(coalesce(typed, '')) is distinct from (select fold(m.name) from medicines m where m.id = staying) then
    perform refuse('PH201', 'They differ in more than their names.', jsonb_build_object('differ', to_jsonb(differ)));
  end if;

  insert into medicine_merges (id, staying_id, request_hash, reason, merged_by, merged_at)
    values (of_merge, staying, asked, why, acting, happened_at);
  insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id)
    select of_merge, 'medicine', id, id from unnest(gone) id;

  perform from customer_orders o
    where o.order_status = 'pending' and o.stock_id in (select s.id from stock s where s.medicine_id = any (gone))
    order by o.id for no key update;
  perform from purchase_orders o where o.medicine_id = any (gone) and o.removed_at is null order by o.id for no key update;
  perform from stock s
    where s.medicine_id = any (gone)
      or (s.medicine_id = staying and s.pharmacy_id in (select g.pharmacy_id from stock g where g.medicine_id = any (gone)))
    order by s.id for no key update;

  for row_id in select s.id from stock s where s.medicine_id = any (gone) and s.merged_into is null order by s.id loop
    perform merge_shelf_row(of_merge, row_id, staying, acting, happened_at, today);
  end loop;
  with moved as (
    update purchase_orders o set medicine_id = staying
      from (select p.id, p.medicine_id as gone_id from purchase_orders p
        where p.medicine_id = any (gone) and p.removed_at is null
          and p.accepted_units + p.refused_units < p.order_quantity) open
      where o.id = open.id returning o.id, open.gone_id
  )
  insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id)
    select of_merge, 'purchase-order', id, gone_id from moved;
  with moved as (
    update barcodes b set medicine_id = staying
      from (select c.gtin, c.medicine_id as gone_id from barcodes c where c.medicine_id = any (gone)) coded
      where b.gtin = coded.gtin returning b.gtin, coded.gone_id
  )
  insert into medicine_merge_lines (merge_id, thing, thing_id, gone_id)
    select of_merge, 'barcode', gtin, gone_id from moved;
  update medicines m set merged_into = staying, version = m.version + 1 where m.id = any (gone);
  perform note_former_names(staying);

  select jsonb_object_agg(l.thing, l.things) into counts
    from (select thing, count(*) as things from medicine_merge_lines where merge_id = of_merge group by thing) l;
  perform note_audit('adminMedicines.merge', 'medicine', staying::text,
    jsonb_build_object('gone', (select jsonb_object_agg(m.id, m.name) from medicines m where m.id = any (gone))),
    counts || jsonb_build_object('merge', of_merge, 'differ', to_jsonb(differ)), why);
end $$;

revoke execute on function merge_medicines from public;
grant execute on function merge_medicines to pharos_app;
