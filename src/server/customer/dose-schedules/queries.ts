import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import type { DB, MedicineSchedulers } from "#database/schema.gen.ts"
import { maxMostPerDay } from "#domain/customer/dose-limits.ts"
import { allowedFrom, type DosePlan } from "#domain/customer/dose-plans.ts"

type Sql = Kysely<DB>

/** Selects a person's schedules, each with its next two unanswered doses. */
function schedulesOf(db: Sql, subject: string, now: Date) {
  return db
    .selectFrom("medicine_schedulers as ms")
    .leftJoin("medicines as m", "m.id", "ms.medicine_id")
    .leftJoin("dose_people as dp", "dp.id", "ms.person_id")
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
    .select(["m.form as medicine_form", "dp.name as person_name", "ahead.next_two", "ahead.coming"])
    .select((row) => [
      row
        .selectFrom("next_doses as last")
        .whereRef("last.scheduler_id", "=", "ms.id")
        .select(({ fn }) => fn.max("last.next_dose_time").as("at"))
        .as("last_dose"),
      sql<
        Date[]
      >`case when ms.plan ->> 'kind' = 'as-needed' then ${takenTimes(sql.ref("ms.id"))} else '{}' end`.as(
        "taken",
      ),
    ])
    .orderBy("ms.id")
}

type ScheduleRow = Selectable<MedicineSchedulers> & {
  medicine_form: string | null
  person_name: string | null
  next_two: Date[] | null
  coming: number
  last_dose: Date | null
  taken: Date[]
}

const counted = (units: string | null) => (units === null ? null : Number(units))

function toSchedule(row: ScheduleRow, now: Date): Schedule {
  const [next, upcoming] = row.next_two ?? []
  const plan = row.plan as DosePlan // only this server writes it
  return {
    id: row.id,
    version: row.version,
    schedulerName: row.scheduler_name,
    medicineName: row.medicine_name,
    medicineId: row.medicine_id,
    medicineForm: row.medicine_form,
    personId: row.person_id,
    personName: row.person_name,
    plan,
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
    lastDose: plan.kind === "as-needed" ? null : (row.last_dose?.toISOString() ?? null),
    asNeeded: plan.kind === "as-needed" ? takenOf(plan, row.taken, now) : null,
  }
}

const dayMs = 24 * 60 * 60 * 1000

function takenOf(plan: Extract<DosePlan, { kind: "as-needed" }>, taken: Date[], now: Date) {
  // Any moment before all of them: whether the wait is over is for the reader's clock.
  const wait = allowedFrom(plan, taken, new Date(0))
  return {
    lastTakenAt: taken[0]?.toISOString() ?? null,
    takenIn24Hours: taken.filter((at) => at.getTime() > now.getTime() - dayMs).length,
    allowedFrom: wait?.at.toISOString() ?? null,
  }
}

/** Selects the newest times at which doses of a schedule were taken: as many as its limits can count. */
const takenTimes = (schedulerId: RawBuilder<unknown>) => sql<Date[]>`array(
  select r.answered_at from dose_records r
  where r.scheduler_id = ${schedulerId} and r.as_needed and r.outcome = 'taken'
  order by r.answered_at desc limit ${sql.lit(maxMostPerDay)})`

export async function findTakenTimes(db: Sql, schedulerId: number): Promise<Date[]> {
  const { taken } = await db
    .selectNoFrom(takenTimes(sql.val(schedulerId)).as("taken"))
    .executeTakeFirstOrThrow()
  return taken
}

export async function findSchedules(db: Sql, subject: string, now: Date): Promise<Schedule[]> {
  const rows = await schedulesOf(db, subject, now).execute()
  return rows.map((row) => toSchedule(row, now))
}

/** Returns one of the person's own schedules. */
export async function findSchedule(
  db: Sql,
  subject: string,
  { id, now }: { id: number; now: Date },
): Promise<Schedule | null> {
  const row = await schedulesOf(db, subject, now).where("ms.id", "=", id).executeTakeFirst()
  return row ? toSchedule(row, now) : null
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
  person_id: number | null
  /** As JSON. */
  plan: string
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
    .select(["id", "version", "units_at_home", "units_per_dose", "plan"])
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
