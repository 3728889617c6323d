import type { FastifyBaseLogger } from "fastify"
import { unansweredReason } from "#shared/customer-orders.ts"
import type { Database } from "../database.ts"
import { everySoOften, takeInPortions } from "../every-so-often.ts"
import type { JobBook } from "../health/jobs.ts"
import { expireOrders } from "./queries.ts"

const minuteMs = 60 * 1000
// Short transactions, so that nobody waits long for an order or a row of the shelf.
const ordersAtOnce = 50

type Parts = {
  database: Database
  log: Pick<FastifyBaseLogger, "error">
  now: () => Date
  everyMs?: number
  book?: JobBook
}

/** Cancels every order that nobody answered in time; says how many. Any number of nodes may do it at once. */
export async function sweepOrders(database: Database, now: Date, isStopped = () => false): Promise<number> {
  const take = (atMost: number) => expireOrders(database, { atMost, reason: unansweredReason, now })
  return takeInPortions({ atOnce: ordersAtOnce, take, isStopped })
}

/** At once and every minute: units held for too long go back on the shelf. */
export function startOrderExpiry({ database, log, now, everyMs = minuteMs, book }: Parts) {
  return everySoOften({
    everyMs,
    book,
    work: (isStopped) => sweepOrders(database, now(), isStopped),
    failed: (error) => log.error({ err: error }, "orders without an answer could not be canceled"),
  })
}
