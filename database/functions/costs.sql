-- What units cost. A batch knows how many of its units have a known cost (`costed_units`) and what these cost together
-- (`cost_cents`); every movement carries its part of both, signed like its units. Units of unknown cost leave first, as the
-- oldest; the others leave at the batch's average, rounded so that the parts always add up to the whole.

-- Returns how many of the first `upto` units of a whole have a known cost.
create or replace function costed_upto(upto bigint, units bigint, costed bigint) returns integer
  language sql immutable
  return greatest(0, upto - (units - costed))::integer;

-- Returns what the first `upto` units of a whole cost: the difference of two calls is the cost of the units between them.
create or replace function cost_upto(upto bigint, units bigint, costed bigint, cents bigint) returns bigint
  language sql immutable
  return case when costed = 0 then 0 else (2 * cents * costed_upto(upto, units, costed) + costed) / (2 * costed) end;

revoke execute on function costed_upto, cost_upto from public;
grant execute on function costed_upto, cost_upto to pharos_app;
