-- Which device has had which reminder, so that a sender that dies or tries again sends it to the others only.

create table push_deliveries (
  dose_id integer not null references next_doses on delete cascade,
  subscription_id integer not null references push_subscriptions on delete cascade,
  -- What the reminder was for: the dose's time, or the end of its snooze.
  due_at timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (dose_id, subscription_id, due_at)
);
create index push_deliveries_subscription on push_deliveries (subscription_id);

grant select, insert on push_deliveries to pharos_app;
