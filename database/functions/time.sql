-- Days and instants. All pharmacies are in Sri Lanka, so a day is a day there.

-- Returns the day of an instant in Sri Lanka.
create or replace function colombo_day(at timestamptz) returns date
  language sql immutable parallel safe
  return (at at time zone 'Asia/Colombo')::date;

-- Returns the instant at which a day starts in Sri Lanka.
create or replace function colombo_start(day date) returns timestamptz
  language sql immutable parallel safe
  return day::timestamp at time zone 'Asia/Colombo';

-- Formats an instant as JSON does.
create or replace function as_utc(at timestamptz) returns text
  language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

revoke execute on function colombo_day, colombo_start, as_utc from public;
grant execute on function colombo_day, colombo_start, as_utc to pharos_app;
