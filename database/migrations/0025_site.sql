-- Banners as the administration keeps them, and settings that need no deploy.

create table advert_pictures (
  -- Of the bytes as they are served, SHA-256 in hex: the address of a picture never means another one.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')),
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  added_at timestamptz not null
);

alter table adverts
  add column version integer not null default 1,
  -- In one place the first that runs is shown.
  add column place integer not null default 0,
  add column picture text references advert_pictures,
  add column paused_at timestamptz,
  -- Ended for good by somebody, whatever its dates say.
  add column voided_at timestamptz,
  add column void_reason text,
  add column key uuid unique,
  add column request_hash bytea,
  -- The home page is a page as well.
  drop constraint adverts_link_url_check,
  add constraint adverts_link_url_check check (link_url ~ '^(/([^/\\]|$)|https://)'),
  add constraint adverts_picture_said check (picture is null or length(btrim(image_alt)) > 0),
  add constraint adverts_void_said check ((voided_at is null) = (void_reason is null)),
  add constraint adverts_in_order check (ends_at is null or ends_at > starts_at) not valid;
update adverts a set place = o.place
  from (select id, row_number() over (partition by placement order by starts_at, id)::integer as place from adverts) o
  where o.id = a.id;

-- How often a banner was seen and pressed, by the day in Sri Lanka. By whom nobody knows.
create table advert_days (
  advert_id integer not null references adverts,
  day date not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (advert_id, day)
);

