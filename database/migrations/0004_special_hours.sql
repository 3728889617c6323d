-- Opening hours by date: the country's public holidays, and a pharmacy's exceptions and night duties.
create table public_holidays (
  day date primary key,
  name text not null constraint public_holidays_name check (char_length(name) between 1 and 80)
);

-- What a pharmacy does on a date instead of, or (a duty) in addition to, its week's hours.
create table pharmacy_days (
  pharmacy_id integer not null references pharmacies,
  day date not null,
  is_duty boolean not null,
  -- Minutes after the midnight at which the day begins; after 1440 it is the next morning. Empty: closed.
  minutes int4multirange not null constraint pharmacy_days_minutes check (minutes <@ '{[0,2160)}'::int4multirange),
  reason text not null constraint pharmacy_days_reason check (char_length(reason) <= 80),
  version integer not null default 1,
  primary key (pharmacy_id, day, is_duty),
  constraint pharmacy_days_duty check (not is_duty or not isempty(minutes))
);

alter table pharmacies
  -- Hours on public holidays: null means as in the week, empty means closed.
  add column holiday_minutes int4multirange,
  -- Derived from the week, public_holidays and pharmacy_days (special_hours.sql), in minutes since 1970: when the week's hours
  -- do not apply, and what is open in addition to them.
  add column closed_minutes int4multirange not null default '{}',
  add column extra_minutes int4multirange not null default '{}',
  -- The dates with their reasons: [{"day", "kind": "closed" | "hours" | "duty", "reason"}].
  add column special_days jsonb not null default '[]',
  add constraint pharmacies_holiday_minutes check (holiday_minutes <@ '{[0,2160)}'::int4multirange);
