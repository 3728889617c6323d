import type { Kysely } from "kysely"
import type { NewSchedule, ScheduleChange, ScheduleForm } from "#contract/customer/dose-schedules.ts"
import type { DB } from "#database/schema.gen.ts"
import { defaultDosePeriod, maxDosePeriod, maxSchedules } from "#domain/customer/dose-limits.ts"
import { type DosePlan, hoursBetween } from "#domain/customer/dose-plans.ts"
import { doseTimes, instantOf, timeProblems } from "#domain/customer/dose-times.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import { isOwnPerson } from "#server/customer/dose-people/queries.ts"
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
  return withPersonLocked(database, subject, async (sql) => {
    const made = await findByKey(sql, subject, key)
    if (made && !made.request_hash.equals(requestHash)) throw problem("key-used-differently")
    if (made) return made.id
    if ((await countSchedules(sql, subject)) >= maxSchedules) throw problem("too-many-schedules")
    await refuseUnknownMedicine(sql, form)
    await refuseForeignPerson(sql, subject, form)
    const id = await insertSchedule(sql, { subject, key, requestHash, now }, valuesOf(form, now))
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
    await refuseForeignPerson(sql, subject, form)
    await updateSchedule(sql, { id, now }, valuesOf(form, now))
    const before = schedule.plan as DosePlan // only this server writes it
    const isStillAsNeeded = before.kind === "as-needed" && form.plan.kind === "as-needed"
    if (!isStillAsNeeded) await planDoses(sql, { schedulerId: id, now }, doseTimes(form, now))
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

async function refuseForeignPerson(sql: Sql, subject: string, { personId }: ScheduleForm): Promise<void> {
  if (personId === null || (await isOwnPerson(sql, subject, personId))) return
  const message = "This person is not in your list"
  throw problem("bad-input", { fields: [{ field: "personId", message }] }, message)
}

function valuesOf(form: ScheduleForm, now: Date): ScheduleValues {
  return {
    scheduler_name: form.schedulerName,
    medicine_name: form.medicineName,
    medicine_id: form.medicineId,
    description: form.description,
    time_zone: form.timeZone,
    units_at_home: form.unitsAtHome,
    units_per_dose: form.unitsPerDose,
    person_id: form.personId,
    plan: JSON.stringify(form.plan),
    ...timesOf(form, now),
  }
}

type Times = Pick<ScheduleValues, "dose_period" | "remind_times" | "custom_times" | "first_dose_time">

/** Returns the SPEC's fields of a plan: without an interval, the custom times are all of its doses. */
function timesOf(form: ScheduleForm, now: Date): Times {
  const { plan, firstDoseTime, timeZone } = form
  if (plan.kind === "interval") {
    return {
      dose_period: form.dosePeriod,
      remind_times: form.remindTimes,
      custom_times: form.customTimes.map((time) => instantOf(time, timeZone)),
      first_dose_time: firstDoseTime === null ? now : instantOf(firstDoseTime, timeZone),
    }
  }
  const custom = doseTimes(form, now).map(({ at }) => at)
  return {
    dose_period: plan.kind === "times" ? hoursBetween(plan.times) : neededHours(plan.leastHours),
    remind_times: 0,
    custom_times: custom,
    first_dose_time: custom[0] ?? now,
  }
}

const neededHours = (leastHours: number | null) => Math.min(leastHours ?? defaultDosePeriod, maxDosePeriod)
