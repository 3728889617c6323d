import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { rollHealth } from "./queries.ts"

const hourMs = 60 * 60 * 1000

/**
 * Aggregates samples into hourly rows and deletes old ones, immediately and every hour. One node does it for
 * all.
 */
export function startHealthHistory(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: hourMs,
    work: () => rollHealth(database, now()),
    failed: "the history of health could not be tidied",
  })
}
