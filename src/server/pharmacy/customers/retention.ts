import { fn } from "#database/functions.gen.ts"
import { customerRetentionYears } from "#domain/pharmacy/refills.ts"
import { call } from "#server/platform/database/call.ts"
import { drainInBatches, type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"

const dayMs = 24 * 60 * 60 * 1000

/** Erases customers of the counter who bought nothing for years, immediately and every day. */
export function startCustomerRetention(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: dayMs,
    work: (isStopped) => {
      const since = new Date(now())
      since.setUTCFullYear(since.getUTCFullYear() - customerRetentionYears)
      const take = (batchSize: number) =>
        call(database, fn.eraseUnseenCustomers({ since, batchSize, happenedAt: now() }))
      return drainInBatches({ batchSize: 200, take, isStopped })
    },
    failed: "customers who were not seen for years could not be erased",
  })
}
