import { type RawBuilder, sql } from "kysely"
import type {
  AnnouncementsQuestion,
  NewAnnouncement,
  SentAnnouncement,
  UnreadPharmacy,
} from "#contract/admin/announcements.ts"
import { fn } from "#database/functions.gen.ts"
import { maxUnreadListed } from "#domain/admin/announcements.ts"
import { announcementSorts } from "#domain/platform/list-sorts.ts"
import { type Districts, isWithin } from "#server/admin/desks/own-districts.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { keysetOf, pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

const sent = (now: Date, which: RawBuilder<unknown>, order = sql``) => sql<SentAnnouncement>`
  with open as materialized (
    select p.district, count(*) as pharmacies from pharmacies p where p.ended_at is null group by p.district),
  a as materialized (select a.* from announcements a ${which}),
  read as materialized (
    select a.id, count(*)::integer as pharmacies
    from a join announcement_readings r on r.announcement_id = a.id join pharmacies p on p.id = r.pharmacy_id
    where p.ended_at is null and (a.district is null or p.district = a.district) group by a.id)
  select a.id, a.title, a.body, a.district, as_utc(a.starts_at) as "startsAt", as_utc(a.ends_at) as "endsAt",
    as_utc(a.voided_at) as "endedAt", a.void_reason as "endReason",
    case when a.voided_at is not null then 'ended' when a.ends_at <= ${now} then 'over'
      when a.starts_at > ${now} then 'coming' else 'running' end as state,
    (select coalesce(sum(o.pharmacies), 0)::integer from open o
      where a.district is null or o.district = a.district) as pharmacies,
    coalesce(read.pharmacies, 0) as "readBy"
  from a left join read on read.id = a.id ${order}`

type SentPage = AnnouncementsQuestion & { districts: Districts; now: Date }

const sortKeys: Record<AnnouncementsQuestion["sort"], RawBuilder<unknown>> = {
  dates: sql`a.starts_at`,
  announcement: sql`lower(a.title)`,
  recipients: sql`coalesce(a.district, '')`,
}

/** Returns a page of announcements in their order. */
export async function findSentAnnouncements(
  database: Database,
  { before, sort, isReversed = sort === announcementSorts[0], limit, districts, now }: SentPage,
) {
  const { behind, order } = keysetOf({
    of: sql`announcements a`,
    key: sortKeys[sort],
    id: sql`a.id`,
    after: before,
    isReversed,
  })
  const rows = await queryPrepared(
    database,
    sent(
      now,
      sql`where ${behind} and ${isWithin(sql`a.district`, districts)} order by ${order} limit ${limit + 1}::int`,
      sql`order by ${order}`,
    ),
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { announcements: page, next }
}

type OneSent = { id: number; districts: Districts; now: Date }

export async function getSentAnnouncement(database: Database, { id, districts, now }: OneSent) {
  const [row] = await queryPrepared(
    database,
    sent(now, sql`where a.id = ${id} and ${isWithin(sql`a.district`, districts)}`),
  )
  if (!row) throw problem("not-found")
  return row
}

/** Returns the pharmacies that an announcement is for and that have not read it, by name. */
export async function findUnread(database: Database, one: OneSent) {
  const { id } = one
  const announcement = await getSentAnnouncement(database, one)
  const pharmacies = await queryPrepared(
    database,
    sql<UnreadPharmacy>`
      select p.id, p.name, p.town, p.district, p.phone_number as "phoneNumber" from pharmacies p
      where p.ended_at is null and (${announcement.district}::text is null or p.district = ${announcement.district})
        and not exists (
          select from announcement_readings r where r.announcement_id = ${id} and r.pharmacy_id = p.id)
      order by lower(p.name), p.id limit ${maxUnreadListed}`,
  )
  return { announcement, pharmacies }
}

/** Publishes an announcement and returns its id. Idempotent by key. */
export function publishAnnouncement(database: Database, { key, ...content }: NewAnnouncement) {
  const { title, body, district, startsAt, endsAt } = content
  const payload = { title, body, district, starts_at: startsAt, ends_at: endsAt }
  return call(
    database,
    fn.adminPublishAnnouncement({ actKey: key, fingerprint: fingerprintOf(content), payload }),
  )
}

export async function endAnnouncement(
  database: Database,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<void> {
  await call(database, fn.adminEndAnnouncement({ announcement: id, why: reason, happenedAt: now }))
}
