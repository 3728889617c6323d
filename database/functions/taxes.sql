-- Taxes that prices include. A sale keeps for each line the rate of its day and its part of what was paid; nothing that a
-- customer pays depends on them.

-- Returns the tax that an amount includes, rounded to the cent.
create or replace function tax_in(paid bigint, percent numeric) returns bigint
  language sql immutable
  return round(paid * percent / (100 + percent))::bigint;

-- Returns the tax of a rate on a day, {"name", "percent"}; null before its first day.
create or replace function tax_on(of_rate integer, on_day date) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('name', r.name, 'percent', p.percent)
  from tax_rates r join tax_percents p on p.rate_id = r.id
  where r.id = of_rate and p.valid_from <= on_day
  order by p.valid_from desc limit 1
$$;

-- Returns the tax of a line as part of an answer, or null if it has none.
create or replace function tax_answer(name text, percent numeric, cents bigint) returns jsonb
  language sql immutable
  return case when name is not null then jsonb_build_object('name', name, 'percent', percent, 'cents', cents) end;

-- Records the taxes of a sale's lines, after their discounts, at the rates of a day. An offline sale keeps the tax that its
-- till showed ("tax" of a line of the cart), with a task where it differs.
create or replace function record_taxes(of_pharmacy integer, of_sale uuid, cart jsonb, on_day date, noted_at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  with line as (
    select l.line_no, l.stock_id, l.quantity, l.total_cents - l.discount_cents - l.share_cents as paid,
      nullif(coalesce(given.line -> 'tax', tax.of_day), 'null') as tax, tax.of_day, given.line ? 'tax' as is_known
    from sale_lines l
    join stock s on s.id = l.stock_id
    join medicines m on m.id = s.medicine_id
    cross join tax_on(m.tax_rate_id, on_day) tax (of_day)
    left join jsonb_array_elements(cart) with ordinality as given (line, nth) on given.nth = l.line_no
    where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale
  ), taxed as (
    update sale_lines l
      set tax_name = tax ->> 'name', tax_percent = (tax -> 'percent')::numeric, tax_cents = tax_in(paid, (tax -> 'percent')::numeric)
      from line where l.pharmacy_id = of_pharmacy and l.sale_id = of_sale and l.line_no = line.line_no and tax is not null
  )
  insert into pharmacy_tasks (pharmacy_id, kind, sale_id, stock_id, details, created_at)
  select of_pharmacy, 'offline-tax', of_sale, stock_id, jsonb_build_object('quantity', quantity, 'charged', tax, 'rate', of_day), noted_at
  from line where is_known and tax is distinct from of_day
$$;

-- Returns a rate as it is written.
create or replace function tax_rate_written(of_rate integer) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('name', r.name, 'percents', (
    select coalesce(jsonb_agg(jsonb_build_object('validFrom', p.valid_from, 'percent', trim_scale(p.percent)) order by p.valid_from), '[]')
    from tax_percents p where p.rate_id = r.id))
  from tax_rates r where r.id = of_rate
$$;

-- Adds a tax rate, or changes it as it was read (`of_rate`): {"name", "percents": [{"validFrom", "percent"}]}; returns its id.
-- What was sold keeps its tax.
create or replace function admin_save_tax_rate(of_rate integer, read_version integer, payload jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb;
  saved integer := of_rate;
begin
  if of_rate is null then
    insert into tax_rates (name) values (payload ->> 'name') on conflict do nothing returning id into saved;
  else
    perform from tax_rates r where r.id = of_rate for no key update;
    if not found then
      perform refuse('PH003', 'There is no such rate.', '{}');
    end if;
    was := tax_rate_written(of_rate);
    if was = payload then
      return of_rate;
    end if;
    if (select r.version from tax_rates r where r.id = of_rate) <> read_version then
      perform refuse('PH006', 'The rate has changed.', '{}');
    end if;
    if exists (select from tax_rates r where lower(r.name) = lower(payload ->> 'name') and r.id <> of_rate) then
      perform refuse('PH206', 'The name is taken.', '{}');
    end if;
    update tax_rates r set name = payload ->> 'name', version = r.version + 1 where r.id = of_rate;
    delete from tax_percents p where p.rate_id = of_rate;
  end if;
  if saved is null then
    select r.id into saved from tax_rates r where lower(r.name) = lower(payload ->> 'name');
    -- Added already by the same request.
    if tax_rate_written(saved) = payload then
      return saved;
    end if;
    perform refuse('PH206', 'The name is taken.', '{}');
  end if;
  insert into tax_percents (rate_id, valid_from, percent)
    select saved, (p ->> 'validFrom')::date, (p -> 'percent')::numeric from jsonb_array_elements(payload -> 'percents') p;
  perform record_audit('adminTaxRates.' || case when of_rate is null then 'add' else 'change' end, 'tax-rate', saved::text, was, payload);
  return saved;
end $$;

-- Refuses a rate that does not exist, and keeps one that does until the transaction ends.
create or replace function require_tax_rate(of_rate integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from tax_rates r where r.id = of_rate for key share;
  if not found and of_rate is not null then
    perform refuse('PH004', 'There is no such rate.', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'taxRateId', 'message', 'Choose a tax rate'))));
  end if;
end $$;

-- Removes a tax rate as it was read, if no medicine has it. What was sold keeps its tax.
create or replace function admin_remove_tax_rate(of_rate integer, read_version integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := tax_rate_written(of_rate);
  used integer;
begin
  perform from tax_rates r where r.id = of_rate for update;
  if not found then
    perform refuse('PH003', 'There is no such rate.', '{}');
  end if;
  if (select r.version from tax_rates r where r.id = of_rate) <> read_version then
    perform refuse('PH006', 'The rate has changed.', '{}');
  end if;
  select count(*) into used from medicines m where m.tax_rate_id = of_rate;
  if used > 0 then
    perform refuse('PH205', 'Medicines have this rate.', jsonb_build_object('medicines', used));
  end if;
  delete from tax_rates r where r.id = of_rate;
  perform record_audit('adminTaxRates.remove', 'tax-rate', of_rate::text, was, null);
end $$;

revoke execute on function
  tax_in, tax_on, tax_answer, record_taxes, tax_rate_written, require_tax_rate, admin_save_tax_rate,
  admin_remove_tax_rate
  from public;
grant execute on function tax_in, tax_on, admin_save_tax_rate, admin_remove_tax_rate to pharos_app;
