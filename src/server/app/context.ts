import type { FastifyBaseLogger } from "fastify"
import type { Person } from "#contract/platform/session.ts"
import type { AdvertCounter } from "#server/finder/banners/counts.ts"
import type { Assistant } from "#server/customer/assistant/assistant.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Directions } from "#server/finder/directions/directions.ts"
import type { NodeHealth } from "#server/operations/health/node-health.ts"
import type { EndedSession } from "#server/platform/login/queries.ts"
import type { Push } from "#server/customer/reminders/push.ts"
import type { SearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import type { SiteKeeper } from "#server/platform/site/site-settings.ts"

/** What every part of the server is given once, at the start. */
export type AppContext = {
  settings: Settings
  database: Database
  /** Searches may read from a replica; without one this is the same database. */
  reading: Database
  /** The present moment. Passed in so that a test can decide what time it is. */
  now: () => Date
  log: FastifyBaseLogger
  directions: Directions
  push: Push
  assistant: Assistant
  searches: SearchCounts
  /** How every part is, as this node measures it. */
  health: NodeHealth
  /** What the operator has set, as it is at this moment. */
  site: SiteKeeper
  advertCounter: AdvertCounter
}

/** What one call is given: the app, and who calls. */
export type CallContext = {
  app: AppContext
  person: Person | null
  sessionHash: Buffer | null
  /** What the caller's session was opened with, in words; empty for guests. */
  device: string
  /** Of the log's lines about this call. */
  requestId: string
  /** The client's address, or its network where that is IPv6. It is never kept. */
  address: string
  /** What the caller's program calls itself; empty when it does not say. */
  agent: string
  /** Where the caller reaches Pharos. */
  origin: string
  /** Takes a session that has ended out of the browser, and says where the identity provider's own ends. */
  goodbye: (ended: EndedSession | null) => Promise<string>
}
