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
async function ownDose(db: Sql, subject: string, doseId: number) {
  return db
    .selectFrom("next_doses as nd")
    .innerJoin("medicine_schedulers as ms", "ms.id", "nd.scheduler_id")
    .where("nd.id", "=", doseId)
    .where("ms.user_id", "=", subject)
    .select(["nd.id", "nd.scheduler_id", "nd.next_dose_time", "ms.user_id", "ms.scheduler_name"])
    .select(["ms.medicine_name", "ms.time_zone", "ms.units_at_home", "ms.units_per_dose"])
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
): Promise<void> {
  const values = { outcome, answered_at, units }
  await db
    .insertInto("dose_records")
    .values({
      ...values,
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
