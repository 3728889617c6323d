import type { Adherence, PastDose } from "#contract/customer/dose-schedules.ts"
import type { Owner } from "#server/customer/dose-schedules/change-schedule.ts"
import type { Database } from "#server/platform/database/database.ts"
import { findPastDoses, findRecordsWithoutDose } from "./queries.ts"

const dayMs = 24 * 60 * 60 * 1000

/** Returns the outcomes of a person's doses of the last days, newest first, and their totals. */
export async function readHistory(
  { sql }: Database,
  owner: Owner,
  days: number,
): Promise<{ adherence: Adherence; doses: PastDose[] }> {
  const span = { from: new Date(owner.now.getTime() - days * dayMs), until: owner.now }
  const [planned, recorded] = await Promise.all([
    findPastDoses(sql, owner, span),
    findRecordsWithoutDose(sql, owner.subject, span),
  ])
  const doses = [...planned, ...recorded].sort(
    (one, other) => other.dueAt.localeCompare(one.dueAt) || one.key.localeCompare(other.key),
  )
  return { adherence: { days, ...countStates(doses) }, doses }
}

/** Counts planned doses; those as needed were never due. */
function countStates(all: PastDose[]): Omit<Adherence, "days"> {
  const doses = all.filter(({ isAsNeeded }) => !isAsNeeded)
  const count = (state: PastDose["state"]) => doses.filter((dose) => dose.state === state).length
  return { due: doses.length, taken: count("taken"), skipped: count("skipped"), missed: count("missed") }
}
