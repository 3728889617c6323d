import { type Kysely, type Selectable, sql } from "kysely"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import type { DB, MedicineSchedulers } from "#database/schema.gen.ts"

type Sql = Kysely<DB>

/** Selects a person's schedules, each with its next two unanswered doses. */
function schedulesOf(db: Sql, subject: string, now: Date) {
  return db
    .selectFrom("medicine_schedulers as ms")
    .leftJoin("medicines as m", "m.id", "ms.medicine_id")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("next_doses as nd")
          .leftJoin("dose_records as r", "r.dose_id", "nd.id")
          .whereRef("nd.scheduler_id", "=", "ms.id")
          .where("nd.next_dose_time", ">=", now)
          .where("r.id", "is", null)
          .select([
            sql<Date[] | null>`(array_agg(nd.next_dose_time order by nd.next_dose_time))[1:2]`.as("next_two"),
            sql<number>`count(*)::int`.as("coming"),
          ])
          .as("ahead"),
      (join) => join.onTrue(),
    )
    .where("ms.user_id", "=", subject)
    .selectAll("ms")
    .select(["m.form as medicine_form", "ahead.next_two", "ahead.coming"])
    .orderBy("ms.id")
}

type ScheduleRow = Selectable<MedicineSchedulers> & {
  medicine_form: string | null
  next_two: Date[] | null
  coming: number
}

const counted = (units: string | null) => (units === null ? null : Number(units))

function toSchedule(row: ScheduleRow): Schedule {
  const [next, upcoming] = row.next_two ?? []
  return {
    id: row.id,
    version: row.version,
    schedulerName: row.scheduler_name,
    medicineName: row.medicine_name,
    medicineId: row.medicine_id,
    medicineForm: row.medicine_form,
    firstDoseTime: row.first_dose_time.toISOString(),
    dosePeriod: row.dose_period,
    remindTimes: row.remind_times,
    customTimes: row.custom_times.map((time) => time.toISOString()),
    description: row.description,
    timeZone: row.time_zone,
    unitsAtHome: counted(row.units_at_home),
    unitsPerDose: counted(row.units_per_dose),
    nextDose: next?.toISOString() ?? null,
    upcomingDose: upcoming?.toISOString() ?? null,
    coming: row.coming,
  }
}

export async function findSchedules(db: Sql, subject: string, now: Date): Promise<Schedule[]> {
  const rows = await schedulesOf(db, subject, now).execute()
  return rows.map(toSchedule)
}

/** Returns one of the person's own schedules. */
export async function findSchedule(
  db: Sql,
  subject: string,
  { id, now }: { id: number; now: Date },
): Promise<Schedule | null> {
  const row = await schedulesOf(db, subject, now).where("ms.id", "=", id).executeTakeFirst()
  return row ? toSchedule(row) : null
}

/** Locks a person's row, so that limits and keys are checked by one request at a time. */
export async function lockPerson(db: Sql, subject: string): Promise<void> {
  await db
    .selectFrom("people")
    .where("subject", "=", subject)
    .select("subject")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function countSchedules(db: Sql, subject: string): Promise<number> {
  const { count } = await db
    .selectFrom("medicine_schedulers")
    .where("user_id", "=", subject)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow()
  return count
}

export async function findByKey(db: Sql, subject: string, key: string) {
  return db
    .selectFrom("medicine_schedulers")
    .where("user_id", "=", subject)
    .where("key", "=", key)
    .select(["id", "request_hash"])
    .executeTakeFirst()
}

export async function isInCatalogue(db: Sql, medicineId: number): Promise<boolean> {
  const row = await db.selectFrom("medicines").where("id", "=", medicineId).select("id").executeTakeFirst()
  return row !== undefined
}

/** The columns of a schedule that a person may change; the database rounds units to two decimals. */
export type ScheduleValues = {
  scheduler_name: string
  medicine_name: string
  medicine_id: number | null
  dose_period: number
  description: string
  custom_times: Date[]
  remind_times: number
  first_dose_time: Date
  time_zone: string
  units_at_home: number | null
  units_per_dose: number | null
}

export type NewScheduleRow = { subject: string; key: string; requestHash: Buffer; now: Date }

export async function insertSchedule(
  db: Sql,
  { subject, key, requestHash, now }: NewScheduleRow,
  values: ScheduleValues,
): Promise<number> {
  const { id } = await db
    .insertInto("medicine_schedulers")
    .values({
      ...values,
      user_id: subject,
      key,
      request_hash: requestHash,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a person's schedule, then its doses by id: the same order everywhere. */
export async function lockSchedule(db: Sql, subject: string, id: number) {
  const schedule = await db
    .selectFrom("medicine_schedulers")
    .where("id", "=", id)
    .where("user_id", "=", subject)
    .select(["id", "version", "units_at_home", "units_per_dose"])
    .forUpdate()
    .executeTakeFirst()
  if (!schedule) return null
  await db
    .selectFrom("next_doses")
    .where("scheduler_id", "=", id)
    .select("id")
    .orderBy("id")
    .forUpdate()
    .execute()
  return schedule
}

export async function updateSchedule(
  db: Sql,
  { id, now }: { id: number; now: Date },
  values: Partial<ScheduleValues>,
): Promise<void> {
  await db
    .updateTable("medicine_schedulers")
    .set({ ...values, version: sql`version + 1`, updated_at: now })
    .where("id", "=", id)
    .execute()
}

export async function deleteSchedule(db: Sql, id: number): Promise<void> {
  await db.deleteFrom("medicine_schedulers").where("id", "=", id).execute()
}
