import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type JobParts, startJob, takeInPortions } from "#server/platform/jobs/interval-job.ts"
import { expireBatches } from "./queries.ts"

const minuteMs = 60 * 1000
// Short transactions, so that a till waits for a few rows at most.
const rowsAtOnce = 200

/** Takes everything past its date off the shelves; says from how many rows. Any number of nodes may do it at once. */
export async function sweepExpired(database: Database, now: Date, isStopped = () => false): Promise<number> {
  const take = (atMost: number) => expireBatches(database, colomboDay(now), atMost)
  return takeInPortions({ atOnce: rowsAtOnce, take, isStopped })
}

/** At once and every minute: what has expired leaves the quantity that people see. */
export function startExpirySweep(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: minuteMs,
    work: (isStopped) => sweepExpired(database, now(), isStopped),
    failed: "expired stock could not be taken off the shelf",
  })
}
