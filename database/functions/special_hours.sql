-- Opening hours that know dates: a pharmacy's exceptions and duties, and public holidays. `pharmacies` keeps the result in
-- `closed_minutes` and `extra_minutes`, so that a search reads one row per pharmacy.

-- Returns the minutes since 1970 of an instant.
create or replace function epoch_minute(at timestamptz) returns integer
  language sql immutable parallel safe
  return floor(extract(epoch from at) / 60)::integer;

-- Returns the minute of the week in Sri Lanka, from Monday 00:00.
create or replace function minute_of_week(at timestamptz) returns integer
  language sql immutable parallel safe
  return (extract(isodow from at at time zone 'Asia/Colombo')::integer - 1) * 1440
    + extract(hour from at at time zone 'Asia/Colombo')::integer * 60
    + extract(minute from at at time zone 'Asia/Colombo')::integer;

-- Whether a pharmacy is open at an instant. openState() in src/domain/finder/opening-hours.ts computes the same.
create or replace function is_open_at(week int4multirange, closed int4multirange, extra int4multirange, at timestamptz)
  returns boolean language sql immutable parallel safe
  return (week @> minute_of_week(at) and not closed @> epoch_minute(at)) or extra @> epoch_minute(at);

-- Returns whether a pharmacy is open, and when that changes next: null if not within 14 days.
create or replace function opening_at(
  week int4multirange, closed int4multirange, extra int4multirange, at timestamptz,
  out is_open boolean, out changes_at timestamptz
) language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  minute integer := epoch_minute(at);
begin
  is_open := is_open_at(week, closed, extra, at);
  select to_timestamp(edge * 60.0) into changes_at
  from (
    select minute - minute_of_week(at) + 10080 * later + unnest(array[lower(span), upper(span)])
    from unnest(week) span, generate_series(0, 2) later
    union
    select unnest(array[lower(span), upper(span)]) from unnest(closed) span
    union
    select unnest(array[lower(span), upper(span)]) from unnest(extra) span
  ) edges (edge)
  where edge > minute and edge <= minute + 14 * 1440
    and is_open_at(week, closed, extra, to_timestamp(edge * 60.0)) <> is_open
  order by edge limit 1;
end $$;

-- Returns the part of a week's hours that belongs to a weekday (0 is Monday), in minutes after its midnight. A night that ends
-- before noon belongs to the day on which it began; longer hours are divided at midnight, as weekOf() in
-- src/domain/finder/week-hours.ts does.
create or replace function hours_of_weekday(week int4multirange, weekday integer) returns int4multirange
  language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  spans int4range[] := array(select span from unnest(week) span order by span);
  ends integer := cardinality(spans);
  span int4range;
  begins integer;
  midnight integer;
  stops integer;
  hours int4multirange := '{}';
begin
  if ends > 1 and lower(spans[1]) = 0 and upper(spans[ends]) = 10080 and upper(spans[1]) < 720
    and lower(spans[ends]) % 1440 <> 0
  then
    spans := spans[2:ends - 1] || int4range(lower(spans[ends]), 10080 + upper(spans[1]));
  end if;
  foreach span in array spans loop
    begins := lower(span);
    while begins < upper(span) loop
      midnight := (begins / 1440 + 1) * 1440;
      stops := case
        when begins % 1440 > 0 and upper(span) - midnight < 720 and upper(span) - begins <= 1440 then upper(span)
        else least(upper(span), midnight) end;
      if begins / 1440 % 7 = weekday then
        hours := hours + int4multirange(int4range(begins - (midnight - 1440), stops - (midnight - 1440)));
      end if;
      begins := stops;
    end loop;
  end loop;
  return hours;
end $$;

-- Moves a day's hours to minutes since 1970.
create or replace function on_day(day date, hours int4multirange) returns int4multirange
  language sql immutable parallel safe
  return (
    select coalesce(range_agg(int4range(lower(span) + epoch_minute(colombo_start(day)),
      upper(span) + epoch_minute(colombo_start(day)))), '{}')
    from unnest(hours) span);

-- Fills a pharmacy's derived columns. An exception of its own wins over a public holiday.
create or replace function derive_special_hours() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with days as (
    select d.day, d.minutes, d.reason,
      case when d.is_duty then 'duty' when isempty(d.minutes) then 'closed' else 'hours' end as kind
    from pharmacy_days d where d.pharmacy_id = new.id
    union all
    select h.day, new.holiday_minutes, h.name, case when isempty(new.holiday_minutes) then 'closed' else 'hours' end
    from public_holidays h
    where new.holiday_minutes is not null
      and not exists (select from pharmacy_days d where d.pharmacy_id = new.id and d.day = h.day and not d.is_duty)
  )
  select
    coalesce(range_agg(closed.span), '{}'), coalesce(range_agg(extra.span), '{}'),
    coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'kind', d.kind, 'reason', d.reason) order by d.day, d.kind)
      from days d), '[]')
    into new.closed_minutes, new.extra_minutes, new.special_days
  from days d
  left join lateral unnest(case when d.kind <> 'duty'
    then on_day(d.day, hours_of_weekday(new.open_minutes, extract(isodow from d.day)::integer - 1)) end) closed (span) on true
  left join lateral unnest(on_day(d.day, d.minutes)) extra (span) on true;
  return new;
end $$;
create or replace trigger special_hours_of_new before insert on pharmacies for each row
  when (new.holiday_minutes is not null) execute function derive_special_hours();
