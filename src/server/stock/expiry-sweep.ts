import type { FastifyBaseLogger } from "fastify"
import { colomboDay } from "#shared/colombo-day.ts"
import type { Database } from "../database.ts"
import { everySoOften, takeInPortions } from "../every-so-often.ts"
import type { JobBook } from "../health/jobs.ts"
import { expireBatches } from "./queries.ts"

const minuteMs = 60 * 1000
// Short transactions, so that a till waits for a few rows at most.
const rowsAtOnce = 200

type Parts = {
  database: Database
  log: Pick<FastifyBaseLogger, "error">
  now: () => Date
  everyMs?: number
  book?: JobBook
}

/** Takes everything past its date off the shelves; says from how many rows. Any number of nodes may do it at once. */
export async function sweepExpired(database: Database, now: Date, isStopped = () => false): Promise<number> {
  const take = (atMost: number) => expireBatches(database, colomboDay(now), atMost)
  return takeInPortions({ atOnce: rowsAtOnce, take, isStopped })
}

/** At once and every minute: what has expired leaves the quantity that people see. */
export function startExpirySweep({ database, log, now, everyMs = minuteMs, book }: Parts) {
  return everySoOften({
    everyMs,
    book,
    work: (isStopped) => sweepExpired(database, now(), isStopped),
    failed: (error) => log.error({ err: error }, "expired stock could not be taken off the shelf"),
  })
}
