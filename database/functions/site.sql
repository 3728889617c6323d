-- Banners, announcements to pharmacies, and settings that need no deploy.

-- Adds a node's counts of banners ([{"id", "views", "clicks"}]), in id order so that two nodes never deadlock. Ignores
-- banners that have not started.
create or replace function count_adverts(counted jsonb, happened_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into advert_days as d (advert_id, day, views, clicks)
  select a.id, colombo_day(happened_at), c.views, c.clicks
  from jsonb_to_recordset(counted) as c (id integer, views integer, clicks integer)
  join adverts a on a.id = c.id and a.starts_at <= happened_at
  order by a.id
  on conflict (advert_id, day) do update set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks
$$;

-- Stores a banner's picture under its hash.
create or replace function admin_store_picture(
  hash text, media_type text, width integer, height integer, bytes bytea, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into advert_pictures (hash, media_type, width, height, bytes, added_at)
  values (hash, media_type, width, height, bytes, happened_at)
  on conflict do nothing;
  if found then
    perform record_audit('adminBanners.picture', 'banner-picture', hash, null,
      jsonb_build_object('media_type', media_type, 'width', width, 'height', height, 'bytes', length(bytes)));
  end if;
end $$;

-- Returns what the audit log keeps of a banner.
create or replace function advert_audit(a adverts) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('title', a.title, 'body', a.body, 'link_text', a.link_text, 'link_url', a.link_url,
    'placement', a.placement, 'picture', a.picture, 'image_alt', a.image_alt, 'starts_at', a.starts_at, 'ends_at', a.ends_at)
$$;

-- Returns a banner as it was read, locked; one that has ended cannot be changed.
create or replace function lock_advert(advert integer, read_version integer) returns adverts
  language plpgsql set search_path = public, pg_temp as $$
declare
  held adverts;
begin
  select * into held from adverts a where a.id = advert for no key update;
  if not found then
    perform refuse('PH003', 'There is no such banner.', '{}');
  end if;
  if held.version <> read_version or held.voided_at is not null then
    perform refuse('PH006', 'The banner was changed in the meantime.', '{}');
  end if;
  return held;
end $$;

-- Creates a banner; returns its id. Idempotent by key.
create or replace function admin_create_advert(act_key uuid, fingerprint bytea, payload jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made adverts;
begin
  insert into adverts (key, request_hash, title, body, link_text, link_url, placement, picture, image_alt, starts_at, ends_at, place)
  select act_key, fingerprint, w.title, w.body, w.link_text, w.link_url, w.placement, w.picture,
    case when w.picture is not null then w.image_alt end, w.starts_at, w.ends_at,
    (select coalesce(max(a.place), 0) + 1 from adverts a where a.placement = w.placement)
  from jsonb_populate_record(null::adverts, payload) w
  on conflict (key) do nothing
  returning * into made;
  if found then
    perform record_audit('adminBanners.make', 'banner', made.id::text, null, advert_audit(made));
    return made.id;
  end if;
  select * into made from adverts a where a.key = act_key;
  if made.request_hash <> fingerprint then
    perform refuse('PH005', 'This key was used for something else.', '{}');
  end if;
  return made.id;
end $$;

-- Changes a banner as it was read.
create or replace function admin_edit_advert(advert integer, read_version integer, payload jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was adverts := lock_advert(advert, read_version);
  becomes adverts;
begin
  update adverts a set
    title = w.title, body = w.body, link_text = w.link_text, link_url = w.link_url, picture = w.picture,
    -- An external picture, from before pictures were stored here, may stay as long as it is described.
    image_url = case when w.picture is null and w.image_alt is not null then a.image_url end,
    image_alt = case when w.picture is not null or a.image_url is not null then w.image_alt end,
    starts_at = w.starts_at, ends_at = w.ends_at, version = a.version + 1, placement = w.placement,
    place = case when w.placement = a.placement then a.place
      else (select coalesce(max(o.place), 0) + 1 from adverts o where o.placement = w.placement) end
  from jsonb_populate_record(null::adverts, payload) w
  where a.id = advert
  returning a.* into becomes;
  perform record_audit('adminBanners.edit', 'banner', advert::text, advert_audit(was), advert_audit(becomes));
end $$;

-- Pauses or resumes a banner.
create or replace function admin_pause_advert(advert integer, read_version integer, wish boolean, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was adverts := lock_advert(advert, read_version);
begin
  if (was.paused_at is not null) = wish then
    return;
  end if;
  update adverts set paused_at = case when wish then happened_at end, version = version + 1 where id = advert;
  perform record_audit(case when wish then 'adminBanners.pause' else 'adminBanners.resume' end, 'banner', advert::text,
    jsonb_build_object('paused', not wish), jsonb_build_object('paused', wish));
end $$;

-- Ends a banner for good.
create or replace function admin_end_advert(advert integer, read_version integer, why text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_advert(advert, read_version);
  update adverts set voided_at = happened_at, void_reason = why, version = version + 1 where id = advert;
  perform record_audit('adminBanners.end', 'banner', advert::text, jsonb_build_object('ended', false),
    jsonb_build_object('ended', true), why);
end $$;

-- Moves a banner one step up or down among those of its placement that have not ended.
create or replace function admin_move_advert(advert integer, read_version integer, upwards boolean, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held adverts;
  ids integer[];
  stands integer;
  goes integer;
begin
  -- Serialises concurrent moves; taken before any row lock.
  perform pg_advisory_xact_lock(hashtext('pharos adverts'));
  held := lock_advert(advert, read_version);
  select array_agg(a.id order by a.place, a.starts_at, a.id) into ids from adverts a
    where a.placement = held.placement and a.voided_at is null and (a.ends_at is null or a.ends_at > happened_at);
  stands := array_position(ids, advert);
  goes := stands + case when upwards then -1 else 1 end;
  if goes is null or goes < 1 or goes > cardinality(ids) then
    return;
  end if;
  ids[stands] := ids[goes];
  ids[goes] := advert;
  update adverts a set place = o.place::integer from unnest(ids) with ordinality as o (id, place) where a.id = o.id;
  update adverts set version = version + 1 where id = advert;
  perform record_audit('adminBanners.move', 'banner', advert::text, jsonb_build_object('place', stands),
    jsonb_build_object('place', goes));
end $$;

-- Publishes an announcement to pharmacies; returns its id. Idempotent by key.
create or replace function admin_publish_announcement(act_key uuid, fingerprint bytea, payload jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made announcements;
begin
  insert into announcements (key, request_hash, title, body, district, starts_at, ends_at)
  select act_key, fingerprint, w.title, w.body, w.district, w.starts_at, w.ends_at
  from jsonb_populate_record(null::announcements, payload) w
  on conflict (key) do nothing
  returning * into made;
  if found then
    perform record_audit('adminAnnouncements.publish', 'announcement', made.id::text, null,
      jsonb_build_object('title', made.title, 'body', made.body, 'district', made.district, 'starts_at', made.starts_at,
        'ends_at', made.ends_at));
    return made.id;
  end if;
  select * into made from announcements a where a.key = act_key;
  if made.request_hash <> fingerprint then
    perform refuse('PH005', 'This key was used for something else.', '{}');
  end if;
  return made.id;
end $$;

-- Ends an announcement for good.
create or replace function admin_end_announcement(announcement integer, why text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update announcements set voided_at = happened_at, void_reason = why where id = announcement and voided_at is null;
  if found then
    perform record_audit('adminAnnouncements.end', 'announcement', announcement::text, jsonb_build_object('ended', false),
      jsonb_build_object('ended', true), why);
  elsif exists (select from announcements a where a.id = announcement) then
    perform refuse('PH006', 'The announcement has ended already.', '{}');
  else
    perform refuse('PH003', 'There is no such announcement.', '{}');
  end if;
end $$;

-- Sets one value, or with null resets it to the deployment's; the audit log keeps the values before and after.
create or replace function admin_set_site(
  set_name text, read_version integer, written jsonb, deployed jsonb, why text, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was site_settings;
begin
  -- There may be no row to lock yet.
  perform pg_advisory_xact_lock(hashtext('pharos site settings'));
  select * into was from site_settings s where s.name = set_name;
  if coalesce(was.version, 1) <> read_version then
    perform refuse('PH006', 'The setting was changed in the meantime.', '{}');
  end if;
  if was.value is not distinct from written then
    return;
  end if;
  insert into site_settings as s (name, value, version, changed_by, changed_at, reason)
  values (set_name, written, read_version + 1, current_setting('pharos.subject'), happened_at, why)
  on conflict (name) do update set value = excluded.value, version = excluded.version,
    changed_by = excluded.changed_by, changed_at = excluded.changed_at, reason = excluded.reason;
  perform record_audit(current_setting('pharos.action'), 'setting', set_name,
    jsonb_build_object('value', coalesce(was.value, deployed)), jsonb_build_object('value', coalesce(written, deployed)), why);
end $$;

revoke execute on function
  count_adverts, admin_store_picture, advert_audit, lock_advert, admin_create_advert, admin_edit_advert, admin_pause_advert,
  admin_end_advert, admin_move_advert, admin_publish_announcement, admin_end_announcement, admin_set_site
  from public;
grant execute on function
  count_adverts, admin_store_picture, admin_create_advert, admin_edit_advert, admin_pause_advert, admin_end_advert,
  admin_move_advert, admin_publish_announcement, admin_end_announcement, admin_set_site
  to pharos_app;
