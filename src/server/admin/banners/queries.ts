import { createHash } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import type { Banner, BannerChange, BannersQuestion, NewBanner } from "#contract/admin/banners.ts"
import type { FunctionCall } from "#database/function-call.ts"
import { fn } from "#database/functions.gen.ts"
import { bannerDaysShown, pictureUrl } from "#domain/admin/banner-limits.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { bannerSorts } from "#domain/platform/list-sorts.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { keysetOf, pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Picture } from "#server/platform/pictures/picture.ts"

type Row = Omit<Banner, "startsAt" | "endsAt" | "endedAt"> & {
  startsAt: Date
  endsAt: Date | null
  endedAt: Date | null
}

const columns = (
  now: Date,
) => sql`a.id, a.version, a.title, a.body, a.link_text as "linkText", a.link_url as "linkUrl",
  a.placement, a.picture, a.image_url as "imageUrl", a.image_alt as "imageAlt", a.starts_at as "startsAt",
  a.ends_at as "endsAt", a.voided_at as "endedAt", a.void_reason as "endReason", c.views, c.clicks,
  case when a.voided_at is not null then 'ended' when a.ends_at <= ${now} then 'over'
    when a.paused_at is not null then 'paused' when a.starts_at > ${now} then 'coming' else 'running' end as state`
const counts = sql`cross join lateral (
  select coalesce(sum(d.views), 0)::integer as views, coalesce(sum(d.clicks), 0)::integer as clicks
  from advert_days d where d.advert_id = a.id) c`

const asBanner = ({ startsAt, endsAt, endedAt, ...row }: Row): Banner => ({
  ...row,
  imageUrl: row.picture === null ? row.imageUrl : pictureUrl(row.picture),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

/** Returns running and planned banners, in the order of their slots. */
export async function findCurrentBanners(database: Database, now: Date): Promise<Banner[]> {
  const rows = await queryPrepared(
    database,
    sql<Row>`select ${columns(now)} from adverts a ${counts}
      where a.voided_at is null and (a.ends_at is null or a.ends_at > ${now})
      order by a.placement desc, a.place, a.starts_at, a.id`,
  )
  return rows.map(asBanner)
}

const sortKeys: Record<BannersQuestion["sort"], RawBuilder<unknown>> = {
  dates: sql`a.starts_at`,
  banner: sql`lower(a.title)`,
  counts: sql`coalesce((select sum(d.views) from advert_days d where d.advert_id = a.id), 0)`,
}

/** Returns a page of expired and ended banners in their order. */
export async function findPastBanners(
  database: Database,
  now: Date,
  { before, sort, isReversed = sort === bannerSorts[0], limit }: BannersQuestion,
) {
  const { behind, order } = keysetOf({
    of: sql`adverts a`,
    key: sortKeys[sort],
    id: sql`a.id`,
    after: before,
    isReversed,
  })
  const rows = await queryPrepared(
    database,
    sql<Row>`select ${columns(now)} from adverts a ${counts}
      where (a.voided_at is not null or a.ends_at <= ${now}) and ${behind}
      order by ${order} limit ${limit + 1}::int`,
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { banners: page.map(asBanner), next }
}

export async function getBanner(database: Database, id: number, now: Date): Promise<Banner> {
  const [row] = await queryPrepared(
    database,
    sql<Row>`select ${columns(now)} from adverts a ${counts} where a.id = ${id}`,
  )
  if (!row) throw problem("not-found")
  return asBanner(row)
}

type Day = { day: string; views: number; clicks: number }

/** Returns views and clicks per day, today last, with zeros for empty days. */
export async function findBannerDays(database: Database, id: number, now: Date): Promise<Day[]> {
  const today = colomboDay(now)
  const first = daysLater(today, 1 - bannerDaysShown)
  const rows = await queryPrepared(
    database,
    sql<Day & { isThere: boolean }>`
      select to_char(g.day, 'YYYY-MM-DD') as day, coalesce(d.views, 0) as views, coalesce(d.clicks, 0) as clicks
      from adverts a cross join generate_series(${first}::date, ${today}::date, interval '1 day') as g (day)
      left join advert_days d on d.advert_id = a.id and d.day = g.day::date
      where a.id = ${id} order by g.day`,
  )
  if (rows.length === 0) throw problem("not-found")
  return rows
}

const asRow = ({ startsAt, endsAt, ...banner }: NewBanner | BannerChange) => ({
  title: banner.title,
  body: banner.body,
  link_text: banner.linkText,
  link_url: banner.linkUrl,
  placement: banner.placement,
  picture: banner.picture,
  image_alt: banner.imageAlt,
  starts_at: startsAt,
  ends_at: endsAt,
})

/** Maps an unknown picture and a reused key to refusals of the request. */
async function write<Result>(database: Database, called: FunctionCall<Result>): Promise<Result> {
  try {
    return await call(database, called)
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "23503") throw error
    const message = "This picture does not exist"
    throw problem("bad-input", { fields: [{ field: "picture", message }] }, `picture: ${message}`)
  }
}

/** Creates a banner and returns its id. Idempotent by key. */
export async function makeBanner(database: Database, banner: NewBanner): Promise<number> {
  const { key, ...content } = banner
  return write(
    database,
    fn.adminCreateAdvert({ actKey: key, fingerprint: fingerprintOf(content), payload: asRow(banner) }),
  )
}

export async function editBanner(database: Database, banner: BannerChange): Promise<void> {
  const { id, version } = banner
  await write(database, fn.adminEditAdvert({ advert: id, readVersion: version, payload: asRow(banner) }))
}

/** Optimistic lock: the banner's id and version as read, and the current time. */
export type VersionedBanner = { id: number; version: number; now: Date }

export async function pauseBanner(
  database: Database,
  { id, version, now }: VersionedBanner,
  wish: boolean,
): Promise<void> {
  await write(database, fn.adminPauseAdvert({ advert: id, readVersion: version, wish, happenedAt: now }))
}

export async function moveBanner(
  database: Database,
  { id, version, now }: VersionedBanner,
  to: "up" | "down",
): Promise<void> {
  const read = { advert: id, readVersion: version }
  await write(database, fn.adminMoveAdvert({ ...read, upwards: to === "up", happenedAt: now }))
}

export async function endBanner(
  database: Database,
  { id, version, now }: VersionedBanner,
  reason: string,
): Promise<void> {
  const read = { advert: id, readVersion: version }
  await write(database, fn.adminEndAdvert({ ...read, why: reason, happenedAt: now }))
}

/** Stores a picture under the hash of its bytes, unless it is stored already. */
export async function keepPicture(database: Database, picture: Picture, now: Date): Promise<string> {
  const { mediaType, width, height, bytes } = picture
  const hash = createHash("sha256").update(bytes).digest("hex")
  await call(database, fn.adminStorePicture({ hash, mediaType, width, height, bytes, happenedAt: now }))
  return hash
}
