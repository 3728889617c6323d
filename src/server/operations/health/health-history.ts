import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { rollHealth } from "./queries.ts"

const hourMs = 60 * 60 * 1000

/** At once and every hour: what was measured becomes one row an hour, and what is old goes. Of many nodes one does it. */
export function startHealthHistory(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: hourMs,
    work: () => rollHealth(database, now()),
    failed: "the history of health could not be tidied",
  })
}
