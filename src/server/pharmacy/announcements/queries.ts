import { sql } from "kysely"
import type { ReceivedAnnouncement } from "#contract/pharmacy/announcements.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

const maxShown = 100

/** Whether an announcement `a` is current and for the pharmacy. */
export const isRunningFor = (pharmacy: PharmacyId, now: Date) => sql`
  a.voided_at is null and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})
  and (a.district is null or a.district = (select p.district from pharmacies p where p.id = ${pharmacy}))`

const received = (pharmacy: PharmacyId, now: Date) => sql`
  select a.id, a.title, a.body, as_utc(a.starts_at) as "startsAt", as_utc(a.ends_at) as "endsAt",
    as_utc(r.read_at) as "readAt"
  from announcements a
  left join announcement_readings r on r.announcement_id = a.id and r.pharmacy_id = ${pharmacy}
  where ${isRunningFor(pharmacy, now)}`

/** Returns the current announcements to a pharmacy, newest first. */
export const findAnnouncements = (database: Database, pharmacy: PharmacyId, now: Date) =>
  queryPrepared(
    database,
    sql<ReceivedAnnouncement>`${received(pharmacy, now)} order by a.starts_at desc, a.id desc limit ${maxShown}::int`,
  )

/** Marks a current announcement as read by the pharmacy. Idempotent: the first time is kept. */
export async function readAnnouncement(
  database: Database,
  pharmacy: PharmacyId,
  { id, now }: { id: number; now: Date },
): Promise<ReceivedAnnouncement> {
  await queryPrepared(
    database,
    sql<object>`insert into announcement_readings (announcement_id, pharmacy_id, read_at)
      select a.id, ${pharmacy}::integer, ${now}::timestamptz from announcements a
      where a.id = ${id} and ${isRunningFor(pharmacy, now)}
      on conflict do nothing`,
  )
  const [read] = await queryPrepared(
    database,
    sql<ReceivedAnnouncement>`${received(pharmacy, now)} and a.id = ${id}`,
  )
  if (!read) throw problem("not-found")
  return read
}
