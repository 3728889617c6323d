import { unansweredReason } from "#contract/pharmacy/customer-orders.ts"
import { sweepPictures } from "#server/pharmacy/prescriptions/pictures.ts"
import type { Database } from "#server/platform/database/database.ts"
import { drainInBatches, type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { expireOrders } from "./queries.ts"

const minuteMs = 60 * 1000
// Short transactions, so that an order or stock row is never locked for long.
const batchSize = 50

/**
 * Cancels every order not answered in time; returns how many. Any number of nodes may run it concurrently.
 */
export async function sweepOrders(database: Database, now: Date, isStopped = () => false): Promise<number> {
  const take = (atMost: number) => expireOrders(database, { atMost, reason: unansweredReason, now })
  return drainInBatches({ batchSize, take, isStopped })
}

/**
 * Immediately and every minute, cancels unanswered orders, whose units return to stock, and deletes pictures of
 * prescriptions that no order needs any more.
 */
export function startOrderExpiry(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: minuteMs,
    work: async (isStopped) => {
      await sweepOrders(database, now(), isStopped)
      await sweepPictures(database, now(), isStopped)
    },
    failed: "orders without an answer could not be canceled, or pictures of prescriptions not deleted",
  })
}
