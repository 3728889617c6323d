import { colomboDay } from "#domain/platform/colombo-day.ts"
import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { endLicences } from "./queries.ts"

const minuteMs = 60 * 1000

/**
 * At once and every minute: whose licence has run out leaves the finder. A job and not a condition of each search: so
 * there is one answer to "is it listed", and the change itself tells the open pages.
 */
export function startLicenceEnds(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: minuteMs,
    work: () => endLicences(database, colomboDay(now())),
    failed: "licences that have run out could not be ended",
  })
}
