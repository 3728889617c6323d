import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { Database } from "#server/platform/database/database.ts"
import { drainInBatches, type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { expireBatches } from "./queries.ts"

const minuteMs = 60 * 1000
// Short transactions, so that a till waits for a few rows at most.
const batchSize = 200

/**
 * Books all expired stock out; returns the number of affected rows. Any number of nodes may run it
 * concurrently.
 */
export async function sweepExpired(database: Database, now: Date, isStopped = () => false): Promise<number> {
  const take = (atMost: number) => expireBatches(database, colomboDay(now), atMost)
  return drainInBatches({ batchSize, take, isStopped })
}

/** Books expired stock out, immediately and every minute. */
export function startExpirySweep(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: minuteMs,
    work: (isStopped) => sweepExpired(database, now(), isStopped),
    failed: "expired stock could not be taken off the shelf",
  })
}
