import { unansweredReason } from "#contract/pharmacy/customer-orders.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type JobParts, startJob, takeInPortions } from "#server/platform/jobs/interval-job.ts"
import { expireOrders } from "./queries.ts"

const minuteMs = 60 * 1000
// Short transactions, so that nobody waits long for an order or a row of the shelf.
const ordersAtOnce = 50

/** Cancels every order that nobody answered in time; says how many. Any number of nodes may do it at once. */
export async function sweepOrders(database: Database, now: Date, isStopped = () => false): Promise<number> {
  const take = (atMost: number) => expireOrders(database, { atMost, reason: unansweredReason, now })
  return takeInPortions({ atOnce: ordersAtOnce, take, isStopped })
}

/** At once and every minute: units held for too long go back on the shelf. */
export function startOrderExpiry(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: minuteMs,
    work: (isStopped) => sweepOrders(database, now(), isStopped),
    failed: "orders without an answer could not be canceled",
  })
}
