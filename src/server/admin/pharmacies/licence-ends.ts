import { colomboDay } from "#domain/platform/colombo-day.ts"
import { endSupplierLicences, warnSupplierLicences } from "#server/admin/suppliers/queries.ts"
import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { sweepLicencePictures } from "#server/supplier/licence/queries.ts"
import { endLicences } from "./queries.ts"

const minuteMs = 60 * 1000

/**
 * Unlists pharmacies whose licence expired, and ends new orders for such suppliers, every minute, and tells
 * suppliers when theirs is about to. A job rather than a
 * filter in every search, so that `listed` is the single source of truth and open pages are notified of the change. It also
 * deletes pictures of suppliers' licences that are no longer kept.
 */
export function startLicenceEnds(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: minuteMs,
    work: async () => {
      const today = colomboDay(now())
      await sweepLicencePictures(database, now())
      await warnSupplierLicences(database, now())
      return (await endLicences(database, today)) + (await endSupplierLicences(database, today))
    },
    failed: "licences that have run out could not be ended",
  })
}
