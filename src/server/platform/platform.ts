import type { FastifyBaseLogger } from "fastify"
import type { Database } from "#server/platform/database/database.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import type { SiteKeeper } from "#server/platform/site/site-settings.ts"

/** What every part of the server may use; each names the few fields it takes. */
export type Platform = {
  settings: Settings
  database: Database
  /** Searches may read from a replica; without one this is the same database. */
  reading: Database
  /** The present moment. Passed in so that a test can decide what time it is. */
  now: () => Date
  log: FastifyBaseLogger
  /** What the operator has set, as it is at this moment. */
  site: SiteKeeper
}