-- What a node has counted for some seconds: [{"id", "views", "clicks"}]. In order of the ids, so that two nodes never
-- wait for each other; what is not a banner that has begun is nothing.
create function count_adverts(counted jsonb, happened_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into advert_days as d (advert_id, day, views, clicks)
  select a.id, (happened_at at time zone 'Asia/Colombo')::date, c.views, c.clicks
  from jsonb_to_recordset(counted) as c (id integer, views integer, clicks integer)
  join adverts a on a.id = c.id and a.starts_at <= happened_at
  order by a.id
  on conflict (advert_id, day) do update set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks
$$;

create function admin_keep_picture(
  hash text, media_type text, width integer, height integer, bytes bytea, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into advert_pictures (hash, media_type, width, height, bytes, added_at)
  values (hash, media_type, width, height, bytes, happened_at)
  on conflict do nothing;
  if found then
    perform note_audit('adminBanners.picture', 'banner-picture', hash, null,
      jsonb_build_object('media_type', media_type, 'width', width, 'height', height, 'bytes', length(bytes)));
  end if;
end $$;

-- What the log keeps of a banner.
create function advert_said(a adverts) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('title', a.title, 'body', a.body, 'link_text', a.link_text, 'link_url', a.link_url,
    'placement', a.placement, 'picture', a.picture, 'image_alt', a.image_alt, 'starts_at', a.starts_at, 'ends_at', a.ends_at)
$$;

-- A banner as whoever changes it has read it, locked; one that has ended stays as it is.
create function lock_advert(advert integer, read_version integer) returns adverts
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

create function admin_make_advert(act_key uuid, asked bytea, wanted jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made adverts;
begin
  insert into adverts (key, request_hash, title, body, link_text, link_url, placement, picture, image_alt, starts_at, ends_at, place)
  select act_key, asked, w.title, w.body, w.link_text, w.link_url, w.placement, w.picture,
    case when w.picture is not null then w.image_alt end, w.starts_at, w.ends_at,
    (select coalesce(max(a.place), 0) + 1 from adverts a where a.placement = w.placement)
  from jsonb_populate_record(null::adverts, wanted) w
  on conflict (key) do nothing
  returning * into made;
  if found then
    perform note_audit('adminBanners.make', 'banner', made.id::text, null, advert_said(made));
    return made.id;
  end if;
  select * into made from adverts a where a.key = act_key;
  if made.request_hash <> asked then
    perform refuse('PH005', 'This key was used for something else.', '{}');
  end if;
  return made.id;
end $$;

create function admin_edit_advert(advert integer, read_version integer, wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was adverts := lock_advert(advert, read_version);
  becomes adverts;
begin
  update adverts a set
    title = w.title, body = w.body, link_text = w.link_text, link_url = w.link_url, picture = w.picture,
    -- A picture of elsewhere, from before there were our own, stays for as long as it is described.
    image_url = case when w.picture is null and w.image_alt is not null then a.image_url end,
    image_alt = case when w.picture is not null or a.image_url is not null then w.image_alt end,
    starts_at = w.starts_at, ends_at = w.ends_at, version = a.version + 1, placement = w.placement,
    place = case when w.placement = a.placement then a.place
      else (select coalesce(max(o.place), 0) + 1 from adverts o where o.placement = w.placement) end
  from jsonb_populate_record(null::adverts, wanted) w
  where a.id = advert
  returning a.* into becomes;
  perform note_audit('adminBanners.edit', 'banner', advert::text, advert_said(was), advert_said(becomes));
end $$;

create function admin_pause_advert(advert integer, read_version integer, wish boolean, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was adverts := lock_advert(advert, read_version);
begin
  if (was.paused_at is not null) = wish then
    return;
  end if;
  update adverts set paused_at = case when wish then happened_at end, version = version + 1 where id = advert;
  perform note_audit(case when wish then 'adminBanners.pause' else 'adminBanners.resume' end, 'banner', advert::text,
    jsonb_build_object('paused', not wish), jsonb_build_object('paused', wish));
end $$;

create function admin_end_advert(advert integer, read_version integer, why text, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_advert(advert, read_version);
  update adverts set voided_at = happened_at, void_reason = why, version = version + 1 where id = advert;
  perform note_audit('adminBanners.end', 'banner', advert::text, jsonb_build_object('ended', false),
    jsonb_build_object('ended', true), why);
end $$;

-- One step up or down among those of its place that have not ended.
create function admin_move_advert(advert integer, read_version integer, upwards boolean, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held adverts;
  ids integer[];
  stands integer;
  goes integer;
begin
  -- Two who sort at once do so one after the other; the lock comes before any row's.
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
  perform note_audit('adminBanners.move', 'banner', advert::text, jsonb_build_object('place', stands),
    jsonb_build_object('place', goes));
end $$;

-- A value set here stands above the deploy's. Texts as they would stand in the environment; the notice is an object.
create table site_settings (
  name text primary key check (name in ('emergency_number', 'blog_url', 'forum_url', 'social_links', 'credit_url',
    'contact_email', 'contact_phone', 'low_stock_limit', 'assistant', 'uploads_kept_days', 'unmet_kept_days', 'maintenance_notice')),
  -- Null: as the deploy says.
  value jsonb check (length(value::text) <= 4000),
  -- One that was never set is at 1.
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  reason text not null,
  -- What is read in statements is a number there.
  constraint site_settings_numbers check (
    name not in ('low_stock_limit', 'uploads_kept_days', 'unmet_kept_days') or value is null or value #>> '{}' ~ '^\d{1,6}$')
);

-- Sets one value, or with null gives it back to the deploy; the log keeps what was in force before and after.
create function admin_set_site(
  set_name text, read_version integer, written jsonb, deployed jsonb, why text, happened_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was site_settings;
begin
  -- There may be no row yet to lock.
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
  perform note_audit(current_setting('pharos.action'), 'setting', set_name,
    jsonb_build_object('value', coalesce(was.value, deployed)), jsonb_build_object('value', coalesce(written, deployed)), why);
end $$;

alter publication pharos_live add table site_settings (name);

revoke execute on function count_adverts, admin_keep_picture, advert_said, lock_advert, admin_make_advert, admin_edit_advert,
  admin_pause_advert, admin_end_advert, admin_move_advert, admin_set_site from public;
grant select on advert_pictures, advert_days, site_settings to pharos_app;
grant execute on function count_adverts, admin_keep_picture, admin_make_advert, admin_edit_advert, admin_pause_advert,
  admin_end_advert, admin_move_advert, admin_set_site to pharos_app;
