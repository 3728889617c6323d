import type { Origins } from "#server/platform/http/origins.ts"
import type { CallerSource } from "./caller.ts"
import type { Discovery, IdentityProvider } from "./identity-provider.ts"

export type LoginParts = {
  app: CallerSource
  origins: Origins
  discovery: Discovery
  /** Returns the identity provider as reached at this origin. */
  providerAt(origin: string): IdentityProvider
}
