import { type Kysely, sql } from "kysely"
import type { ApplicationFields, PharmacyApplication } from "#contract/customer/pharmacy-applications.ts"
import type { DB } from "#database/schema.gen.ts"
import { openStates } from "#domain/customer/application-rules.ts"
import { writeOpenMinutes } from "#domain/finder/week-hours.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { phoneNumberOf } from "#server/platform/phone-number.ts"

type Sql = Kysely<DB>

/** Columns of an application `a`. */
export const applicationColumns = sql`a.id, a.version, a.state, a.name, a.phone_number as "phoneNumber", a.address, a.town, a.district,
  a.lat, a.lng, a.open_minutes::text as "openMinutes", a.licence_number as "licenceNumber",
  a.licence_valid_until::text as "licenceValidUntil", a.pharmacist, a.picture_id as "pictureId", a.question, a.reply, a.reason,
  as_utc(a.sent_at) as "sentAt", as_utc(a.decided_at) as "decidedAt"`

/** Returns a person's applications, newest first. */
export const findOwnApplications = (database: Database, subject: string): Promise<PharmacyApplication[]> =>
  queryPrepared(
    database,
    sql<PharmacyApplication>`
      select ${applicationColumns} from pharmacy_applications a where a.subject = ${subject} order by a.id desc limit 50`,
  )

const rowOf = (fields: ApplicationFields) => ({
  name: fields.name,
  phone_number: phoneNumberOf(fields.phoneNumber, "phoneNumber"),
  address: fields.address,
  town: fields.town,
  district: fields.district,
  lat: fields.lat,
  lng: fields.lng,
  open_minutes: writeOpenMinutes(fields.hours),
  licence_number: fields.licenceNumber,
  licence_valid_until: fields.licenceValidUntil,
  pharmacist: fields.pharmacist,
})

export const findByKey = (db: Sql, subject: string, key: string) =>
  db
    .selectFrom("pharmacy_applications")
    .select(["id", "request_hash"])
    .where("subject", "=", subject)
    .where("key", "=", key)
    .executeTakeFirst()

/** Returns whether a person has an open application, and how many were started since a moment. */
export async function countApplications(db: Sql, subject: string, since: Date) {
  const { rows } = await sql<{ open: boolean; started: number }>`
    select coalesce(bool_or(state in (${sql.join([...openStates])})), false) as open,
      count(*) filter (where created_at > ${since})::int as started
    from pharmacy_applications where subject = ${subject}`.execute(db)
  return rows[0] ?? { open: false, started: 0 }
}

type Started = { key: string; requestHash: Buffer; subject: string; now: Date; fields: ApplicationFields }

export async function insertApplication(
  db: Sql,
  { key, requestHash, subject, now, fields }: Started,
): Promise<number> {
  const { id } = await db
    .insertInto("pharmacy_applications")
    .values({ key, request_hash: requestHash, subject, ...rowOf(fields), created_at: now, sent_at: now })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

type Own = { id: number; subject: string; version: number }

const openRow = (db: Sql, { id, subject, version }: Own) =>
  db
    .updateTable("pharmacy_applications")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .where("subject", "=", subject)
    .where("version", "=", version)
    .where("state", "in", openStates)

/** Changes an open application, which then waits for the administration again; false when it changed meanwhile. */
export async function changeApplication(
  db: Sql,
  { fields, reply, now, ...own }: Own & { fields: ApplicationFields; reply: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await openRow(db, own)
    .set({
      ...rowOf(fields),
      reply,
      sent_at: now,
      state: sql`case when picture_id is null then 'incomplete' else 'waiting' end`,
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Withdraws an open application, with its picture; false when it changed meanwhile. */
export async function withdrawApplication(db: Sql, { now, ...own }: Own & { now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await openRow(db, own)
    .set({ state: "withdrawn", decided_at: now, picture_id: null, picture_type: null, picture: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
