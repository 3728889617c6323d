-- Units that a supplier refuses come back into quarantine with their cost, and a credit note may say how many units it covers.
create table supplier_refusals (
  pharmacy_id integer not null,
  -- The idempotency key of the request that recorded it.
  id uuid not null,
  return_id uuid not null,
  reason text not null check (length(reason) between 1 and 300),
  -- The day on which the units came back.
  refused_on date not null,
  cost_cents bigint not null check (cost_cents >= 0),
  request_hash bytea not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (pharmacy_id, id),
  constraint supplier_refusals_return foreign key (pharmacy_id, return_id) references supplier_returns
);
create index supplier_refusals_return on supplier_refusals (pharmacy_id, return_id);
create index supplier_refusals_recorded on supplier_refusals (pharmacy_id, recorded_at);

-- Null where nobody said it.
alter table supplier_credits add column units integer check (units > 0);

-- Refused units are those of an act that sent them back.
alter table quarantined_units
  add column sent_act uuid,
  add column refusal_id uuid,
  add constraint quarantined_units_act foreign key (pharmacy_id, sent_act) references quarantine_acts,
  add constraint quarantined_units_refusal foreign key (pharmacy_id, refusal_id) references supplier_refusals,
  drop constraint quarantined_units_origin,
  add constraint quarantined_units_origin check (
    num_nulls(return_id, return_line_no) in (0, 2) and num_nulls(refusal_id, sent_act) in (0, 2)
      and num_nonnulls(return_id, movement_seq, refusal_id) = 1);
create unique index quarantined_units_refused on quarantined_units (pharmacy_id, sent_act, refusal_id) where refusal_id is not null;

-- Each act keeps the part of the cost that it took, which was computed from the order of the acts.
alter table quarantine_acts
  add column costed_units integer not null default 0,
  add column cost_cents bigint not null default 0;
alter table quarantine_acts disable trigger user;
with part as (
  select a.pharmacy_id, a.id, q.costed_units as costed, q.cost_cents as cents,
    greatest(0, upto - (q.quantity - q.costed_units)) as last,
    greatest(0, upto - a.quantity - (q.quantity - q.costed_units)) as first
  from (
    select pharmacy_id, id, units_id, quantity,
      sum(quantity) over (partition by units_id order by acted_at, id rows unbounded preceding) as upto
    from quarantine_acts
  ) a
  join quarantined_units q on q.id = a.units_id and q.costed_units > 0
)
update quarantine_acts a set costed_units = p.last - p.first,
  cost_cents = (2 * p.cents * p.last + p.costed) / (2 * p.costed) - (2 * p.cents * p.first + p.costed) / (2 * p.costed)
from part p where a.pharmacy_id = p.pharmacy_id and a.id = p.id;
alter table quarantine_acts enable trigger user;
