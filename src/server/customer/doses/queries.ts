import { type Kysely, sql } from "kysely"
import type { Dose, PastDose } from "#contract/customer/dose-schedules.ts"
import type { DB } from "#database/schema.gen.ts"
import type { DoseOutcome } from "#domain/customer/dose-states.ts"
import { doseState, maxOpenMinutes, missedAt } from "#domain/customer/dose-states.ts"
import { dayIn } from "#domain/customer/dose-times.ts"
import type { Owner } from "#server/customer/dose-schedules/change-schedule.ts"

type Sql = Kysely<DB>

/** Selects a person's doses, each with its schedule and its recorded outcome. */
export function dosesOf(db: Sql, subject: string) {
  return db
    .selectFrom("next_doses as nd")
    .innerJoin("medicine_schedulers as ms", "ms.id", "nd.scheduler_id")
    .leftJoin("medicines as m", "m.id", "ms.medicine_id")
    .leftJoin("dose_records as r", "r.dose_id", "nd.id")
    .leftJoin("dose_people as dp", "dp.id", "ms.person_id")
    .where("ms.user_id", "=", subject)
    .select([
      "nd.id",
      "nd.scheduler_id",
      "nd.next_dose_time",
      "nd.reminder_count",
      "nd.snoozed_until",
      "ms.scheduler_name",
      "ms.medicine_name",
      "ms.description",
      "ms.time_zone",
      "ms.dose_period",
      sql<number>`ms.remind_times + cardinality(ms.custom_times)`.as("of"),
      "m.form as medicine_form",
      "dp.name as person_name",
      "r.as_needed",
      "r.outcome",
      "r.answered_at",
    ])
}

type DoseRow = Awaited<ReturnType<ReturnType<typeof dosesOf>["executeTakeFirstOrThrow"]>>

export function toDose(row: DoseRow, now: Date): Dose {
  const outcome = row.outcome as DoseOutcome | null // the column has a check constraint
  const dueAt = row.next_dose_time
  const missed = missedAt({ dueAt, snoozedUntil: row.snoozed_until, dosePeriod: row.dose_period })
  return {
    id: row.id,
    schedulerId: row.scheduler_id,
    schedulerName: row.scheduler_name,
    medicineName: row.medicine_name,
    medicineForm: row.medicine_form,
    personName: row.person_name,
    isAsNeeded: row.as_needed ?? false,
    description: row.description,
    dueAt: dueAt.toISOString(),
    timeZone: row.time_zone,
    reminderCount: row.reminder_count,
    of: row.of,
    state: doseState({ outcome, dueAt, missedAt: missed }, now),
    answeredAt: row.answered_at?.toISOString() ?? null,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    missedAt: missed.toISOString(),
  }
}

export async function findDosesOfSchedule(
  db: Sql,
  { subject, now }: Owner,
  schedulerId: number,
): Promise<Dose[]> {
  const rows = await dosesOf(db, subject)
    .where("nd.scheduler_id", "=", schedulerId)
    .orderBy("nd.next_dose_time")
    .execute()
  return rows.map((row) => toDose(row, now))
}

export async function findDosesOfDay(
  db: Sql,
  { subject, now }: Owner,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<Dose[]> {
  const { from, until } = dayIn(timeZone, day)
  const rows = await dosesOf(db, subject)
    .where("nd.next_dose_time", ">=", from)
    .where("nd.next_dose_time", "<", until)
    .orderBy("nd.next_dose_time")
    .orderBy("nd.id")
    .execute()
  return rows.map((row) => toDose(row, now))
}

/** Returns due doses and each schedule's next one, by time. */
export async function findFirstDoses(db: Sql, { subject, now }: Owner): Promise<Dose[]> {
  const earliest = new Date(now.getTime() - maxOpenMinutes * 60_000)
  const open = dosesOf(db, subject).where("r.id", "is", null)
  const due = await open
    .where("nd.next_dose_time", "<=", now)
    .where(sql<Date>`greatest(nd.next_dose_time, nd.snoozed_until)`, ">", earliest)
    .execute()
  const coming = await open
    .where("nd.next_dose_time", ">", now)
    .distinctOn("nd.scheduler_id")
    .orderBy("nd.scheduler_id")
    .orderBy("nd.next_dose_time")
    .execute()
  return [...due, ...coming]
    .map((row) => toDose(row, now))
    .filter(({ state }) => state !== "missed")
    .sort((one, other) => one.dueAt.localeCompare(other.dueAt) || one.id - other.id)
}

/** Returns one dose of the person in its current state. */
export async function findDose(db: Sql, { subject, now }: Owner, id: number): Promise<Dose | null> {
  const row = await dosesOf(db, subject).where("nd.id", "=", id).executeTakeFirst()
  return row ? toDose(row, now) : null
}

export type Span = { from: Date; until: Date }

/** Returns the doses of a span that Pharos could have sent reminders for, or that were answered. */
export async function findPastDoses(db: Sql, { subject, now }: Owner, span: Span): Promise<PastDose[]> {
  const rows = await dosesOf(db, subject)
    .where("nd.next_dose_time", ">", span.from)
    .where("nd.next_dose_time", "<=", span.until)
    .where((where) =>
      where.or([where("r.id", "is not", null), where("nd.next_dose_time", ">=", where.ref("nd.created_at"))]),
    )
    .execute()
  return rows.map((row) => {
    const dose = toDose(row, now)
    return {
      key: `dose-${dose.id}`,
      id: dose.id,
      schedulerId: dose.schedulerId,
      schedulerName: dose.schedulerName,
      medicineName: dose.medicineName,
      medicineForm: dose.medicineForm,
      personName: dose.personName,
      isAsNeeded: dose.isAsNeeded,
      dueAt: dose.dueAt,
      timeZone: dose.timeZone,
      state: dose.state,
      answeredAt: dose.answeredAt,
    }
  })
}

/** Returns recorded outcomes whose doses no longer exist. */
export async function findRecordsWithoutDose(db: Sql, subject: string, span: Span): Promise<PastDose[]> {
  const rows = await db
    .selectFrom("dose_records as r")
    .leftJoin("medicine_schedulers as ms", "ms.id", "r.scheduler_id")
    .leftJoin("medicines as m", "m.id", "ms.medicine_id")
    .where("r.user_id", "=", subject)
    .where("r.dose_id", "is", null)
    .where("r.due_at", ">", span.from)
    .where("r.due_at", "<=", span.until)
    .select(["r.id", "r.scheduler_id", "r.scheduler_name", "r.medicine_name", "m.form as medicine_form"])
    .select(["r.due_at", "r.time_zone", "r.outcome", "r.answered_at", "r.person_name", "r.as_needed"])
    .execute()
  return rows.map((row) => ({
    key: `record-${row.id}`,
    id: null,
    schedulerId: row.scheduler_id,
    schedulerName: row.scheduler_name,
    medicineName: row.medicine_name,
    medicineForm: row.medicine_form,
    personName: row.person_name,
    isAsNeeded: row.as_needed,
    dueAt: row.due_at.toISOString(),
    timeZone: row.time_zone,
    state: row.outcome as DoseOutcome, // the column has a check constraint
    answeredAt: row.answered_at.toISOString(),
  }))
}
