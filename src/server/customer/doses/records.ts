import { type Kysely, sql } from "kysely"
import type { DB } from "#database/schema.gen.ts"

type Sql = Kysely<DB>

/** Locks the schedule of a person's dose and returns both as they are then. */
export async function holdScheduleOfDose(db: Sql, subject: string, doseId: number) {
  const scheduler = await db
    .selectFrom("next_doses as nd")
    .innerJoin("medicine_schedulers as ms", "ms.id", "nd.scheduler_id")
    .where("nd.id", "=", doseId)
    .where("ms.user_id", "=", subject)
    .select("ms.id")
    .executeTakeFirst()
  if (!scheduler) return undefined
  await db
    .selectFrom("medicine_schedulers")
    .where("id", "=", scheduler.id)
    .select("id")
    .forNoKeyUpdate()
    .execute()
  return ownDose(db, subject, doseId)
}

/** Reads after the lock is taken: a concurrent edit may have removed the dose. */
export async function ownDose(db: Sql, subject: string, doseId: number) {
  return db
    .selectFrom("next_doses as nd")
    .innerJoin("medicine_schedulers as ms", "ms.id", "nd.scheduler_id")
    .leftJoin("dose_people as dp", "dp.id", "ms.person_id")
    .leftJoin("dose_records as r", "r.dose_id", "nd.id")
    .where("nd.id", "=", doseId)
    .where("ms.user_id", "=", subject)
    .select(["nd.id", "nd.scheduler_id", "nd.next_dose_time", "ms.user_id", "ms.scheduler_name"])
    .select(["ms.medicine_name", "ms.time_zone", "ms.units_at_home", "ms.units_per_dose"])
    .select(["dp.name as person_name", "r.as_needed as record_as_needed", "r.units as record_units"])
    .executeTakeFirst()
}

export type OwnDose = NonNullable<Awaited<ReturnType<typeof ownDose>>>

export async function findRecord(db: Sql, doseId: number) {
  return db
    .selectFrom("dose_records")
    .where("dose_id", "=", doseId)
    .select(["outcome", "answered_at", "units"])
    .executeTakeFirst()
}

export type RecordValues = { outcome: string; answered_at: Date; units: number | string | null }

export async function saveRecord(
  db: Sql,
  dose: OwnDose,
  { outcome, answered_at, units }: RecordValues,
  logged: { as_needed: boolean; log_key: string | null } = { as_needed: false, log_key: null },
): Promise<void> {
  const values = { outcome, answered_at, units }
  await db
    .insertInto("dose_records")
    .values({
      ...values,
      ...logged,
      person_name: dose.person_name,
      user_id: dose.user_id,
      dose_id: dose.id,
      scheduler_id: dose.scheduler_id,
      scheduler_name: dose.scheduler_name,
      medicine_name: dose.medicine_name,
      time_zone: dose.time_zone,
      due_at: dose.next_dose_time,
    })
    .onConflict((conflict) => conflict.column("dose_id").doUpdateSet(values))
    .execute()
}

export async function deleteRecord(db: Sql, doseId: number): Promise<void> {
  await db.deleteFrom("dose_records").where("dose_id", "=", doseId).execute()
}

/** Returns the dose that was logged with this key. */
export async function findLogged(db: Sql, subject: string, key: string) {
  return db
    .selectFrom("dose_records")
    .where("user_id", "=", subject)
    .where("log_key", "=", key)
    .select(["dose_id", "scheduler_id"])
    .executeTakeFirst()
}

type LoggedDose = { schedulerId: number; at: Date; now: Date }

/** Inserts a dose at the time it was taken; another dose at this instant moves it by a millisecond. */
export async function insertLoggedDose(db: Sql, { schedulerId, at, now }: LoggedDose): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into next_doses (scheduler_id, next_dose_time, reminder_count, notified_at, created_at)
    select ${schedulerId}, coalesce(
        (select max(next_dose_time) + interval '1 millisecond' from next_doses
         where scheduler_id = ${schedulerId} and next_dose_time >= ${at} and next_dose_time < ${at}::timestamptz + interval '1 second'),
        ${at}::timestamptz),
      (select count(*) + 1 from next_doses where scheduler_id = ${schedulerId}), ${now}, ${now}
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error("A dose was not stored.")
  return row.id
}

/** Deletes a dose together with its record. */
export async function deleteDose(db: Sql, id: number): Promise<void> {
  await deleteRecord(db, id)
  await db.deleteFrom("next_doses").where("id", "=", id).execute()
}

/** Also bumps the schedule's version, so that a form opened before cannot overwrite the units. */
export async function setUnitsAtHome(db: Sql, schedulerId: number, units: number): Promise<void> {
  await db
    .updateTable("medicine_schedulers")
    .set({ units_at_home: units, version: sql`version + 1` })
    .where("id", "=", schedulerId)
    .execute()
}

/** Snoozes the dose; a reminder that is being sent no longer marks it as notified. */
export async function setSnooze(db: Sql, { id, scheduler_id }: OwnDose, until: Date): Promise<void> {
  await db
    .updateTable("next_doses")
    .set({ snoozed_until: until, notified_at: null, claimed_until: null, claimed_by: null })
    .where("id", "=", id)
    .execute()
  // The change feed reports schedules and records, but not doses on their own.
  await db
    .updateTable("medicine_schedulers")
    .set({ user_id: sql`user_id` })
    .where("id", "=", scheduler_id)
    .execute()
}
