import type { FastifyBaseLogger } from "fastify"
import { colomboDay } from "#shared/colombo-day.ts"
import type { Database } from "../database.ts"
import { everySoOften } from "../every-so-often.ts"
import type { JobBook } from "../health/jobs.ts"
import { endLicences } from "./queries.ts"

const minuteMs = 60 * 1000

type Parts = {
  database: Database
  log: Pick<FastifyBaseLogger, "error">
  now: () => Date
  everyMs?: number
  book?: JobBook
}

/**
 * At once and every minute: whose licence has run out leaves the finder. A job and not a condition of each search: so
 * there is one answer to "is it listed", and the change itself tells the open pages.
 */
export function startLicenceEnds({ database, log, now, everyMs = minuteMs, book }: Parts) {
  return everySoOften({
    everyMs,
    book,
    work: () => endLicences(database, colomboDay(now())),
    failed: (error) => log.error({ err: error }, "licences that have run out could not be ended"),
  })
}