create or replace trigger special_hours before update of open_minutes, holiday_minutes on pharmacies for each row
  execute function derive_special_hours();

-- Locks a pharmacy against changes of its dates and its hours.
create or replace function lock_own_pharmacy(of_pharmacy integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from pharmacies p where p.id = of_pharmacy and p.ended_at is null for no key update;
  if not found then
    perform refuse('PH003', 'There is no such pharmacy.', '{}');
  end if;
end $$;

-- Adds (read_version 0) or changes a date of a pharmacy. The same again is no change.
create or replace function save_pharmacy_day(
  of_pharmacy integer, of_day date, duty boolean, hours int4multirange, why text, read_version integer
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacy_days;
begin
  perform lock_own_pharmacy(of_pharmacy);
  select * into was from pharmacy_days d where d.pharmacy_id = of_pharmacy and d.day = of_day and d.is_duty = duty;
  if was.minutes = hours and was.reason = why then
    return;
  end if;
  if coalesce(was.version, 0) <> read_version then
    perform refuse('PH006', 'The date has changed.', jsonb_build_object('version', was.version));
  end if;
  if (select count(*) from pharmacy_days d where d.pharmacy_id = of_pharmacy and d.day >= of_day) >= 400 then
    perform refuse('PH004', 'Too many dates.', '{"fields": [{"field": "day", "message": "There are too many dates already"}]}');
  end if;
  insert into pharmacy_days as d (pharmacy_id, day, is_duty, minutes, reason)
  values (of_pharmacy, of_day, duty, hours, why)
  on conflict (pharmacy_id, day, is_duty) do update
    set minutes = excluded.minutes, reason = excluded.reason, version = d.version + 1;
  update pharmacies p set open_minutes = p.open_minutes where p.id = of_pharmacy;
  perform record_audit('openingHours.save', 'pharmacy', of_pharmacy::text,
    case when was.day is not null then jsonb_build_object('minutes', was.minutes, 'reason', was.reason) end,
    jsonb_build_object('day', of_day, 'is_duty', duty, 'minutes', hours, 'reason', why));
end $$;

-- Removes a date of a pharmacy. One that is gone already is no change.
create or replace function remove_pharmacy_day(of_pharmacy integer, of_day date, duty boolean, read_version integer)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was pharmacy_days;
begin
  perform lock_own_pharmacy(of_pharmacy);
  select * into was from pharmacy_days d where d.pharmacy_id = of_pharmacy and d.day = of_day and d.is_duty = duty;
  if was.day is null then
    return;
  end if;
  if was.version <> read_version then
    perform refuse('PH006', 'The date has changed.', jsonb_build_object('version', was.version));
  end if;
  delete from pharmacy_days d where d.pharmacy_id = of_pharmacy and d.day = of_day and d.is_duty = duty;
  update pharmacies p set open_minutes = p.open_minutes where p.id = of_pharmacy;
  perform record_audit('openingHours.remove', 'pharmacy', of_pharmacy::text,
    jsonb_build_object('day', was.day, 'is_duty', was.is_duty, 'minutes', was.minutes, 'reason', was.reason),
    jsonb_build_object('day', null));
end $$;

-- Sets a pharmacy's hours on public holidays: null means as in the week, empty means closed.
create or replace function set_holiday_hours(of_pharmacy integer, hours int4multirange) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was int4multirange;
begin
  perform pg_advisory_xact_lock_shared(hashtext('pharos public holidays'));
  perform lock_own_pharmacy(of_pharmacy);
  select p.holiday_minutes into was from pharmacies p where p.id = of_pharmacy;
  if was is not distinct from hours then
    return;
  end if;
  update pharmacies p set holiday_minutes = hours where p.id = of_pharmacy;
  perform record_audit('openingHours.setHolidays', 'pharmacy', of_pharmacy::text,
    jsonb_build_object('holiday_minutes', was), jsonb_build_object('holiday_minutes', hours));
end $$;

-- Adds, renames or (no name) removes a public holiday, and derives the hours of the pharmacies that follow them.
create or replace function admin_set_holiday(of_day date, named text, read_name text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was text;
begin
  -- Exclusive: a pharmacy that starts to follow holidays meanwhile would miss this one.
  perform pg_advisory_xact_lock(hashtext('pharos public holidays'));
  select h.name into was from public_holidays h where h.day = of_day;
  if was is not distinct from named then
    return;
  end if;
  if was is distinct from read_name then
    perform refuse('PH006', 'The holiday has changed.', '{}');
  end if;
  if named is null then
    delete from public_holidays h where h.day = of_day;
  else
    insert into public_holidays (day, name) values (of_day, named) on conflict (day) do update set name = excluded.name;
  end if;
  perform from pharmacies p where p.holiday_minutes is not null order by p.id for no key update;
  update pharmacies p set open_minutes = p.open_minutes where p.holiday_minutes is not null;
  perform record_audit(case when named is null then 'adminHolidays.remove' else 'adminHolidays.save' end, 'holiday', of_day::text,
    case when was is not null then jsonb_build_object('name', was) end, jsonb_build_object('name', named));
end $$;

revoke execute on function
  epoch_minute, minute_of_week, is_open_at, opening_at, hours_of_weekday, on_day, lock_own_pharmacy, save_pharmacy_day,
  remove_pharmacy_day, set_holiday_hours, admin_set_holiday
  from public;
grant execute on function
  epoch_minute, minute_of_week, is_open_at, opening_at, save_pharmacy_day, remove_pharmacy_day, set_holiday_hours, admin_set_holiday
  to pharos_app;
