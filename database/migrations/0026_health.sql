-- How each part of Pharos was, minute by minute, as the nodes measured it; and what is known of backups.

-- A node that runs, or ran lately. Its name is the machine's and its port; a start has a new id.
create table health_nodes (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stopped_at timestamptz,
  memory_bytes bigint not null,
  loop_delay_ms real not null
);

-- One row a part, minute and node, for 48 hours.
create table health_samples (
  part text not null,
  at timestamptz not null,
  node uuid not null,
  state text not null check (state in ('well', 'slow', 'failing', 'not-set-up')),
  reason text,
  latency_ms real,
  error text,
  primary key (part, at, node)
);
create index health_samples_at on health_samples (at);

-- What becomes of them: how many samples of an hour had which state, on all nodes together; for 90 days.
create table health_hours (
  part text not null,
  hour timestamptz not null,
  well integer not null,
  slow integer not null,
  failing integer not null,
  not_set_up integer not null,
  latency_ms real,
  primary key (part, hour)
);

-- A time in which a node saw a part slow or failing.
create table health_incidents (
  id integer primary key generated always as identity,
  part text not null,
  node uuid not null,
  state text not null check (state in ('slow', 'failing')),
  reason text,
  error text,
  started_at timestamptz not null,
  ended_at timestamptz
);
create unique index health_incidents_open on health_incidents (part, node) where ended_at is null;
create index health_incidents_part on health_incidents (part, id);

-- A node writes its row and waits until the change feed tells of it.
create table live_probes (
  node uuid primary key,
  written_at timestamptz not null
);
alter publication pharos_live add table live_probes (node);

-- Each attempt at a backup, and whether it has been restored into an empty database and found whole.
create table backups (
  id integer primary key generated always as identity,
  started_at timestamptz not null,
  took_ms integer,
  size_bytes bigint,
  row_count bigint,
  proven_at timestamptz,
  error text
);

create function write_live_probe(node uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into live_probes values (write_live_probe.node, clock_timestamp())
  on conflict (node) do update set written_at = excluded.written_at
$$;

-- One round of a node: that it lives, what it measured, and which parts have changed their state since the last round
-- that could be written. A new node goes on with what a node that is gone has seen of the same trouble.
create function note_health(running jsonb, samples jsonb, changes jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me uuid := (running ->> 'id')::uuid;
  change record;
begin
  insert into health_nodes (id, name, version, started_at, seen_at, memory_bytes, loop_delay_ms)
  values (me, running ->> 'name', running ->> 'version', (running ->> 'startedAt')::timestamptz, now(),
    (running ->> 'memoryBytes')::bigint, (running ->> 'loopDelayMs')::real)
  on conflict (id) do update set seen_at = now(), stopped_at = null, memory_bytes = excluded.memory_bytes,
    loop_delay_ms = excluded.loop_delay_ms;
  insert into health_samples (part, at, node, state, reason, latency_ms, error)
  select s.part, s.at, me, s.state, s.reason, s.latency_ms, s.error
  from jsonb_to_recordset(samples) as s (part text, at timestamptz, state text, reason text, latency_ms real, error text)
  on conflict do nothing;
  update health_incidents i set ended_at = greatest(i.started_at, n.seen_at)
  from health_nodes n
  where i.ended_at is null and n.id = i.node and (n.stopped_at is not null or n.seen_at < now() - interval '150 seconds');
  for change in
    select * from jsonb_to_recordset(changes) as c (part text, at timestamptz, state text, reason text, error text)
  loop
    update health_incidents set ended_at = greatest(started_at, change.at)
    where part = change.part and node = me and ended_at is null;
    continue when change.state not in ('slow', 'failing');
    update health_incidents set node = me, ended_at = null, reason = change.reason, error = change.error
    where id = (
      select i.id from health_incidents i
      where i.part = change.part and i.state = change.state and i.node <> me
        and i.ended_at > change.at - interval '10 minutes'
        and not exists (select from health_nodes n where n.id = i.node and n.stopped_at is null
          and n.seen_at > now() - interval '150 seconds')
      order by i.id desc limit 1);
    continue when found;
    insert into health_incidents (part, node, state, reason, error, started_at)
    values (change.part, me, change.state, change.reason, change.error, change.at);
  end loop;
end $$;

create function note_node_stopped(node uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update health_nodes set stopped_at = now() where id = note_node_stopped.node
$$;

-- Turns whole hours of samples into one row a part and forgets what is old; says how many rows went. Of several nodes
-- at once one does it.
create function roll_health(until timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_hour timestamptz := date_trunc('hour', until);
  gone integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('roll_health')) then
    return 0;
  end if;
  insert into health_hours (part, hour, well, slow, failing, not_set_up, latency_ms)
  select part, date_trunc('hour', at), count(*) filter (where state = 'well'), count(*) filter (where state = 'slow'),
    count(*) filter (where state = 'failing'), count(*) filter (where state = 'not-set-up'), avg(latency_ms)
  from health_samples
  -- The newest hour is counted again: a node that was late has written into it since.
  where at < this_hour and at >= coalesce((select max(hour) from health_hours), '-infinity')
  group by 1, 2
  on conflict (part, hour) do update set well = excluded.well, slow = excluded.slow, failing = excluded.failing,
    not_set_up = excluded.not_set_up, latency_ms = excluded.latency_ms;
  delete from health_samples where at < until - interval '48 hours';
  get diagnostics gone = row_count;
  delete from health_hours where hour < until - interval '90 days';
  delete from health_incidents where ended_at < until - interval '90 days';
  delete from health_nodes where coalesce(stopped_at, seen_at) < until - interval '1 day';
  delete from live_probes where written_at < until - interval '1 day';
  return gone;
end $$;

revoke execute on function write_live_probe, note_health, note_node_stopped, roll_health from public;
grant execute on function write_live_probe, note_health, note_node_stopped, roll_health to pharos_app;
grant select on health_nodes, health_samples, health_hours, health_incidents, live_probes, backups to pharos_app;
