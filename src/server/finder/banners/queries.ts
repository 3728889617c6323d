import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import { type Placement, pictureUrl } from "#domain/admin/banner-limits.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

type Row = {
  id: number
  title: string
  body: string
  linkText: string
  linkUrl: string
  picture: string | null
  imageUrl: string | null
  imageAlt: string | null
  placement: Placement
}

/** Returns the advertisements that run at a moment, in the order of their slots. */
export async function findRunningAdverts(database: Database, now: Date) {
  const rows = await queryPrepared(
    database,
    sql<Row>`
      select id, title, body, link_text as "linkText", link_url as "linkUrl", picture, image_url as "imageUrl",
        image_alt as "imageAlt", placement
      from adverts
      where starts_at <= ${now} and (ends_at is null or ends_at > ${now}) and paused_at is null and voided_at is null
      order by place, starts_at, id`,
  )
  return rows.map(({ picture, ...row }) => ({
    ...row,
    imageUrl: picture === null ? row.imageUrl : pictureUrl(picture),
  }))
}

export type Counted = { id: number; views: number; clicks: number }

/** Adds counts to the day's sums; unknown banners are ignored. */
export async function addCounts(database: Database, counted: readonly Counted[], now: Date): Promise<void> {
  await call(database, fn.countAdverts({ counted, happenedAt: now }))
}

export type Picture = { mediaType: string; bytes: Buffer }

export async function findPicture(database: Database, hash: string): Promise<Picture | undefined> {
  const [row] = await queryPrepared(
    database,
    sql<Picture>`select media_type as "mediaType", bytes from advert_pictures where hash = ${hash}`,
  )
  return row
}
