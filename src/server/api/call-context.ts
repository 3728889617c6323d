import type { Caller } from "#server/platform/login/caller.ts"
import type { EndedSession } from "#server/platform/login/queries.ts"
import type { Platform } from "#server/platform/platform.ts"

/**
 * The context of one call: the app, of which a feature sees the platform and its own services, and the
 * caller.
 */
export type CallContext<App extends Platform = Platform> = Caller & {
  app: App
  /** Appears in every log line of this call. */
  requestId: string
  /** The client's address, or its /64 network for IPv6. Never stored. */
  address: string
  /** The User-Agent header, or an empty string. */
  agent: string
  /** Whether the caller's browser has written within the last seconds. */
  hasWritten: boolean
  /** The origin under which the caller reaches Pharos. */
  origin: string
  /** Clears the cookie of an ended session and returns the identity provider's logout address. */
  logOut: (ended: EndedSession | null) => Promise<string>
}
