import { deleteOldCorrections } from "#server/pharmacy/corrections/queries.ts"
import { drainInBatches, type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { deleteOldDrafts } from "./queries.ts"

const dayMs = 24 * 60 * 60 * 1000

/** Deletes drafts that nobody has changed for weeks and corrections decided long ago, immediately and every day. */
export function startDraftRetention(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: dayMs,
    work: (isStopped) =>
      drainInBatches({
        batchSize: 1_000,
        take: async (atMost) =>
          Math.max(
            await deleteOldDrafts(database, now(), atMost),
            await deleteOldCorrections(database, now(), atMost),
          ),
        isStopped,
      }),
    failed: "old drafts could not be deleted",
  })
}
