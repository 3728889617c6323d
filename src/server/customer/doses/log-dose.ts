import type { Dose } from "#contract/customer/dose-schedules.ts"
import { allowedFrom, type DosePlan } from "#domain/customer/dose-plans.ts"
import type { Owner } from "#server/customer/dose-schedules/change-schedule.ts"
import { findTakenTimes, lockSchedule } from "#server/customer/dose-schedules/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { moveUnits, reportedTime } from "./answer-dose.ts"
import { findDose } from "./queries.ts"
import {
  deleteDose,
  findLogged,
  holdScheduleOfDose,
  insertLoggedDose,
  ownDose,
  saveRecord,
} from "./records.ts"

export type Logging = {
  id: number
  key: string
  at?: string | undefined
  /** Logs it although it was too soon. */
  isTooSoonConfirmed: boolean
}

/** Logs a dose as needed: a dose at the time it was taken, with its answer. Idempotent by key. */
export async function logDose(database: Database, owner: Owner, logging: Logging): Promise<Dose> {
  return database.sql.transaction().execute(async (sql) => {
    const schedule = await lockSchedule(sql, owner.subject, logging.id)
    if (!schedule) throw problem("not-found")
    const plan = schedule.plan as DosePlan // only this server writes it
    if (plan.kind !== "as-needed") throw problem("bad-input", undefined, "This schedule has planned doses")
    const logged = await findLogged(sql, owner.subject, logging.key)
    if (logged && logged.scheduler_id !== schedule.id) throw problem("key-used-differently")
    const doseId = logged?.dose_id ?? (await insert())
    const dose = await findDose(sql, owner, doseId)
    if (!dose) throw problem("not-found")
    return dose

    async function insert(): Promise<number> {
      if (!schedule || plan.kind !== "as-needed") throw problem("not-found")
      const at = reportedTime(owner.now, logging.at)
      const taken = await findTakenTimes(sql, schedule.id)
      const wait = allowedFrom(plan, taken, at)
      if (wait && !logging.isTooSoonConfirmed)
        throw problem("too-soon", { allowedFrom: wait.at.toISOString(), because: wait.because })
      const id = await insertLoggedDose(sql, { schedulerId: schedule.id, at, now: owner.now })
      const dose = await ownDose(sql, owner.subject, id)
      if (!dose) throw problem("not-found")
      const units = await moveUnits(sql, dose, { outcome: "taken", returned: 0 })
      await saveRecord(
        sql,
        dose,
        { outcome: "taken", answered_at: at, units },
        { as_needed: true, log_key: logging.key },
      )
      return id
    }
  })
}

/** Removes a dose logged as needed and returns its units. */
export async function removeLogged(database: Database, { subject }: Owner, id: number): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    const dose = await holdScheduleOfDose(sql, subject, id)
    if (!dose?.record_as_needed) throw problem("not-found")
    await moveUnits(sql, dose, { outcome: null, returned: Number(dose.record_units ?? 0) })
    await deleteDose(sql, dose.id)
  })
}
