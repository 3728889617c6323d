import type { FastifyBaseLogger } from "fastify"
import type { Database } from "../database.ts"
import { everySoOften } from "../every-so-often.ts"
import type { JobBook } from "./jobs.ts"
import { rollHealth } from "./queries.ts"

const hourMs = 60 * 60 * 1000

type Parts = {
  database: Database
  log: Pick<FastifyBaseLogger, "error">
  now: () => Date
  everyMs?: number
  book?: JobBook
}

/** At once and every hour: what was measured becomes one row an hour, and what is old goes. Of many nodes one does it. */
export function startHealthHistory({ database, log, now, everyMs = hourMs, book }: Parts) {
  return everySoOften({
    everyMs,
    book,
    work: () => rollHealth(database, now()),
    failed: (error) => log.error({ err: error }, "the history of health could not be tidied"),
  })
}
