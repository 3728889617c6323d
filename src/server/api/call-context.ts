import type { Caller } from "#server/platform/login/caller.ts"
import type { EndedSession } from "#server/platform/login/queries.ts"
import type { Platform } from "#server/platform/platform.ts"

/** What one call is given: the app, of which a feature sees the platform and its own services, and who calls. */
export type CallContext<App extends Platform = Platform> = Caller & {
  app: App
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
