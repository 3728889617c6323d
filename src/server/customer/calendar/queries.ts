import { type Kysely, sql } from "kysely"
import type { DB } from "#database/schema.gen.ts"
import { isLanguage } from "#domain/platform/languages.ts"

type Sql = Kysely<DB>

/** Saves a person's private address; the previous one stops working. */
export async function saveFeed(
  db: Sql,
  subject: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<void> {
  const values = { token_hash: tokenHash, created_at: now }
  await db
    .insertInto("calendar_feeds")
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet(values))
    .execute()
}

export async function findFeed(db: Sql, subject: string) {
  return db
    .selectFrom("calendar_feeds")
    .where("subject", "=", subject)
    .select("created_at")
    .executeTakeFirst()
}

export async function deleteFeed(db: Sql, subject: string): Promise<void> {
  await db.deleteFrom("calendar_feeds").where("subject", "=", subject).execute()
}

/** Returns the owner of a feed address; null when it was replaced or the person is deactivated. */
export async function findFeedOwner(db: Sql, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom("calendar_feeds as f")
    .innerJoin("people as p", "p.subject", "f.subject")
    .where("f.token_hash", "=", tokenHash)
    .where("p.deactivated_at", "is", null)
    .select("f.subject")
    .executeTakeFirst()
  return row?.subject ?? null
}

/** Returns whether a person hides medicine names in the calendar, and the account's language. */
export async function findCalendarSettings(db: Sql, subject: string) {
  const { hide_medicine_name, language } = await db
    .selectFrom("people")
    .where("subject", "=", subject)
    .select(["hide_medicine_name", "language"])
    .executeTakeFirstOrThrow()
  return { hideMedicineName: hide_medicine_name, language: isLanguage(language) ? language : "en" } as const
}

/** Returns a person's doses from an instant on, by time. */
export function calendarDosesOf(db: Sql, subject: string, from: Date) {
  return (
    db
      .selectFrom("next_doses as nd")
      .innerJoin("medicine_schedulers as ms", "ms.id", "nd.scheduler_id")
      .leftJoin("dose_people as dp", "dp.id", "ms.person_id")
      .where("ms.user_id", "=", subject)
      .where("nd.next_dose_time", ">=", from)
      // A dose logged as needed was never planned.
      .where(sql`ms.plan ->> 'kind'`, "<>", "as-needed")
      .select(["nd.next_dose_time", "ms.key", "ms.medicine_name", "ms.description", "ms.time_zone"])
      .select(["ms.version", "ms.updated_at", "dp.name as person_name"])
      .orderBy("nd.next_dose_time")
      .orderBy("ms.id")
  )
}

export type CalendarDose = Awaited<ReturnType<ReturnType<typeof calendarDosesOf>["executeTakeFirstOrThrow"]>>
