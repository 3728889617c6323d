import type { FastifyBaseLogger } from "fastify"
import type { Database } from "#server/platform/database/database.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import type { SiteSettingsCache } from "#server/platform/site/site-settings.ts"

/** Services that every part of the server may use; each names the few fields it takes. */
export type Platform = {
  settings: Settings
  database: Database
  /** Searches may read from a replica; without one this is the same database. */
  reading: Database
  /** Returns the current time. Injected, so that tests control it. */
  now: () => Date
  log: FastifyBaseLogger
  /** The site's settings at this moment. */
  site: SiteSettingsCache
}
