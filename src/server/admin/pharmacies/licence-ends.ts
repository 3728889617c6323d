import { colomboDay } from "#domain/platform/colombo-day.ts"
import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { endLicences } from "./queries.ts"

const minuteMs = 60 * 1000

/**
 * Unlists pharmacies whose licence expired, every minute. A job rather than a filter in every search, so that
 * `listed` is the single source of truth and open pages are notified of the change.
 */
export function startLicenceEnds(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: minuteMs,
    work: () => endLicences(database, colomboDay(now())),
    failed: "licences that have run out could not be ended",
  })
}
