import type { Kysely } from "kysely"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import type { DB } from "#database/schema.gen.ts"
import { snoozeMinutes } from "#domain/customer/dose-limits.ts"
import type { DoseOutcome } from "#domain/customer/dose-states.ts"
import type { Owner } from "#server/customer/dose-schedules/change-schedule.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findDose } from "./queries.ts"
import {
  deleteRecord,
  findRecord,
  holdScheduleOfDose,
  type OwnDose,
  saveRecord,
  setSnooze,
  setUnitsAtHome,
} from "./records.ts"

type Sql = Kysely<DB>

const minuteMs = 60_000
const earliestAnswerMs = 12 * 60 * minuteMs
const earliestTakenMs = 24 * 60 * minuteMs
/** Tolerance for a device's clock that is ahead of ours. */
const clockDifferenceMs = 2 * minuteMs

export type Answer = { id: number; outcome: DoseOutcome; at?: string | undefined }

/** Records a dose as taken or skipped. Idempotent; a different answer replaces the previous one. */
export async function answerDose(database: Database, owner: Owner, answer: Answer): Promise<Dose> {
  return withDose(database, owner, answer.id, async (sql, dose) => {
    const at = answerTime(dose, owner.now, answer.at)
    const before = await findRecord(sql, dose.id)
    const isSame = before?.outcome === answer.outcome
    if (isSame && (answer.at === undefined || before.answered_at.getTime() === at.getTime())) return
    if (isSame) return saveRecord(sql, dose, { ...before, answered_at: at })
    const units = await moveUnits(sql, dose, {
      outcome: answer.outcome,
      returned: Number(before?.units ?? 0),
    })
    await saveRecord(sql, dose, { outcome: answer.outcome, answered_at: at, units })
  })
}

/** Undoes an answer and returns its units. */
export async function reopenDose(database: Database, owner: Owner, id: number): Promise<Dose> {
  return withDose(database, owner, id, async (sql, dose) => {
    const before = await findRecord(sql, id)
    if (!before) return
    await deleteRecord(sql, id)
    await moveUnits(sql, dose, { outcome: null, returned: Number(before.units ?? 0) })
  })
}

/** Snoozes a due dose. A push message already being sent does not count as its reminder. */
export async function snoozeDose(database: Database, owner: Owner, id: number): Promise<Dose> {
  return withDose(database, owner, id, async (sql, held) => {
    const dose = await findDose(sql, owner, id)
    if (dose?.state === "coming") throw problem("not-due-yet")
    if (dose?.state !== "due") throw problem("already-changed")
    await setSnooze(sql, held, new Date(owner.now.getTime() + snoozeMinutes * minuteMs))
  })
}

/** Runs the work on a person's dose while its schedule is locked. */
async function withDose(
  database: Database,
  owner: Owner,
  id: number,
  work: (sql: Sql, dose: OwnDose) => Promise<void>,
): Promise<Dose> {
  return database.sql.transaction().execute(async (sql) => {
    const held = await holdScheduleOfDose(sql, owner.subject, id)
    // A dose as needed is logged and removed, but has no other outcome.
    if (!held || held.record_as_needed) throw problem("not-found")
    await work(sql, held)
    const dose = await findDose(sql, owner, id)
    if (!dose) throw problem("not-found")
    return dose
  })
}

function answerTime(dose: OwnDose, now: Date, reported: string | undefined): Date {
  const dueMs = dose.next_dose_time.getTime()
  if (dueMs - now.getTime() > earliestAnswerMs) throw problem("not-due-yet")
  const at = notLaterThan(now, reported)
  if (reported !== undefined && dueMs - at.getTime() > earliestTakenMs)
    throw badTime("This is more than a day before the dose")
  return at
}

/** Returns when a dose as needed was taken, according to the person: now, or in the last day. */
export function reportedTime(now: Date, reported: string | undefined): Date {
  const at = notLaterThan(now, reported)
  if (now.getTime() - at.getTime() > earliestTakenMs) throw badTime("This is more than a day ago")
  return at
}

function notLaterThan(now: Date, reported: string | undefined): Date {
  if (reported === undefined) return now
  const at = Date.parse(reported)
  if (at > now.getTime() + clockDifferenceMs) throw badTime("This is still to come")
  return new Date(Math.min(at, now.getTime()))
}

const badTime = (message: string) =>
  problem("bad-input", { fields: [{ field: "at", message }] }, `at: ${message}`)

/**
 * Returns the units of the old answer and takes those of the new one; returns how many it took, never more
 * than there are.
 */
export async function moveUnits(
  sql: Sql,
  dose: OwnDose,
  { outcome, returned }: { outcome: DoseOutcome | null; returned: number },
): Promise<number | null> {
  if (dose.units_at_home === null) return null
  const atHome = Number(dose.units_at_home) + returned
  const perDose = dose.units_per_dose
  const taken = outcome === "taken" && perDose !== null ? Math.min(atHome, Number(perDose)) : null
  const moved = (taken ?? 0) - returned
  if (moved !== 0) await setUnitsAtHome(sql, dose.scheduler_id, atHome - (taken ?? 0))
  return taken
}
