-- What nodes write about themselves: health samples, incidents and probes of the change feed.

-- Returns which migrations and function files this database has, so that a node notices when another version upgrades it.
create or replace function schema_version() returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return md5((select string_agg(m.name, ',' order by m.name) from kysely_migration m)
    || (select string_agg(f.file || f.hash, ',' order by f.file) from private.applied_functions f));
end $$;

-- Writes a node's probe, which its change feed should report.
create or replace function write_live_probe(node uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into live_probes values (write_live_probe.node, clock_timestamp())
  on conflict (node) do update set written_at = excluded.written_at
$$;

-- Records one round of a node: that it is alive, its samples, and which parts changed their state since the last round that was
-- written. A new node takes over incidents of nodes that are gone.
create or replace function record_health(running jsonb, samples jsonb, changes jsonb) returns void
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

-- Records that a node shut down.
create or replace function record_node_stopped(node uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update health_nodes set stopped_at = now() where id = record_node_stopped.node
$$;

-- Aggregates samples of full hours and deletes old ones; returns how many. Only one node does it at a time.
create or replace function roll_health(until timestamptz) returns integer
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
  -- Counts the newest hour again: a late node may have added samples.
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

revoke execute on function schema_version, write_live_probe, record_health, record_node_stopped, roll_health from public;
grant execute on function schema_version, write_live_probe, record_health, record_node_stopped, roll_health to pharos_app;
