import type { Kysely } from "kysely"
import type { NewSchedule, ScheduleChange, ScheduleForm } from "#contract/customer/dose-schedules.ts"
import type { DB } from "#database/schema.gen.ts"
import { maxSchedules } from "#domain/customer/dose-limits.ts"
import { doseTimes, instantOf, timeProblems } from "#domain/customer/dose-times.ts"
import type { Database } from "#server/platform/database/database.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"
import { forgetUnits, planDoses } from "./planned-doses.ts"
import {
  countSchedules,
  deleteSchedule,
  findByKey,
  insertSchedule,
  isInCatalogue,
  lockPerson,
  lockSchedule,
  type ScheduleValues,
  updateSchedule,
} from "./queries.ts"

type Sql = Kysely<DB>

/** The person whose schedules they are, and the current time. */
export type Owner = { subject: string; now: Date }

/** Creates a schedule and its doses, and returns its id. Idempotent by key. */
export async function makeSchedule(
  database: Database,
  { subject, now }: Owner,
  { key, ...form }: NewSchedule,
): Promise<number> {
  refuseTimes(form, now)
  const requestHash = fingerprintOf(form)
  return database.sql.transaction().execute(async (sql) => {
    await lockPerson(sql, subject)
    const made = await findByKey(sql, subject, key)
    if (made && !made.request_hash.equals(requestHash)) throw problem("key-used-differently")
    if (made) return made.id
    if ((await countSchedules(sql, subject)) >= maxSchedules) throw problem("too-many-schedules")
    await refuseUnknownMedicine(sql, form)
    const id = await insertSchedule(sql, { subject, key, requestHash, now }, valuesOf(form))
    await planDoses(sql, { schedulerId: id, now }, doseTimes(form, now))
    return id
  })
}

/** Changes a schedule under its optimistic lock, and plans its doses again. */
export async function editSchedule(
  database: Database,
  { subject, now }: Owner,
  { id, version, ...form }: ScheduleChange,
): Promise<void> {
  refuseTimes(form, now)
  await database.sql.transaction().execute(async (sql) => {
    const schedule = await lockSchedule(sql, subject, id)
    if (!schedule) throw problem("not-found")
    if (schedule.version !== version) throw problem("already-changed", { version: schedule.version })
    await refuseUnknownMedicine(sql, form)
    await updateSchedule(sql, { id, now }, valuesOf(form))
    await planDoses(sql, { schedulerId: id, now }, doseTimes(form, now))
    const countedAgain =
      !isSame(schedule.units_at_home, form.unitsAtHome) || !isSame(schedule.units_per_dose, form.unitsPerDose)
    if (countedAgain) await forgetUnits(sql, id)
  })
}

/** Deletes a schedule and its doses; recorded answers stay in the person's history. */
export async function removeSchedule(database: Database, subject: string, id: number): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    if (!(await lockSchedule(sql, subject, id))) throw problem("not-found")
    await deleteSchedule(sql, id)
  })
}

export type CountedStock = { id: number; unitsAtHome: number | null; unitsPerDose: number | null }

export async function setStock(
  database: Database,
  { subject, now }: Owner,
  { id, unitsAtHome, unitsPerDose }: CountedStock,
): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    if (!(await lockSchedule(sql, subject, id))) throw problem("not-found")
    await updateSchedule(sql, { id, now }, { units_at_home: unitsAtHome, units_per_dose: unitsPerDose })
    await forgetUnits(sql, id)
  })
}

const isSame = (stored: string | null, written: number | null) =>
  stored === null || written === null ? stored === written : Number(stored) === written

function refuseTimes(form: ScheduleForm, now: Date): void {
  const fields = timeProblems(form, now)
  const [first] = fields
  if (first) throw problem("bad-input", { fields }, `${first.field}: ${first.message}`)
}

async function refuseUnknownMedicine(sql: Sql, { medicineId }: ScheduleForm): Promise<void> {
  if (medicineId === null || (await isInCatalogue(sql, medicineId))) return
  const message = "This medicine is not in the catalogue"
  throw problem("bad-input", { fields: [{ field: "medicineId", message }] }, message)
}

function valuesOf(form: ScheduleForm): ScheduleValues {
  return {
    scheduler_name: form.schedulerName,
    medicine_name: form.medicineName,
    medicine_id: form.medicineId,
    dose_period: form.dosePeriod,
    description: form.description,
    custom_times: form.customTimes.map((time) => instantOf(time, form.timeZone)),
    remind_times: form.remindTimes,
    first_dose_time: instantOf(form.firstDoseTime, form.timeZone),
    time_zone: form.timeZone,
    units_at_home: form.unitsAtHome,
    units_per_dose: form.unitsPerDose,
  }
}
